import type { DerivedElement } from '@flyover/overpass-output';
import { describe, expect, test } from 'vitest';
import { EMPTY_SET, setSize, subtractSets, uniteSets } from './element-set.ts';

const derived = (id: number, value = ''): DerivedElement => ({ type: 'x', id, tags: [['key', value]] });

describe('sets', () => {
  const [a, b, c] = [derived(1), derived(2), derived(3)];

  test('derived elements are united and subtracted as the elements they are, not by their ids', () => {
    const again = derived(1);
    expect(uniteSets({ ...EMPTY_SET, derived: [a, b] }, { ...EMPTY_SET, derived: [b, c, again] }).derived).toEqual([a, b, c, again]);
    expect(subtractSets({ ...EMPTY_SET, derived: [a, b, again] }, { ...EMPTY_SET, derived: [a] }).derived).toEqual([b, again]);
  });

  test('a set weighs what the Overpass API reckons, and the texts of derived elements', () => {
    const rows = Uint32Array.of(1, 2);
    expect(setSize({ nodes: rows, ways: rows, relations: rows, areas: rows, derived: [] })).toBe(2 * (8 + 128 + 192 + 192));
    expect(setSize({ ...EMPTY_SET, derived: [derived(1, 'x'.repeat(1000))] })).toBe(192 + 3 + 1000);
  });
});
