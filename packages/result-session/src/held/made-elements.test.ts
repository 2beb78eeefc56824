/** What queries make themselves, on the map: the same from text in JSON and XML, and from columns. */
import { StoreBuilder, WAY } from '@flyover/osm-elements';
import { answerColumns, answerQuery, createDatabase } from '@flyover/overpass-engine';
import { messagePort, serveCalls } from '@flyover/worker-calls';
import { afterAll, expect, test } from 'vitest';
import { createResultSession } from '../result-session.ts';
import type { RunOutcome, RunRequest } from '../run-outcome.ts';
import type { ResultSession } from '../session-calls.ts';
import type { EngineCalls } from '../sources/engine-worker.ts';
import { REQUEST } from '../testing/results.ts';

/** A square of four corners, and a path through it; they are members of a route. */
function squareAndPath() {
  const builder = new StoreBuilder();
  const { strings } = builder;
  for (const [id, lat, lon] of [
    [1, 0, 0],
    [2, 0, 10],
    [3, 10, 10],
    [4, 10, 0],
  ]) {
    builder.node(id, lat * 1e4, lon * 1e4);
  }
  builder.way(10);
  for (const ref of [1, 2, 3, 4, 1]) builder.ref(ref);
  builder.tag(strings.intern('name'), strings.intern('Tom & "Jerry"'));
  builder.way(11);
  for (const ref of [1, 3]) builder.ref(ref);
  builder.tag(strings.intern('name'), strings.intern('Path'));
  builder.relation(20);
  builder.member(WAY, 10, 0);
  builder.member(WAY, 11, 0);
  return createDatabase(builder.finish());
}

const database = squareAndPath();
const ports: MessagePort[] = [];
afterAll(() => {
  for (const port of ports) port.close();
});
const none = () => undefined;

/** What comes of a run. */
function outcomeOf(session: ResultSession, source: RunRequest['source']): Promise<RunOutcome> {
  return session.run({ ...REQUEST, source }, new AbortController().signal, none, none);
}

/** Runs a query over the square: its answer as `form`. */
async function run(query: string, form: 'json' | 'xml' | 'columns'): Promise<{ session: ResultSession; outcome: RunOutcome }> {
  const session = createResultSession();
  const source = form === 'columns' ? columnsOf(query) : { kind: 'kept' as const, answer: await textOf(`[out:${form}];${query}`) };
  return { session, outcome: await outcomeOf(session, source) };
}

async function textOf(query: string): Promise<Blob> {
  const parts: BlobPart[] = [];
  for await (const chunk of (await answerQuery(database, query)).body) parts.push(new Uint8Array(chunk));
  return new Blob(parts);
}

function columnsOf(query: string) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const engine: EngineCalls = {
    query: () => Promise.reject(new Error('only columns are asked for')),
    columns: async () => (await answerColumns(database, query)) as never,
  };
  serveCalls(engine, messagePort(port1));
  return { kind: 'engine' as const, port: port2 };
}

test.each([
  // what is drawn: points, lines, polygons, and the box around all
  ['way(11);convert road ::id=id(),::geom=geom(),::=::;out geom;', [0, 1, 0], [0, 0, 0.01, 0.01]],
  ['way(10);make hull ::geom=hull(gcat(geom()));out geom;', [0, 0, 1], [0, 0, 0.01, 0.01]],
  ['way(11);convert middle ::geom=center(geom());out geom;', [1, 0, 0], [0.005, 0.005, 0.005, 0.005]],
  ['way(11);convert road ::geom=geom();out center;', [1, 0, 0], [0.005, 0.005, 0.005, 0.005]],
  ['way(11);convert road ::geom=geom();out bb;', [0, 0, 1], [0, 0, 0.01, 0.01]],
  // the ways of a relation are lines of one collection, which is one element
  ['rel(20);convert route ::geom=geom();out geom;', [0, 1, 0], [0, 0, 0.01, 0.01]],
  // beside elements of OpenStreetMap, and others that have no shape
  ['way(11);out geom;make stat n=count(ways);out;way(11);convert road ::geom=geom();out geom;out count;', [0, 2, 0], [0, 0, 0.01, 0.01]],
])('%s', async (query, shapes, [south, west, north, east]) => {
  for (const form of ['json', 'xml', 'columns'] as const) {
    const { outcome } = await run(query, form);
    const { kind, stats, bounds } = outcome;
    expect([form, kind, stats.points, stats.lines, stats.polygons]).toEqual([form, 'map', ...shapes]);
    expect(bounds).toEqual({ south, west, north, east });
  }
});

test('they keep type, id and tags, and the numbers of elements count what came', async () => {
  for (const form of ['json', 'xml', 'columns'] as const) {
    const { session, outcome } = await run('way(10);convert road ::id=id(),::geom=geom(),name=t["name"];out geom;', form);
    const { hits } = session.hit(REQUEST.runId, 0, 0.0005, 18, 4);
    expect(hits).toMatchObject([{ type: 'made', madeType: 'road', id: 10, name: 'Tom & "Jerry"', kind: 'line' }]);
    const details = session.details(REQUEST.runId, hits[0].feature);
    expect([form, details?.madeType, details?.id, details?.tags, outcome.stats.ways]).toEqual([
      form,
      'road',
      10,
      [['name', 'Tom & "Jerry"']],
      0,
    ]);
    expect(details?.geometry).toMatchObject({ type: 'LineString', coordinates: { length: 5 } });
    const table = await session.tableOpen(REQUEST.runId);
    const order = await session.tableArrange(REQUEST.runId, { filters: [], sort: [], locale: 'en' }, new AbortController().signal);
    expect([table?.rows, session.tableRows(REQUEST.runId, order?.order ?? 0, 0, 9, ['@type', '@id', 'name'])]).toMatchObject([
      1,
      [{ type: 'made', madeType: 'road', id: 10, values: ['road', 10, 'Tom & "Jerry"'] }],
    ]);
  }
});

test.each([
  ['[out:json];make stat n=1;out;', 'counts'],
  ['[out:json];way(11);convert road n=1;out;', 'counts'],
])('without a shape nothing is drawn: %s', async (query, reason) => {
  const answer = await textOf(query);
  expect(await outcomeOf(createResultSession(), { kind: 'kept', answer })).toMatchObject({ kind: 'text', reason });
});

test.each([
  ['a shape that is none', '{"type":"x","id":1,"geometry":{"type":"LineString","coordinates":[["a",{}]]}}'],
  ['one that is too deep', `{"type":"x","id":1,"geometry":${'{"geometries":['.repeat(5000)}${']}'.repeat(5000)}}`],
])('%s is not drawn, and the answer stays', async (_, element) => {
  const answer = new Blob([`{"elements":[{"type":"node","id":1,"lat":1,"lon":2,"tags":{"a":"b"}},${element}]}`]);
  const { stats } = await outcomeOf(createResultSession(), { kind: 'kept', answer });
  expect(stats).toMatchObject({ nodes: 1, points: 1, lines: 0 });
});
