/**
 * A server in front of Flyover's that adds a script to the page and to its workers, which collects errors: WebKitGTK's driver tells none. Ended
 * alone, it takes the network away from a page that is open.
 */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLEAR } from '../flyover-test.ts';

/** Runs in the page and in workers, before all else there. Errors of workers come to the page over a channel. */
const WATCH = `
const channel = new BroadcastChannel('engine-test-errors');
const tell = (text) => {
  if (typeof sessionStorage === 'undefined') return channel.postMessage(text);
  sessionStorage.setItem('engine-test-errors', JSON.stringify([...JSON.parse(sessionStorage.getItem('engine-test-errors') ?? '[]'), text]));
};
if (typeof sessionStorage !== 'undefined') channel.onmessage = ({ data }) => tell('in a worker: ' + data);
const { error } = console;
console.error = (...parts) => { error.apply(console, parts); tell(parts.map(String).join(' ')); };
// what is measured again in the next frame: an event of its own, no error
addEventListener('error', (event) => /^ResizeObserver loop/.test(event.message) || tell(event.message ?? 'error'));
addEventListener('unhandledrejection', ({ reason }) => tell('unhandled: ' + reason));
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => tell('policy: ' + violatedDirective + ' ' + blockedURI));
`;
const WATCH_PATH = '/engine-test-errors.js';
/** The public background, which is elsewhere, is one tile here. */
const TILES = '/engine-test-tiles/';
const BACKGROUND = { name: 'Test', url: `${TILES.slice(1)}{z}/{x}/{y}.png`, attribution: 'Test', maxzoom: 19 };
const WORKER = /^\/assets\/[\w-]+\.worker-[\w-]+\.js$/;

/** @param behind address of Flyover's server, ends in `/` */
export async function startFront(behind: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url === WATCH_PATH) response.writeHead(200, { 'content-type': 'text/javascript' }).end(WATCH);
    else if (request.url?.startsWith(TILES)) response.writeHead(200, { 'content-type': 'image/png' }).end(CLEAR);
    else pass(request, response, behind);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function pass(request: IncomingMessage, response: ServerResponse, behind: string): void {
  // what is changed below must not be compressed
  const headers = { ...request.headers, 'accept-encoding': 'identity' };
  const through = ask(new URL(request.url ?? '/', behind), { method: request.method, headers }, (answer) => {
    const added = addition(new URL(request.url ?? '/', behind).pathname, String(answer.headers['content-type'] ?? ''));
    const { 'content-length': length, ...kept } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, added === undefined ? answer.headers : kept);
    if (added === undefined) {
      answer.pipe(response);
      return;
    }
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (part) => {
      text += part;
    });
    answer.on('end', () => response.end(added(text)));
  });
  through.on('error', () => response.destroy());
  request.pipe(through);
  response.on('close', () => through.destroy());
}

function addition(path: string, type: string): ((text: string) => string) | undefined {
  if (WORKER.test(path)) return (text) => `import"${WATCH_PATH}";${text}`;
  if (path === '/config.json') return (text) => JSON.stringify({ ...JSON.parse(text), suggestedTiles: [BACKGROUND] });
  if (!type.startsWith('text/html')) return undefined;
  return (text) => text.replace('<head>', `<head><script src="${WATCH_PATH}"></script>`);
}
