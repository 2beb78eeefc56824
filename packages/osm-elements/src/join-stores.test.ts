import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareStores, type ElementStore, joinFiles, joinStores, NODE, RELATION, StoreBuilder, WAY } from './index.ts';
import { randomStore } from './testing/index.ts';

test('rows of several stores stand behind one another, whatever columns each has', () => {
  const first = new StoreBuilder();
  first.node(1, 10, 20);
  first.tag(first.strings.intern('name'), first.strings.intern('café'));
  first.way(5);
  first.ref(1);
  first.point(1, 2);
  first.relation(8);
  first.member(WAY, 5, first.strings.intern('stop'));
  const second = new StoreBuilder();
  // other numbers for the same strings
  second.strings.intern('stop');
  second.node(2, 30, 40);
  second.version(3);
  second.user(second.strings.intern('café'));
  second.tag(second.strings.intern('name'), second.strings.intern('stop'));
  second.way(6);
  second.bounds(1, 2, 3, 4);
  second.ref(2);
  second.relation(9);
  second.member(WAY, 6, 0);
  second.point(7, 8);
  second.made(second.strings.intern('stop'), 0);
  second.info.remarks = ['late'];

  const both = new StoreBuilder();
  const text = (of: string) => both.strings.intern(of);
  both.node(1, 10, 20);
  both.tag(text('name'), text('café'));
  both.node(2, 30, 40);
  both.version(3);
  both.user(text('café'));
  both.tag(text('name'), text('stop'));
  both.way(5);
  both.ref(1);
  both.point(1, 2);
  both.way(6);
  both.bounds(1, 2, 3, 4);
  both.ref(2);
  both.relation(8);
  both.member(WAY, 5, text('stop'));
  both.relation(9);
  both.member(WAY, 6, 0);
  both.point(7, 8);
  both.made(text('stop'), 0);
  both.info.remarks = ['late'];
  expect(compareStores(joinStores([first.finish(), second.finish()]), both.finish())).toBeUndefined();
});

test('with stores without rows any store stays as it is', () =>
  fc.assert(
    fc.property(randomStore, (store) => {
      const nothing = { ...new StoreBuilder().finish(), info: store.info };
      expect(compareStores(joinStores([nothing, store]), store)).toBeUndefined();
      expect(compareStores(joinStores([store, nothing, nothing]), store)).toBeUndefined();
      expect(joinStores([store])).toBe(store);
    }),
  ));

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
