import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { messagePort, serveCalls } from '@flyover/worker-calls';
import { expect, test, vi } from 'vitest';
import { chooseSource } from './choose-source.ts';
import type { EngineCalls } from './engine-worker.ts';
import { answerKey, type QuerySource } from './query-source.ts';

const SERVER = 'https://a.example.org/api/';
const signal = new AbortController().signal;

async function read({ ask }: QuerySource) {
  const { body, ...head } = await ask('node(1);out;', { geom: 'way' }, signal);
  return { ...head, text: await new Response(body).text() };
}

test('a server is sent the query and its options as a form, and says status, type and when to come again', async () => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.writeHead(429, { 'content-type': 'text/plain', 'retry-after': '7' }).end(`${request.url} ${Buffer.concat(chunks)}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
  expect(await read(chooseSource({ kind: 'server', address }))).toEqual({
    status: 429,
    statusText: 'Too Many Requests',
    contentType: 'text/plain',
    retryAfter: '7',
    text: '/api/interpreter data=node%281%29%3Bout%3B&options%5Bgeom%5D=way',
  });
  server.closeAllConnections();
  server.close();
});

test('a kept answer is given as it is', async () => {
  const answer = new Blob(['{}'], { type: 'application/json' });
  expect(await read(chooseSource({ kind: 'kept', answer }))).toEqual({
    status: 200,
    statusText: '',
    contentType: 'application/json',
    text: '{}',
  });
  await expect(chooseSource({ kind: 'kept', answer }).ask('', {}, AbortSignal.abort('enough'))).rejects.toBe('enough');
});

test('a packed one is unpacked while it is read, up to a limit', async () => {
  const text = '<osmChange/>'.repeat(50_000);
  const half = text.length / 2;
  const answer = new Blob([gzipSync(text.slice(0, half)), gzipSync(text.slice(half))], { type: 'application/gzip' });
  const source = (unpackTo: number, blob = answer) => chooseSource({ kind: 'kept', answer: blob, unpackTo });
  expect(await read(source(text.length))).toEqual({ status: 200, statusText: '', contentType: '', text });
  await expect(read(source(text.length - 1))).rejects.toMatchObject({ kind: 'limit' });
  await expect(read(source(text.length, answer.slice(0, answer.size - 20)))).rejects.toMatchObject({ kind: 'truncated' });
  await expect(read(source(text.length, new Blob(['plain'])))).rejects.toMatchObject({ kind: 'malformed' });
  const { body } = await source(text.length).ask('', {}, signal);
  await expect(body?.cancel()).resolves.toBe(undefined);
});

/** A port to a worker that serves an engine. */
function portTo(engine: EngineCalls): MessagePort {
  const { port1, port2 } = new MessageChannel();
  serveCalls(engine, messagePort(port1));
  return port2;
}

test('an engine in a worker is asked over a port, answers in pieces, and is left when nobody reads on', async () => {
  let asked = '';
  let ended = false;
  const engine: EngineCalls = {
    query: () => Promise.reject(new Error('only columns are asked for')),
    async columns(query) {
      asked = query;
      const body = (async function* () {
        try {
          yield new TextEncoder().encode('@id\n');
          for (;;) yield new TextEncoder().encode('1\n');
        } finally {
          ended = true;
        }
      })();
      return { status: 200, contentType: 'text/csv', body };
    },
  };
  const { status, contentType, body } = await chooseSource({ kind: 'engine', port: portTo(engine) }).ask('node(1);out;', {}, signal);
  expect([asked, status, contentType]).toEqual(['node(1);out;', 200, 'text/csv']);
  const reader = body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toBe('@id\n');
  await reader?.cancel();
  await vi.waitFor(() => expect(ended).toBe(true));

  const failing: EngineCalls = { ...engine, columns: () => Promise.reject(new Error('no file is open')) };
  await expect(chooseSource({ kind: 'engine', port: portTo(failing) }).ask('', {}, signal)).rejects.toThrow('no file is open');
  const silent: EngineCalls = {
    ...engine,
    columns: (_, stop) => new Promise((_resolve, reject) => (stop.onabort = () => reject(stop.reason))),
  };
  const stop = new AbortController();
  const waiting = chooseSource({ kind: 'engine', port: portTo(silent) }).ask('', {}, stop.signal);
  stop.abort('enough');
  await expect(waiting).rejects.toBe('enough');
});

test('answers differ by server, query and every option, not by the order of the options', () => {
  const key = answerKey(SERVER, 'out;', { a: '1', b: '2' });
  expect(answerKey(SERVER, 'out;', { b: '2', a: '1' })).toBe(key);
  const others = [
    answerKey('https://b.example.org/', 'out;', { a: '1', b: '2' }),
    answerKey(SERVER, 'out ;', { a: '1', b: '2' }),
    answerKey(SERVER, 'out;', { a: '1', b: '3' }),
    answerKey(SERVER, 'out;', { a: '1' }),
    answerKey(SERVER, 'out;', {}),
  ];
  expect(new Set([key, ...others]).size).toBe(6);
});
