import { NO_COORDINATE, StoreBuilder } from '@flyover/osm-elements';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesNear } from './key-grid.ts';
import { createTagIndex } from './tag-index.ts';

/** Within some cells of the grid, and far away. */
const degrees = fc.oneof(fc.integer({ min: -300_000, max: 300_000 }), fc.integer({ min: -800_000_000, max: 800_000_000 }));
const place = fc.option(fc.tuple(degrees, degrees), { nil: undefined, freq: 9 });
const box = fc
  .tuple(degrees, degrees, degrees, degrees)
  .map(([a, b, c, d]) => ({ south: Math.min(a, c), west: Math.min(b, d), north: Math.max(a, c), east: Math.max(b, d) }));

function nodesOf(places: readonly (readonly [number, number] | undefined)[]) {
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
      const { nodes, index, key } = nodesOf(places);
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
  const { nodes, index, key } = nodesOf(Array.from({ length: 20 }, () => [0, 0] as const));
  for (let time = 0; time < 3; time++) expect(entriesNear(index, key, nodes, [{ south: 5, west: 5, north: 6, east: 6 }])).toBeUndefined();
});
