import { fixedBox } from '@flyover/bounding-box';
import { type ElementColumns, NO_COORDINATE, StoreBuilder } from '@flyover/osm-elements';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTagIndex, entriesNear, rowsOfTagCount, rowsOfValue } from './tag-index.ts';

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

/** Results of each scan of all tags. */
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
      const reported = counts.flatMap((count, row) => (count >= Math.min(number, 64) ? [row] : []));
      expect([...rowsOfTagCount(nodes, number)].sort((a, b) => a - b)).toEqual(reported);
    }),
  ));

/** Within some cells of the grid, and far away. */
const degrees = fc.oneof(fc.integer({ min: -300_000, max: 300_000 }), fc.integer({ min: -800_000_000, max: 800_000_000 }));
const place = fc.option(fc.tuple(degrees, degrees), { nil: undefined, freq: 9 });
const box = fc
  .tuple(degrees, degrees, degrees, degrees)
  .map(([a, b, c, d]) => fixedBox(Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)));

function nodesAt(places: readonly (readonly [number, number] | undefined)[]) {
  const builder = new StoreBuilder();
  const [other, key, value] = ['other', 'key', 'value'].map((text) => builder.strings.intern(text));
  for (const [i, [lat, lon] = [NO_COORDINATE, NO_COORDINATE]] of places.entries()) {
    builder.node(i + 1, lat, lon);
    builder.tag(other, value);
    if (i % 3 !== 0) builder.tag(key, value);
  }
  const store = builder.finish();
  return { nodes: store.nodes, index: createTagIndex(store.nodes, store.strings.size), key };
}

test('no entry of a node in one of the boxes is left out; at least half of all are, or the key is walked', () =>
  fc.assert(
    fc.property(fc.array(place, { minLength: 40, maxLength: 150 }), fc.array(box, { minLength: 1, maxLength: 2 }), (places, boxes) => {
      const { nodes, index, key } = nodesAt(places);
      const [from, to] = [index.start[key], index.start[key + 1]];
      expect(entriesNear(index, key, nodes, boxes)).toBeUndefined();
      const near = entriesNear(index, key, nodes, boxes);
      if (near === undefined) return;
      expect(near.length * 2).toBeLessThanOrEqual(to - from);
      expect([...near].every((entry) => entry >= from && entry < to)).toBe(true);
      const rows = new Set(Array.from(near, (entry) => index.rows[entry]));
      for (let i = from; i < to; i++) {
        const [lat, lon] = [nodes.lat[index.rows[i]], nodes.lon[index.rows[i]]];
        const isIn = boxes.some(({ south, west, north, east }) => lat >= south && lat <= north && lon >= west && lon <= east);
        if (lat !== NO_COORDINATE && isIn) expect(rows).toContain(index.rows[i]);
      }
    }),
  ));

test('a key of few nodes is walked each time', () => {
  const { nodes, index, key } = nodesAt(Array.from({ length: 20 }, () => [0, 0] as const));
  for (let time = 0; time < 3; time++) expect(entriesNear(index, key, nodes, [fixedBox(5, 5, 6, 6)])).toBeUndefined();
});
