/** Holds answers as columns against the same answers as text: what is read of that, and the bytes themselves. */
import { compareStores, createOsmXmlReader, createOverpassJsonReader, type ElementStore } from '@flyover/osm-elements';
import { type ColumnAnswer, joinBatches, printColumns } from '@flyover/overpass-output';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerColumns, answerQuery, createDatabase, type Database, type RunOptions } from './index.ts';
import { smallTown } from './testing/databases.ts';

async function textOf(database: Database, query: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await answerQuery(database, query)).body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function columnsOf(database: Database, query: string, options?: RunOptions): Promise<ColumnAnswer | undefined> {
  const answer = await answerColumns(database, query, options);
  if (!('columns' in answer)) return undefined;
  const batches = [];
  for await (const batch of answer.body) batches.push(batch);
  return joinBatches(answer.columns, batches);
}

function read(bytes: Buffer, format: 'json' | 'xml'): ElementStore {
  const reader = format === 'json' ? createOverpassJsonReader() : createOsmXmlReader();
  reader.push(bytes);
  return reader.finish();
}

async function expectSame(database: Database, query: string): Promise<void> {
  const columns = await columnsOf(database, query);
  if (columns === undefined) throw new Error(`no columns of ${query}`);
  const text = await textOf(database, query);
  const printed = Buffer.concat([...printColumns(columns)]);
  // a comparison of megabytes by the test library takes longer than the test
  if (!printed.equals(text)) expect(printed.toString()).toBe(text.toString());
  expect(compareStores(columns.store, read(text, columns.format))).toBeUndefined();
}

/** A box around the town. */
const ALL = '(-1,-1,1,1)';
const town = createDatabase(smallTown, { osmBase: '2020-03-01T00:00:00Z' });

test('whatever a query prints, and however much of it', () => {
  const statement = fc
    .record({
      set: fc.constantFrom(`nwr${ALL}`, `node${ALL}`, `rel${ALL}`, `(way${ALL};>;)`, `nwr${ALL};map_to_area`),
      ids: fc.constantFrom('', ' noids'),
      detail: fc.constantFrom('', ' ids', ' skel', ' body', ' tags', ' meta'),
      geometry: fc.constantFrom('', ' geom', ' bb', ' center', ' geom(0,0,0.003,0.003)'),
      order: fc.constantFrom('', ' asc', ' qt'),
      limit: fc.constantFrom('', ' 3'),
    })
    .map(({ set, ids, detail, geometry, order, limit }) => `${set};out${detail}${ids}${geometry}${order}${limit};`);
  const other = fc.constantFrom(
    `nwr${ALL};out count;`,
    'make stat n=count(nodes),"a b"="<&>";out;',
    `node${ALL};convert thing ::id=id(),::geom=geom(),name=t["name"];out geom;`,
    `way${ALL};convert thing ::geom=geom(),::=::;out center;out bb meta;`,
    `nwr${ALL};for->.each(type()){.each out ids;}`,
  );
  const queries = fc.record({
    head: fc.constantFrom('[out:json]', '[out:xml]', '[out:json][bbox:0,0,0.01,0.01]', '[out:xml][bbox:0,0,0.01,0.01]'),
    statements: fc.array(fc.oneof({ weight: 4, arbitrary: statement }, other), { minLength: 1, maxLength: 4 }),
  });
  return fc.assert(
    fc.asyncProperty(queries, async ({ head, statements }) => {
      await expectSame(town, `${head};${statements.join('')}`);
    }),
    { numRuns: 200 },
  );
});

test('a remark of a run that goes on stands in XML where it is said, in JSON at the end', async () => {
  const query = 'node(id:1);out ids;node(if:id()<3);out ids;node(id:3);out ids;';
  const linesOf = async (format: string) =>
    (await textOf(town, `[out:${format}];${query}`)).toString().match(/<node id="\d"|"id": \d|remark/g);
  expect((await linesOf('xml'))?.filter((line, at, all) => line !== all[at - 1])).toEqual([
    '<node id="1"',
    'remark',
    '<node id="1"',
    '<node id="2"',
    '<node id="3"',
  ]);
  expect((await linesOf('json'))?.at(-1)).toBe('remark');
  await expectSame(town, `[out:xml];${query}`);
  await expectSame(town, `[out:json];${query}`);
});

test('errors, tables and pages have no columns', async () => {
  for (const query of ['node[', `[out:csv(::id)];node${ALL};out;`, `[out:popup];node${ALL};out;`, `[out:custom];node${ALL};out;`]) {
    expect(await columnsOf(town, query)).toBeUndefined();
  }
  const late = await columnsOf(town, `[out:json];node${ALL};out;`, { timeout: 0 });
  expect(late?.store.info.remarks).toEqual([expect.stringContaining('timed out')]);
});
