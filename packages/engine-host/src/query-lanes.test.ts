import { type LocalPort, localPort } from '@flyover/worker-calls';
import { describe, expect, test } from 'vitest';
import type { DataCalls } from './data-calls.ts';
import { createQueryLanes } from './query-lanes.ts';

const data = Promise.resolve({ store: {} as never, summary: {} });
const bytes = (text: string) => new TextEncoder().encode(text);
const sent = (text: string) => ({ inAddress: text });
const textOf = async (body: AsyncIterable<Uint8Array>) => {
  let text = '';
  for await (const chunk of body) text += new TextDecoder().decode(chunk);
  return text;
};

/** Called when the service below begins with a query. */
let onQuery: (text: string) => void = () => {};
const begun = (text: string) =>
  new Promise<void>((resolve) => {
    onQuery = (begunText) => begunText === text && resolve();
  });

/** Answers with the query's words, one a chunk; `hang` never ends, `wait` ends when it is told to. */
const served: Pick<DataCalls, 'ready' | 'adopt' | 'query'> = {
  ready: () => {},
  adopt: () => {},
  async query({ inAddress: text = '' }, _seconds, signal) {
    onQuery(text);
    if (text === 'hang') await new Promise(() => {});
    if (text === 'wait') await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    if (text === 'fail') throw new Error('no such thing');
    const words = text.split(' ');
    return {
      status: 200,
      contentType: 'text/plain',
      body: (async function* () {
        for (const word of words) {
          if (word === 'break') throw new Error('broken half way');
          yield bytes(word);
        }
      })(),
    };
  },
};

function start(lanes: number, patience = 20) {
  const threads: LocalPort[] = [];
  const startThread = () => {
    const thread = localPort(served);
    threads.push(thread);
    return thread;
  };
  return { threads, lanes: createQueryLanes({ startThread, data, lanes, patience }) };
}
const never = new AbortController().signal;

describe('createQueryLanes', () => {
  test('gives the body in chunks', async () => {
    const { lanes } = start(1);
    const answer = await lanes.run(sent('one two three'), 9, never);
    expect([answer.status, answer.contentType, await textOf(answer.body)]).toEqual([200, 'text/plain', 'onetwothree']);
  });
  test('runs one query after the other on one lane', async () => {
    const { lanes, threads } = start(1);
    const answers = ['a b', 'c d', 'e f'].map(async (text) => textOf((await lanes.run(sent(text), 9, never)).body));
    expect([await Promise.all(answers), threads.length]).toEqual([['ab', 'cd', 'ef'], 1]);
  });
  test('starts lanes only when they are needed', async () => {
    const { lanes, threads } = start(3);
    await textOf((await lanes.run(sent('a'), 9, never)).body);
    await textOf((await lanes.run(sent('b'), 9, never)).body);
    expect(threads.length).toBe(1);
  });
  test('passes on what fails, at once and half way, and goes on', async () => {
    const { lanes, threads } = start(1);
    await expect(lanes.run(sent('fail'), 9, never)).rejects.toThrow('no such thing');
    const answer = await lanes.run(sent('one break'), 9, never);
    await expect(textOf(answer.body)).rejects.toThrow('broken half way');
    expect([await textOf((await lanes.run(sent('a'), 9, never)).body), threads.length]).toEqual(['a', 1]);
  });
  test('keeps a thread that listens when its query is ended', async () => {
    const { lanes, threads } = start(1, 5000);
    const stop = new AbortController();
    const waits = begun('wait');
    const ended = lanes.run(sent('wait'), 9, stop.signal);
    waits.then(() => stop.abort(new Error('enough')));
    await expect(ended).rejects.toThrow('enough');
    expect([await textOf((await lanes.run(sent('a'), 9, never)).body), threads.length]).toEqual(['a', 1]);
  });
  test('replaces a thread that does not listen; who waits goes on with the new one', async () => {
    const { lanes, threads } = start(1);
    const stop = new AbortController();
    const hangs = begun('hang');
    const hung = lanes.run(sent('hang'), 9, stop.signal);
    const next = lanes.run(sent('a'), 9, never);
    hangs.then(() => stop.abort(new Error('enough')));
    await expect(hung).rejects.toThrow('enough');
    expect(await textOf((await next).body)).toBe('a');
    expect(threads.map((thread) => thread.ended)).toEqual([true, false]);
  });
  test('starts a thread in the place of another only when that is gone', async () => {
    const threads: LocalPort[] = [];
    let gone = () => {};
    const startThread = () => {
      const thread = localPort(served);
      threads.push(thread);
      const end = () => Promise.all([thread.end(), new Promise<void>((resolve) => (gone = resolve))]).then(() => {});
      return { ...thread, end };
    };
    const lanes = createQueryLanes({ startThread, data, lanes: 1, patience: 20 });
    for (let round = 1; round <= 3; round++) {
      const stop = new AbortController();
      const hangs = begun('hang');
      const hung = lanes.run(sent('hang'), 9, stop.signal);
      await hangs;
      stop.abort(new Error('enough'));
      await expect(hung).rejects.toThrow('enough');
      await expect.poll(() => threads[round - 1].ended).toBe(true);
      const waits = new AbortController();
      const next = lanes.run(sent('a'), 9, waits.signal);
      waits.abort(new Error('no thread'));
      await expect(next).rejects.toThrow('no thread');
      expect(threads.length).toBe(round);
      gone();
    }
  });
  test('lets a query leave that waits for a lane', async () => {
    const { lanes } = start(1);
    const stop = new AbortController();
    const hung = lanes.run(sent('hang'), 9, never);
    hung.catch(() => {});
    const waiting = lanes.run(sent('a'), 9, stop.signal);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await lanes.end();
    await expect(hung).rejects.toMatchObject({ kind: 'ended' });
  });
  test('keeps a lane free for other clients, and gives one that becomes free to who has none', async () => {
    const { lanes, threads } = start(2, 5000);
    const order: string[] = [];
    const ask = (text: string, client: string, signal = never) => {
      const answer = lanes.run(sent(text), 9, signal, { client, onTurn: () => order.push(`${client} ${text}`) });
      return answer.then(({ body }) => textOf(body));
    };
    const stop = new AbortController();
    const waits = ask('wait', 'a', stop.signal);
    const [second, third] = [ask('second', 'a'), ask('third', 'a')];
    expect(await ask('first', 'b')).toBe('first');
    expect(order).toEqual(['a wait', 'b first']);
    stop.abort(new Error('enough'));
    await expect(waits).rejects.toThrow('enough');
    expect([await second, await third, threads.length]).toEqual(['second', 'third', 2]);
  });
  test('gives the lane of a thread that is gone to the same client', async () => {
    const { lanes, threads } = start(2);
    const asker = { client: 'a' };
    const hangs = begun('hang');
    const lost = lanes.run(sent('hang'), 9, never, asker);
    const next = lanes.run(sent('b'), 9, never, asker);
    hangs.then(() => threads[0].crash(new Error('out of memory')));
    await expect(lost).rejects.toThrow('out of memory');
    expect(await textOf((await next).body)).toBe('b');
  });
  test('goes on after a thread crashed', async () => {
    const { lanes, threads } = start(1);
    const hangs = begun('hang');
    const lost = lanes.run(sent('hang'), 9, never);
    const next = lanes.run(sent('a'), 9, never);
    hangs.then(() => threads[0].crash(new Error('out of memory')));
    await expect(lost).rejects.toThrow('out of memory');
    expect(await textOf((await next).body)).toBe('a');
  });
  test('makes the indexes of a lane before it is given to who waits, of one in the place of another too', async () => {
    const seen: string[] = [];
    const calls = () => ({
      ...served,
      async warm() {
        await new Promise((resolve) => setTimeout(resolve, 20));
        seen.push('warm');
      },
      query: (...given: Parameters<DataCalls['query']>) => {
        seen.push(given[0].inAddress ?? '');
        return served.query(...given);
      },
    });
    const lanes = createQueryLanes({ startThread: () => localPort(calls()), data, lanes: 1, patience: 20 });
    const warm = lanes.warm();
    expect(await textOf((await lanes.run(sent('a'), 9, never)).body)).toBe('a');
    await warm;
    const stop = new AbortController();
    const hangs = begun('hang');
    const hung = lanes.run(sent('hang'), 9, stop.signal);
    const next = lanes.run(sent('b'), 9, never);
    hangs.then(() => stop.abort(new Error('enough')));
    await expect(hung).rejects.toThrow('enough');
    expect(await textOf((await next).body)).toBe('b');
    expect(seen).toEqual(['warm', 'a', 'hang', 'warm', 'b']);
  });
  test('goes on without indexes made ahead where a thread is lost by it', async () => {
    const threads: LocalPort[] = [];
    const startThread = () => {
      const thread = localPort({ ...served, warm: () => new Promise(() => {}) });
      threads.push(thread);
      return thread;
    };
    const lanes = createQueryLanes({ startThread, data, lanes: 1 });
    const warm = lanes.warm();
    const asked = lanes.run(sent('a'), 9, never);
    await new Promise((resolve) => setTimeout(resolve, 20));
    threads[0].crash(new Error('out of memory'));
    expect(await textOf((await asked).body)).toBe('a');
    await warm;
    expect(threads.length).toBe(2);
  });
  test.each(['left', 'ended'])('a body that is %s half way frees its lane', async (how) => {
    const { lanes, threads } = start(1, 5000);
    const stop = new AbortController();
    const words = Array.from({ length: 500 }, (_, word) => `${word}`);
    const answer = await lanes.run(sent(words.join(' ')), 9, stop.signal);
    const body = answer.body[Symbol.asyncIterator]();
    expect((await body.next()).value).toEqual(bytes('0'));
    if (how === 'left') await body.return?.();
    else stop.abort(new Error('enough'));
    expect([await textOf((await lanes.run(sent('a'), 9, never)).body), threads.length]).toEqual(['a', 1]);
  });
});
