import { expect, test } from 'vitest';
import { sheetLayers } from '../sheet/sheet-layers.ts';
import { type KeptPicture, keptLayers, keptSources } from './kept-layers.ts';

const LAYER: KeptPicture = { id: 1_000_000, address: '1000000/3', color: '#112233', opacity: 0.5 };
const sheet: KeptPicture['sheet'] = (source, ground) =>
  sheetLayers(['fills@0', 'lines@0', 'icons@0', 'circles@0'], source, 'vector', ground);

/** The opacities of layers, by their types. */
const opacities = (picture: KeptPicture) =>
  keptLayers([picture], 'light').flatMap((layer) =>
    Object.entries(('paint' in layer ? layer.paint : undefined) ?? {}).filter(([name]) => name.endsWith('-opacity')),
  );

test('the tiles of a layer have the address of its picture', () => {
  expect(keptSources([LAYER])['layer-1000000']).toMatchObject({ tiles: ['flyover://result/1000000/3/{z}/{x}/{y}'] });
});

test('a layer in its own colour is as faint as it was chosen', () => {
  expect(opacities(LAYER)).toContainEqual(['line-opacity', 0.4]);
});

test('one that a style sheet draws is drawn from its own source, each part of it as much fainter', () => {
  const drawn = keptLayers([{ ...LAYER, sheet }], 'light');
  const bySheet = drawn.filter(({ id }) => id.includes('@'));
  expect(new Set(bySheet.map((layer) => 'source' in layer && layer.source))).toEqual(new Set(['layer-1000000']));
  const ofSheet = opacities({ ...LAYER, sheet }).slice(opacities(LAYER).length);
  expect(new Set(ofSheet.map(([name]) => name))).toEqual(
    new Set(['fill-opacity', 'line-opacity', 'circle-opacity', 'circle-stroke-opacity', 'icon-opacity', 'text-opacity']),
  );
  for (const [name, value] of ofSheet)
    expect([name, Array.isArray(value) ? value.slice(0, 2) : value]).toEqual([name, Array.isArray(value) ? ['*', 0.5] : 0.5]);
  expect(keptLayers([{ ...LAYER, opacity: 1, sheet }], 'light').slice(-bySheet.length)).toEqual(sheet('layer-1000000', 'light'));
});
