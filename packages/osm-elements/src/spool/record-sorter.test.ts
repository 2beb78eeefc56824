import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryScratch } from '../testing/memory-scratch.ts';
import { RecordSorter, type SorterOptions } from './record-sorter.ts';

/** Sorts records, whose words the sorter may have in many runs. */
function sort(records: readonly (readonly number[])[], options: SorterOptions) {
  const scratch = memoryScratch();
  const sorter = new RecordSorter(options, scratch.open);
  for (const record of records) {
    const at = sorter.next();
    record.forEach((word, i) => {
      sorter.records[at + i] = word;
    });
  }
  const sorted = sorter.sorted();
  const found: number[][] = [];
  while (sorted.next()) found.push([...sorted.block.subarray(sorted.at, sorted.at + options.width)]);
  expect([sorted.next(), sorter.count, scratch.left]).toEqual([false, records.length, 0]);
  return { found, opened: scratch.opened };
}

const word = fc.oneof(fc.constantFrom(0, 1, 2, 2 ** 22, 2 ** 31, 2 ** 32 - 1), fc.nat(3), fc.nat(0xffffffff));

describe('RecordSorter', () => {
  test('sorts as Array.sort does, which keeps the order of equal keys, in any memory', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { minLength: 4, maxLength: 4 }), { maxLength: 300 }),
        fc.constantFrom(1 as const, 2 as const),
        fc.constantFrom(1, 100, 1000, 5000, 1 << 20),
        (records, keyWords, memory) => {
          const numbered = records.map((record, i) => [...record.slice(0, 3), i]);
          const twin = numbered.toSorted((a, b) => a[0] - b[0] || (keyWords === 2 ? a[1] - b[1] : 0));
          expect(sort(numbered, { width: 4, keyWords, memory }).found).toEqual(twin);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a few records need no file, many more than fit at once are merged in rounds', () => {
    const records = Array.from({ length: 4000 }, (_, i) => [(i * 7919) % 1009, i]);
    const twin = records.toSorted((a, b) => a[0] - b[0]);
    expect(sort(records, { width: 2, keyWords: 1, memory: 1 << 20 })).toEqual({ found: twin, opened: 0 });
    // 500 runs of which 2 are merged at a time: a file for the runs, and one for each of 8 rounds
    expect(sort(records, { width: 2, keyWords: 1, memory: 128 })).toEqual({ found: twin, opened: 9 });
  });
});
