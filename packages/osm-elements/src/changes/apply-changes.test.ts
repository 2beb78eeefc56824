import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ElementStore } from '../element-store.ts';
import { readElements } from '../open/read-elements.ts';
import { tagTextOf } from '../tags.ts';
import { applyChanges } from './apply-changes.ts';
import { deletionsOf } from './deletions.ts';

const read = (text: string) => readElements([new TextEncoder().encode(text)]);

/** An element as a change gives it, `deleted` or with a name. */
interface Change {
  readonly id: number;
  readonly version: number;
  readonly deleted: boolean;
}

const file = (changes: readonly Change[]) =>
  read(
    `<osmChange>${changes
      .map(({ id, version, deleted }) =>
        deleted
          ? `<delete><way id="${id}" version="${version}"/></delete>`
          : `<modify><way id="${id}" version="${version}"><nd ref="1"/><tag k="name" v="${id} in ${version}"/></way></modify>`,
      )
      .join('')}</osmChange>`,
  );

const names = ({ ways, strings }: ElementStore) => [...ways.ids].map((_, row) => tagTextOf(strings, ways, row, 'name')).sort();

const BASE = `<osm version="0.6"><bounds minlat="0" minlon="0" maxlat="3" maxlon="3"/>
  <node id="1" version="1" lat="1" lon="2"/><node id="2" version="3" lat="1" lon="2"><tag k="name" v="kept"/></node>
  <way id="5" version="1"><nd ref="1"/><nd ref="2"/></way><relation id="6" version="1"><member type="way" ref="5" role="a"/></relation></osm>`;

describe('applyChanges', () => {
  test('creates, changes and deletes; what is newer stays', async () => {
    const changes = await read(`<osmChange>
      <modify><node id="1" version="2" lat="9" lon="2"/><node id="2" version="2" lat="9" lon="9"/></modify>
      <create><node id="3" version="1" lat="5" lon="5"/></create>
      <delete><way id="5" version="2"/><relation id="6" version="1"/></delete></osmChange>`);
    const { store, deletions } = applyChanges(await read(BASE), undefined, [changes]);
    const nodes = [...store.nodes.ids].map((id, row) => [id, store.nodes.lat[row] / 1e7, store.nodes.meta.version?.[row]]).sort();
    expect(nodes).toEqual([
      [1, 9, 2],
      [2, 1, 3],
      [3, 5, 1],
    ]);
    expect([store.ways.count, store.relations.count, store.info.bounds]).toEqual([0, 0, [0, 0, 3, 3]]);
    expect(deletions.map(({ ids, versions }) => [[...ids], [...versions]])).toEqual([
      [[], []],
      [[5], [2]],
      [[6], [1]],
    ]);
  });

  test('only files of changes delete', async () => {
    expect(deletionsOf(await read(BASE))).toBe(undefined);
    expect(deletionsOf(await read('<osmChange/>'))?.[0].ids.length).toBe(0);
  });

  test('in parts or at once, again or too late, it is the same', async () => {
    const change = fc.record({ id: fc.integer({ min: 1, max: 4 }), version: fc.integer({ min: 1, max: 4 }), deleted: fc.boolean() });
    const list = fc.uniqueArray(change, { maxLength: 12, selector: ({ id, version }) => `${id} ${version}` });
    await fc.assert(
      fc.asyncProperty(list, fc.nat({ max: 12 }), async (all, at) => {
        const base = await read(BASE);
        const files = [await file(all.slice(0, at)), await file(all.slice(at))];
        const once = applyChanges(base, undefined, files);
        const first = applyChanges(base, undefined, [files[0]]);
        const second = applyChanges(first.store, first.deletions, [files[1]]);
        const again = applyChanges(second.store, second.deletions, [files[1], files[0]]);
        const late = applyChanges(base, undefined, [files[1], files[0]]);
        for (const { store, deletions } of [second, again, late]) {
          expect([names(store), deletions]).toEqual([names(once.store), once.deletions]);
        }
        const highest = new Map<number, Change>();
        for (const each of all) if (each.version >= (highest.get(each.id)?.version ?? 0)) highest.set(each.id, each);
        const expected = [...highest.values()].filter(({ deleted }) => !deleted).map(({ id, version }) => `${id} in ${version}`);
        // way 5 of the base, which no change knows
        expect(names(once.store).filter((name) => name !== undefined)).toEqual(expected.sort());
      }),
      { numRuns: 60 },
    );
  });
});
