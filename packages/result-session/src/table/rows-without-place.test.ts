/** Rows that nothing is drawn of, as a session shows them: features without a geometry, counts, what queries make, and rows of text. */
import { caseFile } from '@flyover/osm-elements/testing';
import { answerQuery, createDatabase } from '@flyover/overpass-engine';
import { describe, expect, test } from 'vitest';
import type { ExportPart, ExportRequest } from '../files/export-protocol.ts';
import { createResultSession } from '../result-session.ts';
import type { RunOutcome } from '../run-outcome.ts';
import type { ResultSession } from '../session-calls.ts';
import { REQUEST, storeOfJson } from '../testing/results.ts';

const never = new AbortController().signal;
const ignore = () => undefined;

/** A run that ends with this answer, and its table as lists of cells; undefined: no table. */
async function tableOf(answer: Blob, query = 'out;', sort: string[] = []) {
  const session = createResultSession();
  const outcome: RunOutcome = await session.run(
    { ...REQUEST, query, source: { kind: 'kept', answer } },
    new AbortController().signal,
    ignore,
    ignore,
  );
  const table = await session.tableOpen(REQUEST.runId);
  if (table === undefined) return { outcome, session, table };
  const columns = table.columns.map(({ name }) => name);
  const request = { filters: [], sort: sort.map((column) => ({ column, descending: false })), locale: 'en' };
  const arranged = await session.tableArrange(REQUEST.runId, request, never);
  const order = arranged?.order ?? -1;
  const rows = session.tableRows(REQUEST.runId, order, 0, 1000, columns)?.map(({ values }) => values);
  return { outcome, session, table, columns, rows, order };
}

const geojson = (...features: object[]) =>
  new Blob([JSON.stringify({ type: 'FeatureCollection', features })], { type: 'application/geo+json' });
const row = (name: string, geometry: object | null) => ({ type: 'Feature', geometry, properties: { name } });

/** Output of the engine for a node with a shop, in a town of nothing else. */
async function printed(query: string): Promise<Blob> {
  const database = createDatabase(storeOfJson({ elements: [{ type: 'node', id: 5, lat: 1, lon: 2, tags: { shop: 'tea, "loose"' } }] }));
  const parts: BlobPart[] = [];
  const { contentType, body } = await answerQuery(database, query);
  for await (const chunk of body) parts.push(new Uint8Array(chunk));
  return new Blob(parts, { type: contentType });
}

/** Resolves to a file of the result, or to the reason why there is none. */
async function fileOf(session: ResultSession, format: ExportRequest['format'], part?: ExportPart): Promise<string> {
  const choice = { layout: 'pretty', guardFormulas: true, byteOrderMark: false } as const;
  const made = await session.exportResult({ runId: REQUEST.runId, format, choice, ...(part !== undefined && { part }) }, ignore, never);
  return made.kind === 'file' ? made.blob.text() : made.kind;
}

describe('features without a geometry', () => {
  test('stand behind those that are drawn, and are counted', async () => {
    const { rows, columns, outcome } = await tableOf(
      geojson(row('a', null), row('b', { type: 'Point', coordinates: [1, 2] }), row('c', null)),
    );
    expect(outcome).toMatchObject({ kind: 'map', stats: { points: 1, placeless: 2, nodes: 3 } });
    expect(columns?.slice(0, 3)).toEqual(['@type', '@id', 'name']);
    expect(rows?.map((values) => values.slice(0, 3))).toEqual([
      ['node', -2, 'b'],
      ['node', -1, 'a'],
      ['node', -3, 'c'],
    ]);
  });

  test('alone: the server found something', async () => {
    const { rows, outcome } = await tableOf(geojson(row('a', null), row('b', null)));
    expect(outcome).toMatchObject({ kind: 'empty', reason: 'noCoordinates', stats: { placeless: 2 } });
    expect(rows?.map((values) => values[2])).toEqual(['a', 'b']);
  });

  test('are picked, sorted and copied as all rows are', async () => {
    const { session, order = -1 } = await tableOf(geojson(row('b', { type: 'Point', coordinates: [1, 2] }), row('a', null)), 'out;', [
      'name',
    ]);
    expect(await session.pick(REQUEST.runId, { kind: 'rows', order, first: 0, last: 1 }, 'only', never)).toMatchObject({ rows: 2 });
    const request = { rows: 'picked', columns: ['name'], separator: ',', head: true, guardFormulas: true } as const;
    expect(await session.tableText(REQUEST.runId, order, request, never)).toMatchObject({ text: 'name\r\na\r\nb', rows: 2 });
    // a place on the map has the drawn one alone
    expect(session.pickedBounds(REQUEST.runId)).toEqual({ south: 2, north: 2, west: 1, east: 1 });
    expect(session.pickedElements(REQUEST.runId, 10)).toEqual([{ type: 'node', id: -1 }]);
    expect(await fileOf(session, 'csv', { kind: 'picked' })).toBe(
      '@type,@id,@lat,@lon,name\r\nnode,-1,2.0000000,1.0000000,b\r\nnode,-2,,,a\r\n',
    );
  });

  const all = caseFile('reports/null-geometry-rows/all.geojson');
  const some = caseFile('reports/null-geometry-rows/some.geojson');
  test.skipIf(all === undefined || some === undefined)('of a SQL server, as it was reported', async () => {
    const blob = (bytes: Uint8Array = new Uint8Array()) => new Blob([new Uint8Array(bytes)], { type: 'application/geo+json' });
    expect((await tableOf(blob(all))).rows?.map((values) => values[2])).toEqual(['a', 'b']);
    const { rows, columns, outcome } = await tableOf(blob(some));
    expect(outcome.stats).toMatchObject({ placeless: 4 });
    const name = columns?.indexOf('name') ?? -1;
    expect(rows?.map((values) => values[name]).slice(-4)).toEqual(['Nix', 'leer', 'leer2', 'Nord']);
  });
});

describe('what queries make', () => {
  test.each(['json', 'xml'])('a count is a row with its numbers: %s', async (form) => {
    const { rows, columns, outcome } = await tableOf(await printed(`[out:${form}];node(5);out count;`));
    expect(outcome).toMatchObject({ kind: 'text', reason: 'counts', stats: { placeless: 0 } });
    const cells = Object.fromEntries((columns ?? []).map((name, i) => [name, rows?.[0][i]]));
    expect(cells).toMatchObject({ '@type': 'count', nodes: '1', ways: '0', relations: '0', total: '1' });
  });

  test('rows of it are written to files, those that are picked alone', async () => {
    const { session, order = -1 } = await tableOf(await printed('[out:json];make a n=1;out;make b n=2;out;'), 'out;', ['n']);
    await session.pick(REQUEST.runId, { kind: 'rows', order, first: 1, last: 1 }, 'only', never);
    expect(await fileOf(session, 'csv', { kind: 'picked' })).toBe('@type,@id,@lat,@lon,n\r\nb,2,,,2\r\n');
    expect(JSON.parse(await fileOf(session, 'json', { kind: 'picked' })).elements).toEqual([{ type: 'b', id: 2, tags: { n: '2' } }]);
  });

  test('a row without a shape stands behind what is drawn', async () => {
    const { rows, columns, outcome } = await tableOf(
      await printed('[out:json];node(5);out;make stat n=count(nodes),what="shops";out;out count;'),
    );
    expect(outcome).toMatchObject({ kind: 'map', stats: { points: 1, placeless: 1 } });
    const of = (name: string) => rows?.map((values) => values[columns?.indexOf(name) ?? -1]);
    expect([of('@type'), of('what'), of('n'), of('total')]).toEqual([
      ['node', 'stat', 'count'],
      [undefined, 'shops', undefined],
      [undefined, '1', undefined],
      [undefined, undefined, '0'],
    ]);
  });
});

describe('rows of text', () => {
  const titles = (columns: readonly string[] = []) => columns.map((name) => name.replace(/^@/, ''));

  test('of [out:csv] have its header for columns, in their order', async () => {
    const query = '[out:csv(::id,shop,::lat,name)];node(5);out;';
    const { rows, columns, outcome } = await tableOf(await printed(query), query);
    expect(outcome).toMatchObject({ kind: 'text', reason: 'unstructured', isTable: true });
    expect(titles(columns)).toEqual(['@id', 'shop', '@lat', 'name']);
    expect(rows).toEqual([['5', 'tea, "loose"', '1.0000000', undefined]]);
  });

  test.each([
    ['[out:csv(::id,shop;false)];node(5);out;', ['@id', 'shop'], [['5', 'tea, "loose"']]],
    ['[out:csv(shop,::id;true;"::")];node(5);out;', ['shop', '@id'], [['tea, "loose"', '5']]],
    ['[out:csv(shop,shop)];node(5);out;', ['shop', 'shop (2)'], [['tea, "loose"', 'tea, "loose"']]],
    ['[out:csv(name)];node(5);out;', ['name'], [[undefined]]],
    ['[out:csv(::id,name)];node(6);out;', ['@id', 'name'], []],
    ['<osm-script output="csv" output-config="(::id;false)"><id-query type="node" ref="5"/><print/></osm-script>', ['@id'], [['5']]],
  ])('as the query says: %s', async (query, columns, rows) => {
    const made = await tableOf(await printed(query), query);
    expect([titles(made.columns), made.rows]).toEqual([columns, rows]);
  });

  test.each([
    ['a;b\n1;2\n', ['a', 'b'], [['1', '2']]],
    ['\ufeffa,b\r\n"x,y",2,3\r\n', ['a', 'b', '3'], [['x,y', '2', '3']]],
    ['a\t\n1\t2\n', ['a', '2'], [['1', '2']]],
  ])('of another server, by their first line: %j', async (text, columns, rows) => {
    const made = await tableOf(new Blob([text], { type: 'text/csv' }), 'SELECT 1');
    expect([titles(made.columns), made.rows]).toEqual([columns, rows]);
  });

  test('are read in parts, and sorted by their numbers', async () => {
    const count = 30_000;
    const lines = Array.from({ length: count }, (_, i) => `${count - i}\tname of some length ${i}\n`).join('');
    const { rows, table } = await tableOf(new Blob([`@id\tname\n${lines}`], { type: 'text/csv' }), '[out:csv(::id,name)];', ['@@id']);
    expect(table?.rows).toBe(count);
    expect(rows?.[1]).toEqual(['2', `name of some length ${count - 2}`]);
  });

  test('are picked and copied, under the names of their header', async () => {
    const { session, order = -1 } = await tableOf(new Blob(['@id\tb\n1\tx\n2\ty\n'], { type: 'text/csv' }));
    expect(await session.pick(REQUEST.runId, { kind: 'rows', order, first: 1, last: 1 }, 'only', never)).toMatchObject({ rows: 1 });
    const request = { rows: 'picked', columns: ['@@id', 'b'], separator: ',', head: true, guardFormulas: true } as const;
    expect(await session.tableText(REQUEST.runId, order, request, never)).toMatchObject({ text: '@id,b\r\n2,y' });
  });

  test('are written to files of tables as they stand: all of them, in the order of the table, or those that are picked', async () => {
    const text = '@id\tname\t=cmd\n7\tb, "c"\t10\n8\ta\t9\n9\t\t100\n';
    const { session, order = -1 } = await tableOf(new Blob([text], { type: 'text/csv' }), '[out:csv(::id,name,"=cmd")];', ['=cmd']);
    expect(await fileOf(session, 'csv')).toBe('@id,name,\'=cmd\r\n7,"b, ""c""",10\r\n8,a,9\r\n9,,100\r\n');
    expect(await fileOf(session, 'tsv', { kind: 'rows', order })).toBe('@id\tname\t\'=cmd\r\n8\ta\t9\r\n7\t"b, ""c"""\t10\r\n9\t\t100\r\n');
    await session.pick(REQUEST.runId, { kind: 'rows', order, first: 0, last: 0 }, 'only', never);
    expect(await fileOf(session, 'csv', { kind: 'picked' })).toBe("@id,name,'=cmd\r\n8,a,9\r\n");
    expect([await fileOf(session, 'geojson'), await fileOf(session, 'json')]).toEqual(['empty', 'empty']);
  });

  test('are written where nobody has opened their table', async () => {
    const session = createResultSession();
    const source = { kind: 'kept', answer: new Blob(['a;b\n1;2\n'], { type: 'text/csv' }) } as const;
    await session.run({ ...REQUEST, query: 'SELECT 1', source }, never, ignore, ignore);
    expect(await fileOf(session, 'csv')).toBe('a,b\r\n1,2\r\n');
  });

  test('what is no table has none: a page of custom output, rows of JSON', async () => {
    expect((await tableOf(new Blob(['some text\n']), '[out:custom];out;')).table).toBeUndefined();
  });
});
