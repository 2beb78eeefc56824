import { deflateSync } from 'node:zlib';
import { type LocalPort, localPort } from '@flyover/worker-calls';
import { afterEach, expect, test, vi } from 'vitest';
import { type InflateCalls, startInflater } from './inflate-ahead.ts';

const PLAIN = new TextEncoder().encode('blocks of nodes '.repeat(40));
const packed = () => new Uint8Array(deflateSync(PLAIN));
const served = { ready: vi.fn(), inflate: vi.fn((_: Uint8Array, size: number) => new Uint8Array(size).fill(7)) } satisfies InflateCalls;
afterEach(() => vi.clearAllMocks());

/** An inflater, and the threads that it has started. */
function inflater(calls: object = served) {
  const threads: LocalPort[] = [];
  const { inflate, end } = startInflater(() => {
    const port = localPort(calls);
    threads.push(port);
    return port;
  });
  return { inflate, end, threads };
}

test('what comes before the thread runs is inflated here, what comes then is asked of it', async () => {
  const { inflate, end, threads } = inflater();
  expect(threads).toEqual([]);
  expect(await inflate(packed(), PLAIN.length)).toEqual(PLAIN);
  await vi.waitFor(async () => expect(await inflate(packed(), PLAIN.length)).toEqual(new Uint8Array(PLAIN.length).fill(7)));
  expect(threads).toHaveLength(1);
  end();
  expect(threads[0].ended).toBe(true);
});

test('a thread that stops, or never runs, is done without', async () => {
  const { inflate, threads } = inflater();
  await inflate(packed(), PLAIN.length);
  await vi.waitFor(() => expect(served.ready).toHaveBeenCalled());
  await vi.waitFor(async () => {
    await inflate(packed(), PLAIN.length);
    expect(served.inflate).toHaveBeenCalled();
  });
  const asked = inflate(packed(), PLAIN.length);
  threads[0].crash(new Error('no memory'));
  expect(await asked).toEqual(PLAIN);
  expect(await inflate(packed(), PLAIN.length)).toEqual(PLAIN);
  expect(threads).toHaveLength(1);

  const stillborn = inflater();
  expect(await stillborn.inflate(packed(), PLAIN.length)).toEqual(PLAIN);
  stillborn.threads[0].crash(new Error('blocked'));
  expect(await stillborn.inflate(packed(), PLAIN.length)).toEqual(PLAIN);
  expect(stillborn.threads).toHaveLength(1);
});

test('a stream that is not what it says is told, here as there', async () => {
  const { inflate } = inflater();
  expect(await inflate(packed().subarray(0, 20).slice(), PLAIN.length)).toBeUndefined();
  expect(await inflate(packed(), PLAIN.length + 1)).toBeUndefined();
});
