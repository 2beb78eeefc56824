import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RunStage } from '../run-outcome.ts';
import { AnswerReading } from './answer-reading.ts';
import { type Answer, fetchAnswer } from './fetch-answer.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const servers: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

/** A server on this computer; its base address. */
async function serve(handler: Handler): Promise<string> {
  const server = createServer(handler).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
}

/** A request of a query to a base address, its stages collected. */
async function ask(server: string, more: { query?: string; signal?: AbortSignal; onStage?: (stage: RunStage) => void } = {}) {
  const stages: RunStage[] = [];
  const request = {
    runId: 1,
    query: more.query ?? 'node(1);\nout;',
    source: { kind: 'server', address: server } as const,
    options: {},
    smallShapes: 'dots' as const,
  };
  const answer = await fetchAnswer(request, more.signal ?? new AbortController().signal, (stage) => {
    stages.push(stage);
    more.onStage?.(stage);
  });
  return { answer, stages };
}

/** The answer to a body that is sent as it stands. */
async function answerTo(body: string, contentType: string, status = 200): Promise<{ answer: Answer; stages: RunStage[] }> {
  return ask(await serve((_, response) => response.writeHead(status, { 'content-type': contentType }).end(body)));
}

const textOf = ({ raw }: Answer) => new TextDecoder().decode(raw.all());
const errorPage = (message: string) =>
  `<?xml version="1.0"?><html><body><p>The data included in this document is from x.</p><p><strong>Error</strong>: ${message} </p></body></html>`;

const JSON_ANSWER =
  '{"version":0.6,"osm3s":{"timestamp_osm_base":"2026-01-02T03:04:05Z"},"elements":[{"type":"node","id":1,"lat":1,"lon":2},{"type":"node","id":2,"lat":1,"lon":2}]}';
const XML_ANSWER = '<?xml version="1.0"?>\n<osm version="0.6"><node id="1" lat="1" lon="2"/><way id="5"><nd ref="1"/></way></osm>\n';

test('the features of a SQL server are elements under their own ids; what has none is text', async () => {
  const feature =
    '{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{"osm_type":"N","osm_id":5,"tags":{"a":"b"}}}';
  const { answer } = await answerTo(`{"type":"FeatureCollection","features":[\n${feature}\n],"remark":"cut"}`, 'application/geo+json');
  expect([answer.store?.nodes.ids, answer.store?.info.remarks, answer.failure]).toEqual([Float64Array.of(5), ['cut'], undefined]);
  const { answer: rows } = await answerTo('{"metadata":{},"result":[{"n":1}]}', 'application/json');
  expect([rows.store?.nodes.count ?? 0, rows.failure?.kind]).toEqual([0, undefined]);
});

describe('the request', () => {
  test('goes by POST to {server}interpreter, the query text in the form field data', async () => {
    const seen: string[] = [];
    const server = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      seen.push(request.method ?? '', request.url ?? '', request.headers['content-type'] ?? '', JSON.stringify([...form]));
      response.setHeader('content-type', 'application/json');
      response.end(JSON_ANSWER);
    });
    await ask(server);
    expect(seen).toEqual(['POST', '/api/interpreter', 'application/x-www-form-urlencoded;charset=UTF-8', '[["data","node(1);\\nout;"]]']);
  });
});

describe('an answer is read', () => {
  test('as JSON', async () => {
    const { answer } = await answerTo(JSON_ANSWER, 'application/json');
    expect(answer).toMatchObject({ aborted: false, failure: undefined });
    expect(answer.store?.nodes.count).toBe(2);
    expect(answer.store?.info.osmBase).toBe('2026-01-02T03:04:05Z');
    expect(textOf(answer)).toBe(JSON_ANSWER);
  });
  test('as XML', async () => {
    const { answer } = await answerTo(XML_ANSWER, 'application/osm3s+xml');
    expect([answer.store?.nodes.count, answer.store?.ways.count, answer.failure]).toEqual([1, 1, undefined]);
    expect(textOf(answer)).toBe(XML_ANSWER);
  });
  test('as text where it is neither', async () => {
    const { answer } = await answerTo('@id\tname\n1\t<html> error\n', 'text/csv');
    expect([answer.store, answer.failure]).toEqual([undefined, undefined]);
    expect(textOf(answer)).toBe('@id\tname\n1\t<html> error\n');
  });
  test('whatever its content type says', async () => {
    expect((await answerTo(JSON_ANSWER, 'text/plain')).answer.store?.nodes.count).toBe(2);
    expect((await answerTo(XML_ANSWER, 'application/octet-stream')).answer.store?.nodes.count).toBe(1);
  });
  test('as text where the query asked for a page and that has no error in it, whatever words its data has', async () => {
    const page = '<html><body><p><strong>Terror House</strong>: error</p></body></html>';
    const server = await serve((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page));
    const { answer } = await ask(server, { query: '[out:popup];node(1);out;' });
    expect([answer.store, answer.failure]).toEqual([undefined, undefined]);
  });
  test('however slowly it comes, cut anywhere', async () => {
    for (const body of [JSON_ANSWER, XML_ANSWER]) {
      for (const cut of [1, 7, 22, 25, 26, 60]) {
        const server = await serve(async (_, response) => {
          response.setHeader('content-type', 'application/x-unknown');
          response.write(body.slice(0, cut));
          // the next piece goes out only when the first has been read
          await firstPiece;
          response.end(body.slice(cut));
        });
        let release: () => void = () => undefined;
        const firstPiece = new Promise<void>((resolve) => {
          release = resolve;
        });
        const { answer } = await ask(server, { onStage: ({ stage }) => stage === 'receiving' && release() });
        expect([answer.failure, textOf(answer)], `cut at ${cut}`).toEqual([undefined, body]);
        expect(answer.store?.nodes.count, `cut at ${cut}`).toBeGreaterThan(0);
      }
    }
  });
});

describe('progress', () => {
  test('calls, receives about so much, parses: in this order', async () => {
    const { stages } = await answerTo(JSON_ANSWER, 'application/json');
    const names = stages.map(({ stage }) => stage);
    expect(names.filter((name, index) => name !== names[index - 1])).toEqual(['calling', 'receiving', 'parsing']);
    expect(stages.at(-1)).toEqual({ stage: 'parsing', bytes: JSON_ANSWER.length, elements: 2 });
  });
  test('calls the interpreter before anything comes', async () => {
    const server = await serve(() => undefined);
    const run = new AbortController();
    const { stages } = await ask(server, { signal: run.signal, onStage: () => setImmediate(() => run.abort()) });
    expect(stages).toEqual([{ stage: 'calling' }]);
  });
});

describe('errors', () => {
  test('status 400: the messages of the page and their lines', async () => {
    const { answer } = await answerTo(errorPage('line 3: parse error: &quot;;&quot; expected'), 'text/html', 400);
    expect(answer.failure).toEqual({ kind: 'query', message: 'line 3: parse error: ";" expected', lines: [3], status: 400 });
    expect(answer.store).toBe(undefined);
    expect(textOf(answer)).toContain('<strong>Error</strong>');
  });
  test.each([429, 504])('status %i: the text of the page, not its markup', async (status) => {
    const { answer } = await answerTo(errorPage('runtime error: come back later'), 'text/html', status);
    expect(answer.failure).toEqual({
      kind: 'status',
      message: 'runtime error: come back later',
      lines: [],
      status,
      statusText: STATUS_CODES[status],
    });
  });
  test('status 429 is handled as a result, its error text taken out', async () => {
    const { answer } = await answerTo('Too many requests', 'application/json', 429);
    expect(answer.failure).toMatchObject({ kind: 'status', message: 'Too many requests', lines: [], status: 429 });
    expect(textOf(answer)).toBe('Too many requests');
  });
  test('status 504 is handled as a result, its error text taken out', async () => {
    const { answer } = await answerTo('<html><body><h1>504 Gateway Time-out</h1></body></html>', 'text/html', 504);
    expect(answer.failure).toMatchObject({ kind: 'status', message: '504 Gateway Time-out', status: 504 });
  });
  test('status 500, with a long text or none', async () => {
    expect((await answerTo('x'.repeat(9000), 'text/plain', 500)).answer.failure).toEqual({
      kind: 'status',
      message: 'x'.repeat(500),
      lines: [],
      status: 500,
      statusText: 'Internal Server Error',
    });
    expect((await answerTo('', 'text/plain', 500)).answer.failure).toMatchObject({ message: '500 Internal Server Error' });
  });
  test('an error without an end is told, and nothing more of it is taken', async () => {
    let hangUp: () => void = () => undefined;
    const hungUp = new Promise<void>((resolve) => {
      hangUp = resolve;
    });
    const server = await serve((_, response) => {
      response.writeHead(503, { 'content-type': 'text/plain' }).write('busy ');
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1_000_000, 'x')));
      };
      response.on('drain', more).on('close', hangUp);
      more();
    });
    const { answer } = await ask(server);
    await hungUp;
    expect(answer.failure).toMatchObject({ kind: 'status', status: 503, message: expect.stringMatching(/^busy x+$/) });
    expect(answer.raw.bytes).toBeLessThan(20_000_000);
  });
  test('an error page of status 200 is an error of the query, without elements', async () => {
    const { answer } = await answerTo(errorPage('line 2: static error: no'), 'text/html');
    expect(answer.failure).toEqual({ kind: 'query', message: 'line 2: static error: no', lines: [2], status: 200 });
    expect(answer.store).toBe(undefined);
  });
  test('a page under a good status is none of a query server', async () => {
    const page = '<!doctype html><html><body><h1>Welcome to our network</h1></body></html>';
    expect((await answerTo(page, 'text/html')).answer.failure?.kind).toBe('foreign');
  });
  test('a page that tells of the time or memory is no error of the query', async () => {
    const { answer } = await answerTo(errorPage('runtime error: Query timed out in "query" at line 1 after 2 seconds.'), 'text/html');
    expect(answer.failure).toMatchObject({ kind: 'remark', lines: [1] });
  });
  test('a server that is not there is a rejected request', async () => {
    const address = await serve(() => undefined);
    const [server] = servers.splice(0);
    server.close();
    await once(server, 'close');
    const { answer } = await ask(address);
    expect(answer).toMatchObject({ aborted: false, failure: { kind: 'rejected', lines: [] } });
    expect(answer.raw.bytes).toBe(0);
  });
  test('a connection that breaks within the answer is told as that; what was whole is kept', async () => {
    const server = await serve((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.write(JSON_ANSWER.slice(0, -20));
      setImmediate(() => response.destroy());
    });
    const { answer } = await ask(server);
    expect([answer.failure?.kind, answer.aborted]).toEqual(['broken', false]);
    expect((answer.store?.nodes.count ?? 0) <= 1).toBe(true);
  });
  test('broken JSON cannot be read: what was whole before is kept, and the raw answer is complete', async () => {
    const body = `${JSON_ANSWER.slice(0, -2)},{"type":,}${' '.repeat(100_000)}]}`;
    const { answer } = await answerTo(body, 'application/json');
    expect(answer.failure?.kind).toBe('unreadable');
    expect(answer.store?.nodes.count).toBe(2);
    expect(answer.raw.bytes).toBe(body.length);
  });
  test('what is broken is told with its place, line and byte', async () => {
    const { answer } = await answerTo('{"elements":[\n{"type":"node",\n"id":,"lat":1,"lon":2}]}', 'application/json');
    expect(answer.failure?.readFault).toEqual({ kind: 'syntax', format: 'JSON', expected: '0', line: 3, byte: 35 });
  });
  test('where there is no memory for what was whole either, the failure is told all the same', async () => {
    const partial = vi.spyOn(AnswerReading.prototype, 'partial').mockImplementation(() => {
      throw new RangeError('Array buffer allocation failed');
    });
    const { answer } = await answerTo(JSON_ANSWER.slice(0, -1), 'application/json');
    partial.mockRestore();
    expect([answer.failure?.kind, answer.store, answer.raw.bytes]).toEqual(['unreadable', undefined, JSON_ANSWER.length - 1]);
  });
  test('JSON that ends too early cannot be read', async () => {
    const { answer } = await answerTo(JSON_ANSWER.slice(0, -1), 'application/json');
    expect([answer.failure?.kind, answer.store?.nodes.count]).toEqual(['unreadable', 2]);
  });
  test('an empty answer that should be JSON cannot be read', async () => {
    expect((await answerTo('', 'application/json')).answer.failure?.kind).toBe('unreadable');
  });
});

describe('an abort', () => {
  test('is silent, hangs up and keeps what came', async () => {
    let hungUp: () => void = () => undefined;
    const isHungUp = new Promise<void>((resolve) => {
      hungUp = resolve;
    });
    const server = await serve((_, response) => {
      response.on('close', hungUp);
      response.setHeader('content-type', 'application/json');
      response.write(JSON_ANSWER.slice(0, -2));
    });
    const run = new AbortController();
    const { answer } = await ask(server, { signal: run.signal, onStage: ({ stage }) => stage === 'receiving' && run.abort() });
    expect([answer.aborted, answer.failure]).toEqual([true, undefined]);
    expect(answer.raw.bytes).toBe(JSON_ANSWER.length - 2);
    expect(answer.store?.nodes.count).toBe(2);
    await isHungUp;
  });
  test('before anything came leaves nothing', async () => {
    const server = await serve(() => undefined);
    const { answer } = await ask(server, { signal: AbortSignal.abort() });
    expect([answer.aborted, answer.failure, answer.store, answer.raw.bytes]).toEqual([true, undefined, undefined, 0]);
  });
});
