/** The server of the browser benchmarks: the built app, the page of the peer, and answers from files, so that no engine is in a figure. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { loadSource } from '../../scripts/steps/load-source.mjs';
import { ROOT } from '../../scripts/steps/run-command.mjs';
import { BENCH_FOLDER } from './folder.mjs';
import { FIRST_ID, tableRows } from './table-rows.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.geojson': 'application/json',
  '.woff2': 'font/woff2',
};

/** The headers of `flyover serve` (apps/cli/src/server/origins.ts). */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
    "worker-src 'self'",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** `osmtogeojson` does not start without `eval`. */
const PEER_POLICY = HEADERS['Content-Security-Policy'].replace("script-src 'self'", "script-src 'self' 'unsafe-eval'");

/** No basemap: its tiles would be in every figure. */
const CONFIG = {
  appname: 'flyover',
  defaultView: { lat: 53.5, lon: 13.41, zoom: 12 },
  servers: [{ url: '/api/', name: 'files', coverage: 'benchmarks' }],
};

/**
 * Serves a built app. A query is answered with the file `answer-N.json` of the benchmarks' folder, where N is the number in its comment `// N`; with `// lines N`
 * by a table of N lines, with `// table N` by N points.
 *
 * @param {string} app the folder of the built page
 * @returns {Promise<{ address: string, sent: () => number, stop: () => Promise<void> }>} the address ends in `/`; `sent`: bytes of all answers so far
 */
export async function startPageServer(app) {
  const folders = {
    '/peer/maplibre/': join(ROOT, 'node_modules/maplibre-gl/dist'),
    '/peer/leaflet/': join(ROOT, 'node_modules/leaflet/dist'),
    '/peer/tanstack/': join(ROOT, 'node_modules/@tanstack/table-core/build/lib'),
    '/peer/steps/': join(ROOT, 'bench/steps'),
    '/peer/osmtogeojson.js': join(ROOT, 'node_modules/osmtogeojson/osmtogeojson.js'),
    '/peer/': join(ROOT, 'bench/peer'),
  };
  const { createStaticFiles } = await loadSource('/apps/cli/src/server/static-files.ts');
  const files = createStaticFiles(app);
  const zipped = new Map();
  const server = createServer(async (request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path.startsWith('/peer/')) response.setHeader('Content-Security-Policy', PEER_POLICY);
    if (path === '/config.json') return sendJson(response, CONFIG);
    if (path === '/api/interpreter') {
      const query = await bodyOf(request);
      const lines = /\/\/ lines (\d+)/.exec(query)?.[1];
      const rows = /\/\/ table (\d+)/.exec(query)?.[1];
      if (rows !== undefined) return sendRows(response, Number(rows));
      return lines === undefined ? sendLarge(response, `answer-${numberIn(query)}.json`) : sendLines(response, Number(lines));
    }
    if (path.startsWith('/answers/')) return sendLarge(response, `answer-${path.slice('/answers/'.length)}`);
    if (path.startsWith('/api/')) return response.end();
    const prefix = Object.keys(folders).find((folder) => path.startsWith(folder));
    if (prefix === undefined) return sendPage(response, await files.respond(path, { acceptEncoding: request.headers['accept-encoding'] }));
    const rest = path.slice(prefix.length) || (prefix.endsWith('/') ? 'index.html' : '');
    sendFile(response, normalize(join(folders[prefix], rest)), zipped);
  });
  let gone = 0;
  const open = new Set();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => {
      open.delete(socket);
      gone += socket.bytesWritten;
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    sent: () => [...open].reduce((sum, { bytesWritten }) => sum + bytesWritten, gone),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function sendJson(response, value) {
  response.setHeader('Content-Type', TYPES['.json']);
  response.end(JSON.stringify(value));
}

/** A file of the page as `flyover serve` sends it: its headers and its compression are part of a start. */
async function sendPage(response, file) {
  if (file === undefined) return response.writeHead(404).end();
  response.writeHead(file.status, Object.fromEntries(file.headers));
  response.end(Buffer.from(await file.arrayBuffer()));
}

/** Compressed as on the web. */
function sendFile(response, path, zipped) {
  try {
    const packed = extname(path) === '.woff2';
    if (!zipped.has(path)) zipped.set(path, packed ? readFileSync(path) : gzipSync(readFileSync(path), { level: 8 }));
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
    if (!packed) response.setHeader('Content-Encoding', 'gzip');
    response.end(zipped.get(path));
  } catch {
    response.statusCode = 404;
    response.end();
  }
}

function sendLarge(response, name) {
  const path = join(BENCH_FOLDER, name);
  response.setHeader('Content-Type', TYPES['.json']);
  response.setHeader('Content-Length', statSync(path).size);
  createReadStream(path).pipe(response);
}

/** A table of 20 bytes a line, made while it is sent. */
function sendLines(response, count) {
  response.setHeader('Content-Type', 'text/csv');
  function* blocks() {
    for (let from = 0; from < count; from += 5000) {
      let text = '';
      for (let line = from; line < Math.min(count, from + 5000); line++) text += `${String(line).padStart(8, '0')} footway\tx\n`;
      yield text;
    }
  }
  Readable.from(blocks()).pipe(response);
}

/** The rows of the table benchmark, made while they are sent. */
function sendRows(response, count) {
  response.setHeader('Content-Type', TYPES['.json']);
  function* blocks() {
    let text = '{"version":0.6,"elements":[';
    for (const row of tableRows(count)) {
      text += `${row.id === FIRST_ID ? '' : ','}${JSON.stringify(row)}`;
      if (text.length < 100_000) continue;
      yield text;
      text = '';
    }
    yield `${text}]}`;
  }
  Readable.from(blocks()).pipe(response);
}

async function bodyOf(request) {
  let body = '';
  for await (const chunk of request) body += chunk;
  return new URLSearchParams(body).get('data') ?? '';
}

function numberIn(query) {
  return /\/\/ (\d+)/.exec(query)?.[1];
}
