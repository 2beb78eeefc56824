import { FIRST_LAYER } from '@flyover/result-session';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginPicture, endPicture, sheetNames, tellTile, useSheet } from './sheet-store.ts';

/** A tile with empty layers. */
function tileWith(...names: string[]): ArrayBuffer {
  const layers = names.map((name) => [0x0a, name.length, ...new TextEncoder().encode(name)]);
  return Uint8Array.from(layers.flatMap((layer) => [0x1a, layer.length, ...layer])).buffer;
}

const shown = vi.fn(() => Promise.resolve());
const names = () => sheetNames(useSheet.getState());

beforeEach(() => {
  useSheet.setState({ names: [], older: [], kept: {}, make: undefined });
  shown.mockClear();
});

test('a tile with new layers waits for the map, the next one with the same does not', async () => {
  beginPicture('1/0');
  await tellTile('1/0', tileWith('fills@0', 'points #03f'), shown);
  expect(names()).toEqual(['fills@0']);
  // with the first name comes what makes its layers
  const layers = useSheet.getState().make?.(names(), 'result', 'vector', 'light') ?? [];
  expect(new Set(layers.map((layer) => 'source-layer' in layer && layer['source-layer']))).toEqual(new Set(['fills@0']));
  await tellTile('1/0', tileWith('fills@0'), shown);
  expect(shown).toHaveBeenCalledTimes(1);
  await tellTile('1/0', tileWith('fills@0', 'lines@2'), shown);
  expect(names()).toEqual(['fills@0', 'lines@2']);
  expect(shown).toHaveBeenCalledTimes(2);
});

test('the layers of a picture stay until the next one is painted', async () => {
  beginPicture('2/0');
  await tellTile('2/0', tileWith('fills@0', 'lines@0'), shown);
  beginPicture('2/1');
  expect(names()).toEqual(['fills@0', 'lines@0']);
  await tellTile('2/1', tileWith('lines@0', 'icons@1'), shown);
  expect(names()).toEqual(['fills@0', 'icons@1', 'lines@0']);
  endPicture();
  expect(names()).toEqual(['icons@1', 'lines@0']);
});

test('a tile of an earlier picture brings nothing, nor does one without a sheet', async () => {
  beginPicture('3/1');
  await tellTile('3/0', tileWith('fills@0'), shown);
  await tellTile('3/1', tileWith('lines #03f 2 0.7'), shown);
  expect(names()).toEqual([]);
  expect(shown).not.toHaveBeenCalled();
});

test('a layer beside the result has names of its own, those of its latest picture', async () => {
  const layer = FIRST_LAYER + 3;
  beginPicture('4/0');
  await tellTile('4/0', tileWith('fills@0'), shown);
  await tellTile(`${layer}/1`, tileWith('lines@0'), shown);
  await tellTile(`${layer}/1`, tileWith('icons@1'), shown);
  expect([names(), useSheet.getState().kept]).toEqual([['fills@0'], { [`${layer}/1`]: ['lines@0', 'icons@1'] }]);
  expect(shown).toHaveBeenCalledTimes(3);
  await tellTile(`${layer}/2`, tileWith('lines@0'), shown);
  await tellTile(`${layer + 1}/1`, tileWith('casings@0'), shown);
  expect(useSheet.getState().kept).toEqual({ [`${layer}/2`]: ['lines@0'], [`${layer + 1}/1`]: ['casings@0'] });
});
