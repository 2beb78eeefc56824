import { describe, expect, test } from 'vitest';
import { EMPTY_SET, setSize } from './element-set.ts';

describe('sets', () => {
  test('a set weighs what the Overpass API reckons, and the texts of derived elements', () => {
    const rows = Uint32Array.of(1, 2);
    expect(setSize({ nodes: rows, ways: rows, relations: rows, areas: rows, derived: [] })).toBe(2 * (8 + 128 + 192 + 192));
    expect(setSize({ ...EMPTY_SET, derived: [{ type: 'x', id: 1, tags: [['key', 'x'.repeat(1000)]] }] })).toBe(192 + 3 + 1000);
  });
});
