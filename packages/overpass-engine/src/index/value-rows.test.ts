import { type ElementColumns, StoreBuilder } from '@flyover/osm-elements';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsOfTagCount } from './tag-counts.ts';
import { createTagIndex } from './tag-index.ts';
import { rowsOfValue } from './value-rows.ts';

const KEYS = ['highway', 'name'];

/** Of each node the numbers of its values, of one key after the other. */
function nodesOf(values: readonly (readonly number[])[]) {
  const builder = new StoreBuilder();
  const strings = [...KEYS, ...Array.from({ length: 8 }, (_, i) => `value ${i}`)].map((text) => builder.strings.intern(text));
  for (const [i, ofNode] of values.entries()) {
    builder.node(i + 1, 0, 0);
    for (const [at, value] of ofNode.entries()) builder.tag(strings[at % KEYS.length], strings[KEYS.length + value]);
  }
  const store = builder.finish();
  return { nodes: store.nodes, index: createTagIndex(store.nodes, store.strings.size), strings };
}

/** What each look at all tags finds. */
function walk(nodes: ElementColumns, key: number, value: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < nodes.count; row++) {
    for (let i = nodes.tagStart[row]; i < nodes.tagStart[row + 1]; i++)
      if (nodes.tagKeys[i] === key && nodes.tagValues[i] === value) rows.push(row);
  }
  return rows;
}

const some = fc.array(fc.array(fc.nat(6), { maxLength: 2 }), { minLength: 40, maxLength: 200 });

test('the rows of a value are those that a walk over all of the key finds, for all but the first that asks', () =>
  fc.assert(
    fc.property(some, (values) => {
      const { nodes, index, strings } = nodesOf([...values, ...Array.from({ length: 16 }, () => [1, 2])]);
      for (const key of strings.slice(0, 2)) {
        expect(rowsOfValue(index, key, strings[2])).toBeUndefined();
        for (const value of strings) expect([...(rowsOfValue(index, key, value) ?? [])]).toEqual(walk(nodes, key, value));
      }
    }),
  ));

test('a key of few elements is walked each time', () => {
  const { index, strings } = nodesOf(Array.from({ length: 15 }, () => [1]));
  for (let time = 0; time < 3; time++) expect(rowsOfValue(index, strings[0], strings[3])).toBeUndefined();
});

test('the rows with so many tags at least', () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(3), fc.nat(80)), { maxLength: 40 }), fc.integer({ min: 1, max: 90 }), (counts, number) => {
      const { nodes } = nodesOf(counts.map((count) => Array.from({ length: count }, () => 0)));
      const told = counts.flatMap((count, row) => (count >= Math.min(number, 64) ? [row] : []));
      expect([...rowsOfTagCount(nodes, number)].sort((a, b) => a - b)).toEqual(told);
    }),
  ));
