import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareSheetLayers, parseSheetLayer, SHEET_KINDS, sheetLayer } from '../index.ts';

describe('sheetLayer', () => {
  test.each([
    [{ kind: 'fills', z: 0 }, 'fills@0'],
    [{ kind: 'lines', z: -2.5, dashes: [2.5, 4] }, 'lines@-2.5 2.5,4'],
    [{ kind: 'line-labels', z: 10, overlap: true }, 'line-labels@10 overlap'],
  ] as const)('%j is %s, and back', (layer, name) => {
    expect(sheetLayer(layer)).toBe(name);
    expect(parseSheetLayer(name)).toEqual(layer);
  });
  test.each(['', 'fills', 'fills@', 'roads@0', 'lines@0 ', 'lines@0 5', 'lines@x', 'lines@0 a,b', 'lines #03f 5 0.6', '__proto__@0'])(
    'no name of a layer: %j',
    (name) => expect(parseSheetLayer(name)).toBe(undefined),
  );
  test('from the bottom up: by level, then by kind; icons above all shapes, and labels above all icons', () => {
    const layer = fc.record({ kind: fc.constantFrom(...SHEET_KINDS), z: fc.integer({ min: -3, max: 3 }) });
    fc.assert(
      fc.property(fc.array(layer), (layers) => {
        const tiers: Readonly<Record<string, number>> = { icons: 1000, labels: 2000, 'line-labels': 2000 };
        const height = layers
          .toSorted(compareSheetLayers)
          .map(({ kind, z }) => (tiers[kind] ?? 0) + z * SHEET_KINDS.length + SHEET_KINDS.indexOf(kind));
        expect(height).toEqual(height.toSorted((a, b) => a - b));
      }),
    );
  });
});
