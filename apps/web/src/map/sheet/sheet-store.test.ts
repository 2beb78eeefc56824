import { createTileSource } from '@flyover/feature-tiles';
import { StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures, defaultStyler } from '@flyover/osm-features';
import { FIRST_LAYER } from '@flyover/result-session';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginPicture, endPicture, sheetNames, tellTile, tileLayerNames, useSheet } from './sheet-store.ts';

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

function oneTile(): ArrayBuffer {
  const builder = new StoreBuilder();
  builder.node(1, 535_000_000, 134_100_000);
  const features = buildFeatures(builder.finish());
  const tile = createTileSource(features, { styler: defaultStyler(features), layers: 'looks' }).tile(0, 0, 0);
  if (tile === undefined) throw new Error('the tile is empty');
  return tile.buffer;
}

test('the names of a tile’s layers are read without decoding it', () => {
  expect(tileLayerNames(oneTile())).toEqual(['points #03f 2 0.7 #fc0 0.3 9']);
  expect(tileLayerNames(new ArrayBuffer(0))).toEqual([]);
});

test('a layer’s name may stand behind its features', () => {
  const layer = [0x12, 2, 9, 9, 0x0a, 7, ...new TextEncoder().encode('fills@0')];
  expect(tileLayerNames(Uint8Array.from([0x1a, layer.length, ...layer]).buffer)).toEqual(['fills@0']);
});

test('whatever the bytes are, reading them ends', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => Array.isArray(tileLayerNames(Uint8Array.from(bytes).buffer))));
});
