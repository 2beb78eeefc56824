import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ElementStore, NODE, RELATION, WAY } from '../element-store.ts';
import { joinStores } from '../join-stores.ts';
import { sortStore } from '../sort-store.ts';
import { StoreBuilder } from '../store-builder.ts';
import { copyNode, copyRelation, copyWay } from '../store-of-rows.ts';
import { StringInterner } from '../string-table.ts';
import { memoryScratch } from '../testing/memory-scratch.ts';
import { ElementRuns } from './element-runs.ts';

const row = fc.record({
  type: fc.constantFrom(NODE, WAY, RELATION),
  id: fc.oneof(fc.integer({ min: -20, max: 20 }), fc.maxSafeInteger()),
  version: fc.option(fc.integer({ min: 1, max: 4 })),
  user: fc.option(fc.constantFrom('anna', 'bert')),
  tags: fc.array(fc.constantFrom('name', 'highway', 'yes'), { maxLength: 3 }),
  list: fc.array(fc.integer({ min: -5, max: 5 }), { maxLength: 4 }),
});

function storeOf(rows: readonly (typeof row extends fc.Arbitrary<infer Row> ? Row : never)[], strings: StringInterner): ElementStore {
  const builder = new StoreBuilder(strings);
  for (const { type, id, version, user, tags, list } of rows) {
    if (type === NODE) builder.node(id, list.length, -list.length);
    else if (type === WAY) builder.way(id);
    else builder.relation(id);
    for (const [i, ref] of list.entries()) {
      if (type === WAY) builder.ref(ref);
      else if (type === RELATION) builder.member(i % 3, ref, strings.intern(`role ${i}`));
    }
    for (const key of tags) builder.tag(strings.intern(key), strings.intern('yes'));
    if (version !== null) builder.version(version);
    if (user !== null) builder.user(strings.intern(user));
  }
  return builder.finish();
}

/** The rows of all tables as one store. */
function gathered(runs: ElementRuns, strings: StringInterner): ElementStore {
  const builder = new StoreBuilder(strings);
  for (const table of runs.tables('nodes')) for (let i = 0; i < table.count; i++) copyNode(builder, table, i);
  for (const table of runs.tables('ways')) for (let i = 0; i < table.count; i++) copyWay(builder, table, i);
  for (const table of runs.tables('relations')) for (let i = 0; i < table.count; i++) copyRelation(builder, table, i);
  return builder.finish();
}

describe('ElementRuns', () => {
  test('gives the rows of all runs as sortStore has them', () => {
    fc.assert(
      fc.property(fc.array(fc.array(row, { maxLength: 20 }), { minLength: 1, maxLength: 6 }), fc.boolean(), (parts, inOrder) => {
        const strings = new StringInterner();
        const rows = inOrder ? parts.map((part) => part.toSorted((a, b) => a.id - b.id)) : parts;
        const scratch = memoryScratch();
        const runs = new ElementRuns(scratch.open);
        const stores = rows.map((part) => storeOf(part, strings));
        for (const store of stores) runs.add(store);
        const expected = sortStore(joinStores(stores));
        const found = gathered(runs, strings);
        expect({ ...found, strings: 0 }).toEqual({ ...expected, strings: 0 });
        runs.remove();
        expect(scratch.left).toBe(0);
      }),
      { numRuns: 400 },
    );
  });

  test('merges more runs than it reads at once, and one element that comes any number of times', () => {
    const strings = new StringInterner();
    const stores = Array.from({ length: 150 }, (_, run) => {
      const builder = new StoreBuilder(strings);
      for (let i = 0; i < 40; i++) {
        builder.node(i % 2 === 0 ? 7 : (i * 7919 + run * 31) % 5000, run, i);
        if ((run + i) % 3 === 0) builder.version(1 + ((run * i) % 5));
        if ((run * i) % 7 === 0) builder.tag(strings.intern('name'), strings.intern(`${run} ${i}`));
      }
      return builder.finish();
    });
    const runs = new ElementRuns(memoryScratch().open);
    for (const store of stores) runs.add(store);
    expect(gathered(runs, strings).nodes).toEqual(sortStore(joinStores(stores)).nodes);
  });

  test('gives long tables again as often as they are asked for, in parts', () => {
    const builder = new StoreBuilder();
    for (let id = 1; id <= 10_000; id++) builder.node(id, id, -id);
    for (let id = 1; id <= 100; id++) {
      builder.way(id);
      for (let i = 0; i < 2000; i++) builder.ref(id * i);
    }
    const store = builder.finish();
    const runs = new ElementRuns(memoryScratch().open);
    runs.add(store);
    const sizes = [...runs.tables('ways')].map(({ refs }) => refs.length);
    expect([Math.max(...sizes) <= 1 << 15, sizes.length > 5]).toEqual([true, true]);
    for (let time = 0; time < 2; time++) expect(gathered(runs, builder.strings).ways).toEqual(store.ways);
    expect([...runs.tables('nodes')].map(({ count }) => count)).toEqual([4096, 4096, 1808]);
  });
});
