import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExportOutcome } from '@flyover/result-session';
import { afterEach, expect, test } from 'vitest';
import { useToasts } from '../../ui/toasts.ts';
import { type Publishing, useExport } from '../export-store.ts';
import { MOST_GIST_BYTES } from './gist-call.ts';
import { abortPublishing, clearPublishing, type PublishRequest, publishGist, watchPublishing } from './publish-gist.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  clearPublishing();
  useToasts.setState({ toasts: [] });
});

/** A service on loopback; @returns its base address */
async function service(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/`;
}
const fileOf =
  (text: string): PublishRequest['file'] =>
  async (_, onProgress) => {
    onProgress({ done: 1, total: 2, bytes: 3 });
    return { kind: 'file', blob: new Blob([text]) };
  };
const outcome =
  (written: ExportOutcome): PublishRequest['file'] =>
  async () =>
    written;
const publish = (server: string, file: PublishRequest['file']) =>
  publishGist({ server, token: 'ghp_1', description: 'd', fileName: 'f.geojson', file });
function steps(): string[] {
  const seen: string[] = [];
  stops.push(
    useExport.subscribe(({ publishing }) => seen.push('bytes' in publishing ? `${publishing.step} ${publishing.bytes}` : publishing.step)),
  );
  return seen;
}
const made = (_: IncomingMessage, response: ServerResponse) => {
  response.end('{"html_url":"https://gist.github.com/mapper/1","id":"1"}');
};

test('the file is written, sent, and the gist is there; without the dialog a notice tells', async () => {
  const seen = steps();
  await publish(await service(made), fileOf('abcde'));
  expect(seen).toEqual(['writing 0', 'writing 3', 'sending 5', 'done']);
  expect(useExport.getState().publishing).toEqual({ step: 'done', gist: { address: 'https://gist.github.com/mapper/1', id: '1' } });
  expect(useToasts.getState().toasts).toHaveLength(1);
});

test('who watches needs no notice', async () => {
  stops.push(watchPublishing());
  await publish(await service(made), fileOf('ab'));
  expect(useExport.getState().publishing.step).toBe('done');
  expect(useToasts.getState().toasts).toEqual([]);
});

test('a failure holds what the service said', async () => {
  const server = await service((_, response) => response.writeHead(422).end('{"message":"Validation Failed"}'));
  await publish(server, fileOf('ab'));
  expect(useExport.getState().publishing).toEqual<Publishing>({
    step: 'failed',
    reason: 'refused',
    status: 422,
    answer: 'Validation Failed',
  });
});

test.each<[string, PublishRequest['file'], Publishing]>([
  ['is too large', outcome({ kind: 'tooLarge' }), { step: 'failed', reason: 'size', status: 0, answer: '' }],
  ['is larger than was said', fileOf('x'.repeat(MOST_GIST_BYTES + 1)), { step: 'failed', reason: 'size', status: 0, answer: '' }],
  ['is empty', outcome({ kind: 'empty' }), { step: 'failed', reason: 'empty', status: 0, answer: '' }],
  ['breaks off', outcome({ kind: 'failed', message: 'stopped' }), { step: 'failed', reason: 'writing', status: 0, answer: 'stopped' }],
])('a file that %s is not sent', async (_, file, expected) => {
  let calls = 0;
  const server = await service((_, response) => {
    calls += 1;
    response.end();
  });
  await publish(server, file);
  expect(useExport.getState().publishing).toEqual(expected);
  expect(calls).toBe(0);
});

test('an abort while it is sent ends the call, and leaves nothing to tell', async () => {
  let hungUp = () => {};
  const ended = new Promise<void>((resolve) => {
    hungUp = resolve;
  });
  const server = await service((request, response) => {
    response.on('close', hungUp);
    request.resume().on('end', abortPublishing);
  });
  await publish(server, fileOf('ab'));
  await ended;
  expect(useExport.getState().publishing).toEqual({ step: 'idle' });
  expect(useToasts.getState().toasts).toEqual([]);
});

test('an abort while it is written sends nothing', async () => {
  let calls = 0;
  const server = await service((_, response) => {
    calls += 1;
    response.end();
  });
  await publish(server, async (signal, onProgress) => {
    abortPublishing();
    expect(signal.aborted).toBe(true);
    onProgress({ done: 1, total: 2, bytes: 3 });
    return { kind: 'aborted' };
  });
  expect(useExport.getState().publishing).toEqual({ step: 'idle' });
  expect(calls).toBe(0);
});

test('one at a time', async () => {
  const server = await service(made);
  const seen = steps();
  const first = publish(server, fileOf('ab'));
  await Promise.all([first, publish(server, fileOf('never'))]);
  expect(seen).toEqual(['writing 0', 'writing 3', 'sending 2', 'done']);
});
