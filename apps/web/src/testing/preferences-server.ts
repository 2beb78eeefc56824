/**
 * A service with the preferences of one account: real HTTP on loopback, for tests. It knows no OAuth: a test decides which users are
 * accepted.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readPreferences, writePreferences } from '@flyover/osm-preferences';

export interface PreferencesServer {
  /** Base address, without a slash at its end. */
  readonly address: string;
  readonly preferences: Map<string, string>;
  /** Every call that was answered: `PUT overpass-ide_query_0_0`. */
  readonly calls: string[];
  /** Whether a request may be answered; everything else gets 401. */
  isLetIn: (request: IncomingMessage) => boolean;
  /** A status to answer with instead, or `hang up`. */
  fault: (method: string, key: string) => number | 'hang up' | undefined;
  /** Whether single keys can be written. */
  singleKeys: boolean;
  stop(): Promise<void>;
}

/** @param otherwise answers every other address; CORS is allowed there, too */
export async function startPreferencesServer(
  otherwise: (request: IncomingMessage, response: ServerResponse) => void = notFound,
): Promise<PreferencesServer> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (request.url?.startsWith('/api/0.6/user/') === true) void answer(running, request, response);
    else otherwise(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const running: PreferencesServer = {
    address: `http://127.0.0.1:${port}`,
    preferences: new Map([['gps.trace.visibility', 'private']]),
    calls: [],
    isLetIn: () => true,
    fault: () => undefined,
    singleKeys: true,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return running;
}

async function answer(server: PreferencesServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? '';
  const path = decodeURIComponent(new URL(request.url ?? '', server.address).pathname.replace('/api/0.6/user/', ''));
  const key = path.replace(/^preferences\/?/, '');
  const body = await bodyOf(request);
  const fault = server.fault(method, key);
  if (fault === 'hang up') {
    request.socket.destroy();
    return;
  }
  server.calls.push(`${method} ${key}`.trim());
  const status = fault ?? (server.isLetIn(request) ? undefined : 401);
  if (status !== undefined) plain(response, status, `the test answers ${status}\nand more`);
  else if (path === 'details.json')
    response.setHeader('content-type', 'application/json').end('{"user":{"id":1,"display_name":"Ada & Co"}}');
  else if (method === 'GET') response.setHeader('content-type', 'application/xml').end(writePreferences(server.preferences));
  else if (key === '') replaceAll(server, body, response);
  else if (!server.singleKeys) plain(response, 405, 'no single keys here');
  else if (method === 'DELETE') plain(response, server.preferences.delete(key) ? 200 : 404, '');
  else if (isValue(key) && isValue(body)) {
    server.preferences.set(key, body);
    plain(response, 200, '');
  } else plain(response, 400, 'too long');
}

function replaceAll(server: PreferencesServer, body: string, response: ServerResponse): void {
  const preferences = readPreferences(body);
  server.preferences.clear();
  for (const [key, value] of preferences) server.preferences.set(key, value);
  plain(response, 200, '');
}

/** The rule of OpenStreetMap: 1 to 255 characters, code points. */
function isValue(text: string): boolean {
  const { length } = [...text];
  return length >= 1 && length <= 255;
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
}

function notFound(_: IncomingMessage, response: ServerResponse): void {
  plain(response, 404, '');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}
