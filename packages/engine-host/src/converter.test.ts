import { type LocalPort, localPort } from '@flyover/worker-calls';
import { describe, expect, test, vi } from 'vitest';
import { createConverter } from './converter.ts';
import { createDataCalls, type DataCalls } from './data-calls.ts';

const { signal } = new AbortController();
const sent = (text: string) => ({ inAddress: text });
const textOf = (converted: Awaited<ReturnType<DataCalls['convert']>>) =>
  'text' in converted ? new TextDecoder().decode(converted.text) : converted;

/** A converter whose threads are counted; a query that begins with `hang` never ends. */
function start(idle?: number) {
  const { convert } = createDataCalls();
  const begun: string[] = [];
  let threads = 0;
  let last: LocalPort | undefined;
  const served: Pick<DataCalls, 'convert'> = {
    convert(query, form) {
      begun.push(query.inAddress ?? '');
      return query.inAddress?.startsWith('hang') === true ? new Promise(() => {}) : convert(query, form);
    },
  };
  const converter = createConverter(() => {
    threads++;
    last = localPort(served);
    return last;
  }, idle);
  return { converter, begun, threads: () => threads, isRunning: () => last?.ended === false };
}

describe('createConverter', () => {
  test('gives text, errors, or what the other form cannot say', async () => {
    const { converter } = start();
    expect(textOf(await converter.convert(sent('node(1);out;'), 'pretty', signal))).toBe('node(1);\nout;\n');
    expect(await converter.convert(sent('node(1)'), 'pretty', signal)).toMatchObject({
      errors: [{ message: "';' expected - ')' found." }, { kind: 'parse' }],
    });
    const deep = await converter.convert(sent(`node(if:${'1+'.repeat(1500)}1);out;`), 'xml', signal);
    expect(deep).toMatchObject({ fault: { kind: 'depth', range: { line: 1 } } });
    await converter.end();
  });

  test('converts one after another; one that is given up while it runs costs its thread, and the next goes on', async () => {
    const { converter, begun, threads } = start();
    const control = new AbortController();
    const hanging = converter.convert(sent('hang'), 'xml', control.signal);
    const waiting = new AbortController();
    const givenUp = converter.convert(sent('out;'), 'xml', waiting.signal);
    const next = converter.convert(sent('node(1);out;'), 'compact', signal);
    await vi.waitFor(() => expect(begun).toEqual(['hang']));
    waiting.abort(new Error('gone'));
    await expect(givenUp).rejects.toThrow('gone');
    control.abort(new Error('stopped'));
    await expect(hanging).rejects.toThrow('stopped');
    expect(textOf(await next)).toBe('node(1);out;\n');
    expect([begun, threads()]).toEqual([['hang', 'node(1);out;'], 2]);
    await converter.end();
  });

  test('takes clients in turn', async () => {
    const { converter, begun } = start();
    const texts = ['a:node(1);out;', 'a:node(2);out;', 'a:node(3);out;', 'b:node(4);out;'];
    await Promise.all(texts.map((text) => converter.convert(sent(text.slice(2)), 'compact', signal, { client: text[0] })));
    expect(begun.join('')).toBe('node(1);out;node(4);out;node(2);out;node(3);out;');
    await converter.end();
  });

  test('gives its thread back after a rest', async () => {
    const { converter, threads, isRunning } = start(20);
    await converter.convert(sent('out;'), 'xml', signal);
    expect(isRunning()).toBe(true);
    await vi.waitFor(() => expect(isRunning()).toBe(false));
    await converter.convert(sent('out;'), 'xml', signal);
    expect(threads()).toBe(2);
    await converter.end();
  });
});
