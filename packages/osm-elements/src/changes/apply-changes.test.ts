import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareStores } from '../compare-stores.ts';
import type { ElementColumns, ElementStore } from '../element-store.ts';
import { readElements } from '../open/read-elements.ts';
import { compareVersions } from '../sort-store.ts';
import { storeOfRows } from '../store-of-rows.ts';
import { tagTextOf } from '../tags.ts';
import { appendVersions, applyChanges, hasUndated } from './apply-changes.ts';
import { deletionsOf } from './read-changes.ts';

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

/** A version of an element: of each there is one of a number. */
interface Version {
  readonly type: 'node' | 'way' | 'relation';
  readonly id: number;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly value: string;
}

const bytes = (text: string) => [new TextEncoder().encode(text)];
const INSIDE = {
  node: '',
  way: '<nd ref="1"/><nd ref="2"/>',
  relation: '<member type="way" ref="1" role="outer"/>',
};

/** Versions are a day apart. @param visible as a history says it */
function elementText({ type, id, version, isDeleted, value }: Version, visible: string): string {
  const place = type === 'node' && !isDeleted ? ` lat="${version}" lon="${id}"` : '';
  const inside = isDeleted ? '' : `${INSIDE[type]}<tag k="name" v="${value}"/>`;
  const time = `2024-01-${String(version).padStart(2, '0')}T00:00:00Z`;
  return `<${type} id="${id}" version="${version}" timestamp="${time}" user="${value}"${place}${visible}>${inside}</${type}>`;
}

async function historyOf(versions: readonly Version[]): Promise<ElementStore> {
  const text = versions.map((each) => elementText(each, ` visible="${!each.isDeleted}"`)).join('');
  const store = await readElements(bytes(`<osm version="0.6">${text}</osm>`));
  return { ...store, info: { ...store.info, history: true } };
}

const changesOf = (versions: readonly Version[]) => {
  const list = (each: Version) => (each.isDeleted ? 'delete' : each.version === 1 ? 'create' : 'modify');
  const text = versions.map((each) => `<${list(each)}>${elementText(each, '')}</${list(each)}>`).join('');
  return readElements(bytes(`<osmChange version="0.6">${text}</osmChange>`), { changes: 'versions' });
};

/** By id and time, as a database has them. */
function sorted(store: ElementStore): ElementStore {
  const rows = (table: ElementColumns) =>
    Array.from({ length: table.count }, (_, row) => row).sort((a, b) => table.ids[a] - table.ids[b] || compareVersions(table, a, b));
  return storeOfRows(store, { nodes: rows(store.nodes), ways: rows(store.ways), relations: rows(store.relations), areas: [] });
}

describe('a history and changes', () => {
  test('are every version once, whatever comes again, late or in another order', async () => {
    const version = fc.record({
      type: fc.constantFrom('node' as const, 'way' as const, 'relation' as const),
      id: fc.integer({ min: 1, max: 3 }),
      version: fc.integer({ min: 1, max: 5 }),
      isDeleted: fc.boolean(),
      value: fc.constantFrom('Ahorn', 'Birke', 'Linde'),
      // in the history, and in which of the changes
      isOld: fc.boolean(),
      changes: fc.subarray([0, 1, 2]),
    });
    const nameOf = ({ type, id, version }: Version) => `${type} ${id} ${version}`;
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(version, { selector: nameOf, maxLength: 30 }), async (versions) => {
        const base = await historyOf(versions.filter(({ isOld }) => isOld));
        const changes = await Promise.all([0, 1, 2].map((part) => changesOf(versions.filter((each) => each.changes.includes(part)))));
        const all = await historyOf(versions.filter(({ isOld, changes: { length } }) => isOld || length > 0));
        const appended = sorted(appendVersions(base, changes));
        expect(compareStores(appended, { ...sorted(all), info: appended.info })).toBe(undefined);
        const again = sorted(appendVersions(appended, changes));
        expect(compareStores(again, appended)).toBe(undefined);
      }),
    );
  });

  test('of a version that comes as two the last counts', async () => {
    const [old, first, last] = ['Ahorn', 'Birke', 'Linde'].map(
      (value): Version => ({ type: 'node', id: 1, version: 1, isDeleted: false, value }),
    );
    const { nodes, strings } = appendVersions(await historyOf([old]), [await changesOf([first]), await changesOf([first, last])]);
    expect([nodes.count, strings.get(nodes.tagValues[0])]).toEqual([1, 'Linde']);
  });
});

test('changes are read as versions: deletions are rows, without a place', async () => {
  const gone: Version = { type: 'node', id: 7, version: 2, isDeleted: true, value: 'Ahorn' };
  const store = await changesOf([{ ...gone, version: 1, isDeleted: false }, gone]);
  expect([[...store.nodes.ids], [...(store.nodes.visible ?? [])], store.info.history]).toEqual([[7, 7], [1, 0], true]);
  expect([hasUndated(store), deletionsOf(store) !== undefined]).toEqual([false, true]);
});

test.each(['version="2"', 'timestamp="2024-01-01T00:00:00Z"'])('a version with %s alone has no place in a history', async (attribute) => {
  const text = `<osmChange><delete><node id="1" ${attribute}/></delete></osmChange>`;
  expect(hasUndated(await readElements(bytes(text), { changes: 'versions' }))).toBe(true);
});
