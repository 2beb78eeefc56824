import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allRows, gatherRows, hasRow, intersectRows, RowCollector, sameRows, subtractRows, uniteRows } from './row-set.ts';

const rows = fc.uniqueArray(fc.nat(300)).map((list) => Uint32Array.from(list).sort());
const sorted = (values: Iterable<number>) => [...new Set(values)].sort((a, b) => a - b);

describe('row sets', () => {
  test('all rows', () => expect([...allRows(3)]).toEqual([0, 1, 2]));

  test('union, intersection and difference are those of Set', () =>
    fc.assert(
      fc.property(rows, rows, (a, b) => {
        expect([...uniteRows(a, b)]).toEqual(sorted([...a, ...b]));
        expect([...intersectRows(a, b)]).toEqual([...a].filter((row) => b.includes(row)));
        expect([...subtractRows(a, b)]).toEqual([...a].filter((row) => !b.includes(row)));
        expect(sameRows(a, b)).toBe(String(a) === String(b));
        expect(hasRow(a, 7)).toBe(a.includes(7));
      }),
    ));

  test('a few rows of many', () => expect([...intersectRows(Uint32Array.of(5, 999, 2000), allRows(1000))]).toEqual([5, 999]));

  test('a collector sorts and leaves out what it has, in tables of any size', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(999)), fc.constantFrom(1000, 1_000_000), (list, count) => {
        const collector = new RowCollector(count);
        for (const row of list) collector.add(row);
        expect([...collector.finish()]).toEqual(sorted(list));
      }),
    ));

  test('rows gathered are sorted once each, one set after the other, in tables of any size', () =>
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(2999)), { minLength: 1 }), fc.constantFrom(3000, 1_000_000), (lists, count) => {
        for (const list of lists) {
          const gathered = gatherRows(list.length, count, (found) => {
            for (const row of list) found.add(row);
          });
          expect([...gathered]).toEqual(sorted(list));
        }
      }),
    ));

  test('rows gathered in vain leave nothing to the next', () => {
    const failing = () =>
      gatherRows(3, 100, (found) => {
        found.add(5);
        throw new RangeError('the file ends');
      });
    expect(failing).toThrow(RangeError);
    expect([...gatherRows(1, 100, (found) => found.add(7))]).toEqual([7]);
  });
});
