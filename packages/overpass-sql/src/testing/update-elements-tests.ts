/** Changes applied to tables give the same tables as an import of the changed elements, and the same answers to queries. */
import {
  applyChanges,
  type DeletionsByType,
  type ElementStore,
  type ElementType,
  NODE,
  RELATION,
  readElements,
  tableOf,
  WAY,
} from '@flyover/osm-elements';
import { createDatabase } from '@flyover/overpass-engine';
import { ask } from '@flyover/overpass-engine/testing';
import { makeSampleTown } from '@flyover/sample-town';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { gatherElements, type ImportConnection, importElements, type PlaceWords, readAbout, updateElements } from '../index.ts';
import { allRows } from '../sql-connection.ts';
import { emptyPglite, PGLITE_START } from './pglite-connection.ts';

const NAMES = ['node', 'way', 'relation'] as const;
const QUERIES = [
  'nwr[name](53.4985,13.407,53.5015,13.412); out meta geom;',
  'way[highway]->.a; node(w.a)[name]; out; rel(bw.a); out bb;',
  'area[name="Flyover Town"]; nwr(area)[amenity]; out center meta;',
  'rel[type]; (._; >>;); out ids bb; <<; out count;',
  'way[highway=residential]; node(around:20)[amenity]; out meta; is_in; out tags;',
  '[out:csv(::type,::id,::lat,::lon,name)]; nwr[name~"[135]"]; out center;',
];

/** Changes of elements: each has a type and a row of the town, or a new element. */
const changes = fc.array(
  fc.record({
    type: fc.constantFrom(NODE, WAY, RELATION),
    at: fc.nat({ max: 100_000 }),
    isNew: fc.nat({ max: 5 }).map((number) => number === 0),
    isDeleted: fc.nat({ max: 3 }).map((number) => number === 0),
    version: fc.integer({ min: 1, max: 5 }),
    name: fc.integer({ min: 0, max: 9 }),
    parts: fc.array(fc.nat({ max: 100_000 }), { minLength: 2, maxLength: 6 }),
    moved: fc.tuple(fc.integer({ min: -20_000, max: 20_000 }), fc.integer({ min: -20_000, max: 20_000 })),
  }),
  { minLength: 1, maxLength: 40 },
);
type Change = typeof changes extends fc.Arbitrary<(infer Each)[]> ? Each : never;

/** The digits of a name as its word: enough to see whether the table of names is updated. */
const words: PlaceWords = ({ strings, ...store }, type, row) => {
  const { tagStart, tagKeys, tagValues } = [store.nodes, store.ways, store.relations][type] ?? store.nodes;
  const found = [];
  for (let i = tagStart[row]; i < tagStart[row + 1]; i++)
    if (strings.get(tagKeys[i]) === 'name') found.push({ word: strings.get(tagValues[i]), isWhole: true, importance: 0.25 });
  return found;
};

let connection: ImportConnection;

describe('updateElements', () => {
  beforeAll(async () => {
    connection = await emptyPglite();
  }, PGLITE_START);

  test('after random changes the tables are those of a new import, and answers are the same', async () => {
    const town = makeSampleTown({ seed: 7, elements: 1000 });
    const runs = Math.ceil(Number(process.env.FLYOVER_FUZZ_RUNS ?? 100) / 50);
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 3 }), async (files) => {
        await importElements(connection, createDatabase(town), { words });
        let twin: { store: ElementStore; deletions: DeletionsByType | undefined } = { store: town, deletions: undefined };
        for (const file of files) {
          const change = await readElements([new TextEncoder().encode(oscOf(file, town))]);
          await updateElements(connection, change, { words });
          twin = applyChanges(twin.store, twin.deletions, [change]);
        }
        const { osmBase } = await readAbout(connection);
        const memory = createDatabase({ ...twin.store, info: { ...twin.store.info, osmBase } });
        const given = [await dump(), await deletionsThere()];
        for (const query of QUERIES) {
          const { database } = await gatherElements(connection, query);
          expect(await ask(database, query), query).toEqual(await ask(memory, query));
        }
        await importElements(connection, memory, { words });
        const deleted = (twin.deletions ?? []).flatMap(({ ids, versions }, type) =>
          [...ids].map((id, i) => `${type} ${id} ${versions[i]}`),
        );
        expect(given).toEqual([await dump(), deleted.sort()]);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  });

  const townOf = (text: string) => readElements([new TextEncoder().encode(text)]);
  const SMALL = `<osm version="0.6"><node id="1" version="2" lat="1" lon="1" timestamp="2024-01-01T00:00:00Z"/><node id="2" version="1" lat="2" lon="2"/>
    <way id="3" version="1"><nd ref="1"/><nd ref="2"/></way><relation id="4" version="1"><member type="way" ref="3" role=""/></relation></osm>`;
  const boundsNow = async () =>
    (
      await allRows(
        connection,
        'SELECT bounds::text AS bounds FROM flyover.ways UNION ALL SELECT bounds::text FROM flyover.relations UNION ALL SELECT lat::text FROM flyover.nodes',
      )
    ).map(({ bounds }) => bounds);

  test('a node that moves moves the way and the relation that it is a part of', async () => {
    await importElements(connection, createDatabase(await townOf(SMALL)));
    const about = await updateElements(
      connection,
      await townOf('<osmChange><modify><node id="2" version="2" lat="5" lon="6" timestamp="2025-01-01T00:00:00Z"/></modify></osmChange>'),
    );
    const box = '(60000000,50000000),(10000000,10000000)';
    expect(await boundsNow()).toEqual([box, box, '10000000', '50000000']);
    expect(about).toMatchObject({ osmBase: '2025-01-01T00:00:00Z', counts: { nodes: 2, ways: 1, relations: 1 }, bounds: [1, 1, 5, 6] });
  });

  test('the number and the time of a replication are kept, and come from it', async () => {
    await importElements(connection, createDatabase(await townOf(SMALL)));
    const change = await townOf('<osmChange><delete><way id="3" version="2"/></delete></osmChange>');
    const state = { sequence: 17, osmBase: '2024-06-01T00:00:00Z' };
    expect(await updateElements(connection, change, { state })).toMatchObject({ ...state, counts: { nodes: 2, ways: 0, relations: 1 } });
    expect((await gatherElements(connection, 'rel(4); out bb;')).database.osmBase).toBe(state.osmBase);
    expect(await boundsNow()).toEqual([null, '10000000', '20000000']);
    // with a later time, the changes of the replication up to it would be taken for applied
    const own = '<osmChange><modify><node id="2" version="2" lat="5" lon="6" timestamp="2025-01-01T00:00:00Z"/></modify></osmChange>';
    expect(await updateElements(connection, await townOf(own))).toMatchObject(state);
  });

  test('a deletion is remembered: what comes too late brings nothing back, what has no number does', async () => {
    await importElements(connection, createDatabase(await townOf(SMALL)));
    await updateElements(connection, await townOf('<osmChange><delete><node id="2" version="3"/></delete></osmChange>'));
    const late = '<osmChange><modify><node id="2" version="2" lat="5" lon="6"/></modify></osmChange>';
    expect((await updateElements(connection, await townOf(late))).counts.nodes).toBe(1);
    expect((await updateElements(connection, await townOf(late.replace(' version="2"', '')))).counts.nodes).toBe(2);
    expect(await deletionsThere()).toEqual([]);
  });

  test('tables that somebody else has updated meanwhile are not updated', async () => {
    await importElements(connection, createDatabase(await townOf(SMALL)));
    const from = await readAbout(connection);
    const change = await townOf('<osmChange><delete><way id="3" version="2"/></delete></osmChange>');
    await updateElements(connection, change, { from });
    await expect(updateElements(connection, change, { from })).rejects.toMatchObject({ fault: { kind: 'busy' } });
  });

  test('an update that fails changes nothing', async () => {
    await importElements(connection, createDatabase(await townOf(SMALL)));
    const before = await dump();
    const cut: ImportConnection = {
      query(sql, ...rest) {
        if (sql.startsWith('UPDATE flyover.relations')) throw new Error('cut');
        return connection.query(sql, ...rest);
      },
      copy: (...given) => connection.copy(...given),
    };
    const change = await townOf('<osmChange><delete><way id="3" version="2"/></delete></osmChange>');
    await expect(updateElements(cut, change)).rejects.toThrow('cut');
    expect(await dump()).toEqual(before);
  });
});

/** Reads all rows of all tables except those that no import fills. */
async function dump(): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const table of ['nodes', 'ways', 'relations', 'members', 'names'])
    tables[table] = (await allRows(connection, `SELECT t::text AS row FROM flyover.${table} t ORDER BY 1`)).map(({ row }) => row);
  tables.about = (
    await allRows(connection, `SELECT key || ' ' || value AS row FROM flyover.about WHERE key NOT IN ('changed', 'bounds') ORDER BY 1`)
  ).map(({ row }) => row);
  return tables;
}

async function deletionsThere(): Promise<unknown[]> {
  return (await allRows(connection, "SELECT type || ' ' || id || ' ' || version AS row FROM flyover.deletions"))
    .map(({ row }) => String(row))
    .sort();
}

function oscOf(file: readonly Change[], town: ElementStore): string {
  const idAt = (type: ElementType, at: number) => {
    const { ids, count } = tableOf(town, type);
    return ids[at % count];
  };
  const inside = ({ type, parts }: Change) => {
    if (type === WAY) return parts.map((at) => `<nd ref="${idAt(NODE, at)}"/>`).join('');
    if (type === NODE) return '';
    return parts
      .map((at, i) => {
        const of = ([NODE, WAY, RELATION] as const)[(at + i) % 3];
        return `<member type="${NAMES[of]}" ref="${idAt(of, at)}" role="${i === 0 ? 'outer' : ''}"/>`;
      })
      .join('');
  };
  const elements = file.map((change) => {
    const { type, at, isNew, isDeleted, version, name, moved } = change;
    const id = isNew ? 900_000_000 + (at % 5) : idAt(type, at);
    const row = at % town.nodes.count;
    const place = type === NODE ? ` lat="${(town.nodes.lat[row] + moved[0]) / 1e7}" lon="${(town.nodes.lon[row] + moved[1]) / 1e7}"` : '';
    const head = `<${NAMES[type]} id="${id}" version="${version}" timestamp="2030-01-0${version}T00:00:00Z" changeset="${at}" uid="7" user="ann"`;
    if (isDeleted) return `<delete>${head}/></delete>`;
    const tags = `<tag k="name" v="Name ${name}"/><tag k="${name % 2 === 0 ? 'highway' : 'amenity'}" v="residential"/>`;
    return `<modify>${head}${place}>${inside(change)}${tags}</${NAMES[type]}></modify>`;
  });
  return `<osmChange version="0.6">${elements.join('')}</osmChange>`;
}
