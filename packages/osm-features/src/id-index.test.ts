import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createIdIndex, IdNumbers } from './id-index.ts';

const id = fc.oneof(
  fc.integer({ min: -5, max: 20 }),
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
  fc.maxSafeInteger(),
);
const first = (kept: number) => kept;

describe('createIdIndex', () => {
  test('finds every id, ascending or not, and no other', () =>
    fc.assert(
      fc.property(fc.uniqueArray(id), fc.array(id), fc.boolean(), (ids, others, sorted) => {
        const column = Float64Array.from(sorted ? ids.toSorted((a, b) => a - b) : ids);
        const index = createIdIndex(column, first);
        for (const wanted of [...ids, ...others]) expect(index.find(wanted)).toBe(column.indexOf(wanted));
      }),
    ));
  test('finds ids of crowded pages, as files have them', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 13e9, max: 13e9 + 500 })), fc.nat(500), (ids, other) => {
        const column = Float64Array.from(ids.toSorted((a, b) => a - b));
        const index = createIdIndex(column, first);
        for (const wanted of [...ids, 13e9 + other, 13e9 + other + 0.5]) expect(index.find(wanted)).toBe(column.indexOf(wanted));
      }),
    ));
  test('asks which row to keep of an id that is there twice', () =>
    expect(createIdIndex(Float64Array.of(7, 3, 7), (_kept, next) => next).find(7)).toBe(2));
  test('an empty column', () => expect(createIdIndex(new Float64Array(0), first).find(0)).toBe(-1));
});

test('IdNumbers numbers ids by their first use', () =>
  fc.assert(
    fc.property(fc.array(id, { maxLength: 300 }), (ids) => {
      const numbers = new IdNumbers();
      const order = [...new Set(ids)];
      expect(ids.map((one) => numbers.add(one))).toEqual(ids.map((one) => order.indexOf(one)));
      expect([numbers.count, numbers.find(2 ** 52 + 0.5)]).toEqual([order.length, -1]);
      expect(order.map((one) => numbers.find(one))).toEqual(order.map((_, number) => number));
    }),
  ));
