/** Runs of queries in SPARQL, against an endpoint that answers as QLever and others do. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createResultSession } from '../result-session.ts';
import { REQUEST } from '../testing/results.ts';

const WKT = 'http://www.opengis.net/ont/geosparql#wktLiteral';
const asked: string[] = [];

function answer(query: string, response: ServerResponse): void {
  const json = (value: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/sparql-results+json' }).end(JSON.stringify(value));
  const row = (id: number, wkt: string) => ({
    osm_id: { type: 'uri', value: `https://www.openstreetmap.org/node/${id}` },
    geometry: { type: 'literal', datatype: WKT, value: wkt },
    name: { type: 'literal', value: `Bench ${id}` },
  });
  const rows = [row(1, 'POINT(13.41 53.5)'), row(2, 'POINT(13.42 53.5)')];
  // fields as QLever orders them; it tells of a plan what it has
  const refuse = (status: number, exception: string, rest: object = {}) =>
    json(
      { exception, ...rest, query, resultsize: 0, runtimeInformation: { query_execution_tree: 'x'.repeat(200_000) }, status: 'ERROR' },
      status,
    );
  if (query.includes('FRO'))
    refuse(400, 'Invalid SPARQL query: "FRO"', { metadata: { line: 2, positionInLine: 1, startIndex: 9, stopIndex: 11 } });
  else if (query.includes('slow')) refuse(429, 'Operation timed out. Last operation: Sort on ?geometry');
  else if (query.includes('large')) refuse(500, 'Tried to allocate 4 GB, but only 2 GB were available.');
  else if (query.includes('broken')) refuse(500, 'Assertion `a < b` failed.');
  else if (query.includes('breaks')) {
    response.writeHead(200, { 'content-type': 'application/sparql-results+json' });
    response.write(JSON.stringify({ head: { vars: ['osm_id', 'geometry', 'name'] }, results: { bindings: rows } }).slice(0, -60));
    response.end(
      '\n !!!!>># An error has occurred while exporting the query result. The error message was:\nOperation timed out. Last operation: Join',
    );
  } else if (query.includes('COUNT')) json({ head: { vars: ['n'] }, results: { bindings: [{ n: { type: 'literal', value: '7' } }] } });
  else if (query.includes('LIMIT 0')) json({ head: { vars: ['geometry'] }, results: { bindings: [] } });
  else if (query.includes('Jena'))
    response.writeHead(400, { 'content-type': 'text/plain' }).end('Parse error:\nLexical error at line 3, column 1');
  else json({ head: { vars: ['osm_id', 'geometry', 'name'] }, results: { bindings: rows } });
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const form = new URLSearchParams(String(Buffer.concat(chunks)));
  asked.push(`${request.method} ${request.url} ${request.headers.accept} ${request.headers['content-type']} ${[...form.keys()]}`);
  answer(form.get('query') ?? '', response);
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function run(query: string) {
  const session = createResultSession();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/osm-planet`;
  const ignore = () => undefined;
  const outcome = await session.run(
    { ...REQUEST, query, source: { kind: 'sparql', address } },
    new AbortController().signal,
    ignore,
    ignore,
  );
  return { session, outcome };
}

test('rows with places are drawn, under the ids they name; the endpoint is asked at its very address', async () => {
  const { session, outcome } = await run('SELECT * WHERE { ?osm_id geo:hasGeometry/geo:asWKT ?geometry }');
  expect(outcome).toMatchObject({ kind: 'map', stats: { points: 2, nodes: 2 } });
  expect(session.element(REQUEST.runId, 'node', 2)).toMatchObject({ name: 'Bench 2', lat: 53.5, lon: 13.42, tags: [['name', 'Bench 2']] });
  // QLever refuses parameters in the address beside a form
  expect(asked).toEqual(['POST /api/osm-planet application/sparql-results+json application/x-www-form-urlencoded;charset=UTF-8 query']);
});
test('an answer without places is text', async () => {
  expect((await run('SELECT (COUNT(*) AS ?n) WHERE {}')).outcome).toMatchObject({ kind: 'text', hasText: true });
});
test('an answer without rows has found nothing', async () => {
  expect((await run('SELECT ?geometry WHERE {} LIMIT 0')).outcome).toMatchObject({ kind: 'empty', reason: 'emptyDataset' });
});
test.each([
  ['SELECT *\nFRO x', 'Invalid SPARQL query: "FRO"', [2]],
  ['# Jena', 'Parse error:\nLexical error at line 3, column 1', [3]],
])('a query that is refused: %j', async (query, message, lines) => {
  expect((await run(query)).outcome.failure).toEqual({ kind: 'query', status: 400, message, lines });
});
test.each([
  ['# slow', 429, 'Operation timed out. Last operation: Sort on ?geometry'],
  ['# large', 500, 'Tried to allocate 4 GB, but only 2 GB were available.'],
])('a query that takes more than it may is sound, and no crowd is at the door: %j', async (query, status, message) => {
  expect((await run(query)).outcome.failure).toEqual({ kind: 'remark', status, message, lines: [] });
});
test('what else goes wrong there is told in its words', async () => {
  expect((await run('# broken')).outcome.failure).toMatchObject({ kind: 'status', status: 500, message: 'Assertion `a < b` failed.' });
});
test('rows that break off are drawn as far as they came, with what is said behind them', async () => {
  const { outcome } = await run('# breaks');
  expect(outcome).toMatchObject({ kind: 'map', stats: { points: 1 } });
  expect(outcome.failure).toEqual({ kind: 'remark', message: 'Operation timed out. Last operation: Join', lines: [] });
});
