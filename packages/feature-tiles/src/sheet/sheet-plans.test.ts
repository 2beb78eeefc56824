import { describe, expect, test } from 'vitest';
import { SHEET_KINDS } from './sheet-layers.ts';
import { LayerNames, MOST_LAYERS, MOST_LEVELS } from './sheet-plans.ts';

describe('LayerNames', () => {
  test('gives each layer a number of its own, and the same one again', () => {
    const names = new LayerNames();
    expect([
      names.numberOf({ kind: 'lines', z: 0 }),
      names.numberOf({ kind: 'lines', z: 1 }),
      names.numberOf({ kind: 'lines', z: 0 }),
    ]).toEqual([0, 1, 0]);
    expect([names.names, names.isMerged]).toEqual([['lines@0', 'lines@1'], false]);
  });
  test('past the last level the nearest is taken, and that is told', () => {
    const names = new LayerNames();
    for (let z = 0; z < MOST_LEVELS; z++) names.numberOf({ kind: 'lines', z: z * 10 });
    expect(names.isMerged).toBe(false);
    expect([names.numberOf({ kind: 'lines', z: 44 }), names.numberOf({ kind: 'lines', z: 1e9 })]).toEqual([4, MOST_LEVELS - 1]);
    expect([names.isMerged, names.names.length]).toEqual([true, MOST_LEVELS]);
    expect(names.names[names.numberOf({ kind: 'fills', z: -7 })]).toBe('fills@0');
  });
  test('past the last name the same kind in the nearest level is taken; each kind has one', () => {
    const names = new LayerNames();
    for (let dash = 1; dash <= 1000; dash++) names.numberOf({ kind: 'lines', z: dash % 8, dashes: [dash, 1] });
    expect(names.isMerged).toBe(true);
    const [first, last] = [
      names.numberOf({ kind: 'lines', z: 7, dashes: [1, 1] }),
      names.numberOf({ kind: 'lines', z: 3, dashes: [9999, 1] }),
    ];
    expect([names.names[first], names.layers[last].z]).toEqual(['lines@1 1,1', 3]);
    for (const kind of SHEET_KINDS) expect(names.layers[names.numberOf({ kind, z: 2 })].kind).toBe(kind);
    expect(names.names.length).toBe(MOST_LAYERS);
  });
});
