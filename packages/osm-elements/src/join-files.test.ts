import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ElementStore, joinFiles, NODE, RELATION, StoreBuilder, WAY } from './index.ts';

interface Drawn {
  readonly nodes: readonly number[];
  readonly ways: readonly (readonly number[])[];
  readonly missing: number;
}

/** Ids as programs make them up: from -1 on down, with a node that the file does not have. */
function fileOf({ nodes, ways, missing }: Drawn): ElementStore {
  const builder = new StoreBuilder();
  nodes.forEach((place, i) => {
    builder.node(-1 - i, place, place);
  });
  builder.node(7, 1, 1);
  ways.forEach((refs, i) => {
    builder.way(-1 - i);
    for (const ref of refs) builder.ref(nodes.length === 0 ? 7 : -1 - (ref % nodes.length));
    builder.ref(7);
    builder.ref(-missing);
  });
  builder.relation(-1);
  builder.member(NODE, -1, 0);
  builder.member(WAY, -1, 0);
  builder.member(RELATION, -1, 0);
  builder.member(NODE, 7, 0);
  return builder.finish();
}

/** The places that each way goes through, `7` for the one of OpenStreetMap, and `gone` for what no file has. */
function placesOf({ nodes, ways }: ElementStore): unknown[] {
  const places = new Map<number, number>();
  nodes.ids.forEach((id, row) => {
    places.set(id, nodes.lat[row]);
  });
  expect(places.size).toBe(nodes.ids.filter((id) => id !== 7).length + 1);
  return Array.from({ length: ways.count }, (_, row) =>
    [...ways.refs.subarray(ways.refStart[row], ways.refStart[row + 1])].map((ref) => (ref === 7 ? 7 : (places.get(ref) ?? 'gone'))),
  );
}

const drawn = fc.record({
  nodes: fc.array(fc.integer({ min: 10, max: 1000 }), { maxLength: 5 }),
  ways: fc.array(fc.array(fc.nat(20), { maxLength: 4 }), { maxLength: 3 }),
  missing: fc.integer({ min: 6, max: 20 }),
});

test('ids below zero mean the same elements behind others as before', () => {
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 4 }), (files) => {
      const stores = files.map(fileOf);
      const joined = joinFiles(stores);
      expect(placesOf(joined)).toEqual(stores.flatMap(placesOf));
      for (const { ids } of [joined.ways, joined.relations]) expect(new Set(ids).size).toBe(ids.length);
      expect(joined.nodes.ids.filter((id) => id === 7).length).toBe(files.length);
    }),
  );
});

test('members of relations follow, by the type of each', () => {
  const file = () => fileOf({ nodes: [10, 20], ways: [[0, 1]], missing: 6 });
  const { relations } = joinFiles([file(), file()]);
  expect([...relations.ids]).toEqual([-1, -2]);
  expect([...relations.memberRefs]).toEqual([-1, -1, -1, 7, -7, -2, -2, 7]);
});
