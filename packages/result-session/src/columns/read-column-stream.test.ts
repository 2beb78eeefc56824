import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { COLUMNS_TYPE, columnBytes } from '@flyover/overpass-output';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchAnswer } from '../answer/fetch-answer.ts';
import type { RawShelf } from '../raw/raw-lines.ts';
import { createResultSession } from '../result-session.ts';
import type { RunStage } from '../run-outcome.ts';
import { benches, HEAD } from '../testing/column-batches.ts';
import { REQUEST } from '../testing/results.ts';

const { signal } = new AbortController();
let bytes: Buffer;
/** What the server does next. */
let answer: RequestListener;
const server = createServer((request, response) => answer(request, response));

beforeAll(async () => {
  async function* parts() {
    yield benches([1, 2]);
    yield benches([3], ['late']);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of columnBytes(HEAD, parts())) chunks.push(chunk);
  bytes = Buffer.concat(chunks);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function ask(columns: boolean, stages: RunStage[] = []) {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
  return fetchAnswer({ ...REQUEST, source: { kind: 'server', address, columns } }, signal, (stage) => stages.push(stage));
}

const given = (body: Buffer) => {
  answer = (_, response) => response.writeHead(200, { 'content-type': COLUMNS_TYPE }).end(body);
};

test('a server of our own is asked for columns, and its answer is never a text before somebody looks', async () => {
  const accepted: (string | undefined)[] = [];
  answer = (request, response) => {
    accepted.push(request.headers.accept);
    response.writeHead(200, { 'content-type': COLUMNS_TYPE }).end(bytes);
  };
  const stages: RunStage[] = [];
  const { raw, store, failure, columnBytes: size } = await ask(true, stages);
  expect([accepted, failure, store?.nodes.count, store?.info.remarks]).toEqual([[`${COLUMNS_TYPE}, */*;q=0.5`], undefined, 3, ['late']]);
  expect([raw.bytes, (size ?? 0) > 0]).toEqual([0, true]);
  expect(stages.at(-1)).toMatchObject({ stage: 'parsing', elements: 3 });
  raw.reach(Number.POSITIVE_INFINITY);
  expect(JSON.parse(new TextDecoder().decode(raw.all())).elements.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3]);
});

test('others are not asked for columns, and what has none comes as text', async () => {
  answer = (request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(`{"elements":[],"generator":"${request.headers.accept}"}`);
  expect((await ask(false)).store?.info.generator).toBe('*/*');
  expect((await ask(true)).store?.info.generator).toBe(`${COLUMNS_TYPE}, */*;q=0.5`);
});

test('columns that nobody asked for are no answer', async () => {
  given(bytes);
  expect((await ask(false)).store).toBeUndefined();
});

test('of an answer that is cut stays what came, of one that is damaged too', async () => {
  given(bytes.subarray(0, -8));
  const cut = await ask(true);
  expect([cut.store?.nodes.count, cut.failure?.kind]).toEqual([3, 'broken']);
  const damaged = Buffer.from(bytes);
  // the kind of the last frame
  damaged.writeUInt32LE(9, bytes.length - 8);
  given(damaged);
  const left = await ask(true);
  expect([left.store?.nodes.count, left.failure?.kind]).toEqual([3, 'unreadable']);
  given(Buffer.from('{"elements":[]}'));
  expect((await ask(true)).failure?.kind).toBe('unreadable');
  given(Buffer.alloc(0));
  expect((await ask(true)).failure?.kind).toBe('broken');
});

test('the answer outlives its session: its bytes are kept, and print the same text', async () => {
  given(bytes);
  const kept: Uint8Array[] = [];
  const shelf: RawShelf = (chunks, kind) => {
    const piece = new Uint8Array(Buffer.concat(chunks));
    if (kind === 'columns') kept.push(piece);
    return { length: piece.length, read: (start, end) => piece.subarray(start, end) };
  };
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
  const none = () => undefined;
  await createResultSession().run({ ...REQUEST, source: { kind: 'server', address, columns: true } }, signal, none, none, shelf);
  expect(Buffer.concat(kept).equals(bytes)).toBe(true);
  const second = createResultSession();
  const shelved = kept.map((piece) => ({ length: piece.length, read: (start: number, end: number) => piece.subarray(start, end) }));
  await second.restore(REQUEST.runId, shelved, 'columns');
  const { text } = await second.rawText(REQUEST.runId, { first: 0, last: 1000 }, 1_000_000);
  expect(JSON.parse(text)).toMatchObject({ generator: 'an engine', remark: 'late', elements: [{ id: 1 }, { id: 2 }, { id: 3 }] });
});
