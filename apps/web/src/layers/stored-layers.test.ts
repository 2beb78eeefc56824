import { describe, expect, test } from 'vitest';
import { readLayer } from './stored-layers.ts';

const STORED = {
  mark: 'm',
  name: 'Benches',
  color: '#d81b78',
  opacity: 0.5,
  visible: false,
  origin: { kind: 'query', text: 'node;out;', server: '/api/' },
  version: 3,
  numbers: { points: 1, lines: 0, polygons: 0 },
  stored: { key: 'a', bytes: 10 },
};

describe('a stored layer', () => {
  test('comes back under a new number, without its features', () => {
    const { numbers: _, ...rest } = STORED;
    expect(readLayer(STORED, 7)).toEqual({ ...rest, id: 7, version: 1 });
  });
  test('of an earlier version gets the same mark each time', () => {
    const { mark: _, ...old } = STORED;
    expect(readLayer(old, 7)?.mark).toBe(readLayer({ ...old, opacity: 1 }, 8)?.mark);
  });
  test.each([
    null,
    'x',
    {},
    { ...STORED, color: 'red' },
    { ...STORED, name: 5 },
    { ...STORED, origin: { kind: 'query' } },
    { ...STORED, origin: { kind: 'other' } },
  ])('%j is none', (value) => expect(readLayer(value, 7)).toBe(undefined));
  test('has what is right of it', () => {
    expect(readLayer({ ...STORED, opacity: 9, stored: 'x' }, 7)).toMatchObject({ opacity: 1, name: 'Benches' });
    expect(readLayer({ ...STORED, stored: 'x' }, 7)).not.toHaveProperty('stored');
    const box = { south: 1, west: 2, north: 3, east: 4 };
    expect(readLayer({ ...STORED, stored: { ...STORED.stored, box } }, 7)?.stored).toEqual({ key: 'a', bytes: 10, box });
    expect(readLayer({ ...STORED, stored: { ...STORED.stored, box: { ...box, east: 'x' } } }, 7)?.stored).toEqual(STORED.stored);
  });
});
