/**
 * A query server that answers as badly as real ones do: real HTTP on loopback, the answer chosen by the query,
 * which holds the name of the answer in brackets: `node[gateway];out;`.
 */
import type { ServerResponse } from 'node:http';
import { json, startTestServer, type TestServer } from './test-server.ts';

/** The time of the data in every answer that has one. */
const OSM_BASE = '2026-01-02T03:04:05Z';
const XML_HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" generator="hostile"><meta osm_base="${OSM_BASE}"/>`;
const HEADER = { version: 0.6, osm3s: { timestamp_osm_base: OSM_BASE, timestamp_areas_base: '2025-12-01T00:00:00Z' } };

/** A header with data and areas of some age, hours. */
const aged = (data: number, areas: number) => {
  const time = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().replace(/\.\d+/, '');
  return { version: 0.6, osm3s: { timestamp_osm_base: time(data), timestamp_areas_base: time(areas) } };
};

const bench = { type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { amenity: 'bench' } };
const BENCH_XML = '<node id="1" lat="53.5" lon="13.41"><tag k="amenity" v="bench"/></node>';

const TIMED_OUT = 'runtime error: Query timed out in "query" at line 1 after 26 seconds.';
const NO_MEMORY = 'runtime error: Query run out of memory in "recurse" at line 1 using about 512 MB of RAM.';
const NO_HISTORY = 'runtime error: Tried to use museum file but no museum files available on this instance.';
const TOO_BUSY =
  'runtime error: open64: 0 Success /osm3s Dispatcher_Client::request_read_and_idx::timeout. The server is probably too busy.';

/** How Overpass servers tell an error. */
export function errorPage(message: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<html><head><title>OSM3S Response</title></head><body>
<p>The data included in this document is from www.openstreetmap.org.</p>
<p><strong style="color:#FF0000">Error</strong>: ${message} </p>
</body></html>`;
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type });
  response.end(body);
}

type Answer = (response: ServerResponse) => void;

/** Every answer by its name. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  good_json: (response) => json(response, { ...HEADER, elements: [bench] }),
  good_xml: (response) => send(response, 200, 'application/osm3s+xml', `${XML_HEAD}${BENCH_XML}</osm>`),
  wrong_type: (response) => send(response, 200, 'text/html; charset=utf-8', JSON.stringify({ ...HEADER, elements: [bench] })),
  wrong_type_xml: (response) => send(response, 200, 'application/json', `${XML_HEAD}${BENCH_XML}</osm>`),
  remark_json: (response) => json(response, { ...HEADER, elements: [bench], remark: TIMED_OUT }),
  remark_xml: (response) =>
    send(response, 200, 'application/osm3s+xml', `${XML_HEAD}${BENCH_XML}<remark> ${TIMED_OUT.replaceAll('"', '&quot;')} </remark></osm>`),
  remark_alone: (response) => json(response, { ...HEADER, elements: [], remark: NO_MEMORY }),
  bad_query: (response) => send(response, 400, 'text/html', errorPage('line 2: parse error: Unknown type &quot;nood&quot; ')),
  bad_query_200: (response) => send(response, 200, 'text/html', errorPage('line 2: static error: no such thing')),
  sql_error: (response) => send(response, 500, 'text/plain', 'pq: relation "nowhere" does not exist'),
  too_many: (response) => send(response, 429, 'text/html', errorPage('runtime error: rate limited')),
  too_loaded: (response) => send(response, 504, 'text/html', errorPage(TOO_BUSY)),
  too_loaded_json: (response) => send(response, 504, 'application/json', JSON.stringify({ ...HEADER, elements: [], remark: TOO_BUSY })),
  too_loaded_xml: (response) => send(response, 504, 'application/osm3s+xml', `${XML_HEAD}<remark>${TOO_BUSY}</remark></osm>`),
  gateway: (response) => send(response, 502, 'text/html', '<html><body><center><h1>502 Bad Gateway</h1></center></body></html>'),
  cut_json(response) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9999' });
    response.write(JSON.stringify({ ...HEADER, elements: [bench, bench] }).slice(0, -10));
    setImmediate(() => response.destroy());
  },
  cut_xml(response) {
    response.writeHead(200, { 'content-type': 'application/osm3s+xml', 'content-length': '9999' });
    response.write(`${XML_HEAD}${BENCH_XML}<node id="2" lat="5`);
    setImmediate(() => response.destroy());
  },
  broken_json: (response) => send(response, 200, 'application/json', '{"version":0.6,"elements":[{"type":"node",,]}'),
  broken_xml: (response) => send(response, 200, 'application/osm3s+xml', `${XML_HEAD}<node id=></osm>`),
  large_page(response) {
    response.writeHead(200, { 'content-type': 'text/html' });
    const block = `<p>${'<b onmouseover="alert(1)">nothing</b> '.repeat(2700)}</p>\n`;
    response.write('<html><body>\n');
    for (let bytes = 0; bytes < 30e6; bytes += block.length) response.write(block);
    response.end('</body></html>');
  },
  large_error(response) {
    response.writeHead(502, { 'content-type': 'text/html' });
    const block = `<p>${'word '.repeat(20_000)}</p>\n`;
    response.write('<html><body>\n');
    for (let bytes = 0; bytes < 30e6; bytes += block.length) response.write(block);
    response.end('</body></html>');
  },
  stall(response) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"version":0.6,"elements":[');
  },
  no_cors(response) {
    response.removeHeader('access-control-allow-origin');
    json(response, { ...HEADER, elements: [bench] });
  },
  login_page: (response) => send(response, 200, 'text/html', '<!doctype html><html><body><h1>Sign in to this network</h1></body></html>'),
  fresh: (response) => json(response, { ...aged(23.9, 95.9), elements: [bench] }),
  old_data: (response) => json(response, { ...aged(24.1, 95.9), elements: [bench] }),
  old_areas: (response) => json(response, { ...aged(23.9, 96.1), elements: [bench] }),
  no_history: (response) => json(response, { ...HEADER, elements: [], remark: NO_HISTORY }),
  empty: (response) => json(response, { ...HEADER, elements: [] }),
  without_nodes: (response) => json(response, { ...HEADER, elements: [{ type: 'way', id: 7, nodes: [1, 2], tags: { highway: 'path' } }] }),
  only_areas: (response) => json(response, { ...HEADER, elements: [{ type: 'area', id: 3600000001, tags: { name: 'A' } }] }),
  no_coordinates: (response) => json(response, { ...HEADER, elements: [{ type: 'node', id: 1, tags: { amenity: 'bench' } }] }),
  table: (response) => send(response, 200, 'text/csv', '@id\tname\n1\tA\n'),
  counts: (response) =>
    json(response, {
      ...HEADER,
      elements: [{ type: 'count', id: 0, tags: { nodes: '1204', ways: '3', relations: '0', total: '1207' } }],
    }),
};

export interface HostileServer extends TestServer {
  /** Answers of these names are given once in another way: the name of the answer that follows. */
  readonly then: Map<string, string>;
  /** The `Retry-After` of every answer from now on. */
  retryAfter: string | undefined;
}

/** Starts it; `{{data:overpass,server=…}}` or the settings lead a page to it. */
export async function startHostileServer(): Promise<HostileServer> {
  const then = new Map<string, string>();
  const server = await startTestServer((query, response) => {
    const name = /\[(\w+)\]/.exec(query.replace(/\[\w+:[^\]]*\]/g, ''))?.[1] ?? 'good_json';
    if (hostile.retryAfter !== undefined) {
      response.setHeader('retry-after', hostile.retryAfter);
      response.setHeader('access-control-expose-headers', 'Retry-After');
    }
    const again = hostile.queries.filter((earlier) => earlier.includes(`[${name}]`)).length > 1;
    (ANSWERS[(again ? then.get(name) : undefined) ?? name] ?? ANSWERS.good_json)(response);
  });
  const hostile: HostileServer = Object.assign(server, { then, retryAfter: undefined });
  return hostile;
}
