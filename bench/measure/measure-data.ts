/**
 * Times the worker's side of the Data tab: `measure-data BYTES`. An answer of that size in lines of 21 bytes comes in chunks of 64 kB. Prints the
 * milliseconds to the first rows, to the last ones, of a search through all, of the way to the last line, and how long a message that comes
 * meanwhile waits at most; and the bytes that the index takes.
 */

import { createResultSession, type ShelvedBytes } from '@flyover/result-session';

const LINE = '12345678\tbench\tBänk';
const CHUNK = 1 << 16;

const bytes = Number(process.argv[2]);
const pieces: ShelvedBytes[] = [];
const line = new TextEncoder().encode(`${LINE}\n`);
const block = new Uint8Array(CHUNK * line.length);
for (let at = 0; at < block.length; at += line.length) block.set(line, at);
for (let at = 0; at < bytes; at += CHUNK) {
  const chunk = block.slice(at % block.length, (at % block.length) + CHUNK);
  pieces.push({ length: chunk.length, read: (start, end) => chunk.subarray(start, end) });
}

const calls = createResultSession();
calls.restore(1, pieces);
const nothing = () => undefined;
const before = memory();
const open = await timed(() => Promise.all([calls.rawOpen(1), calls.rawRows(1, 0, 100)]));
const count = await timed(() => calls.rawCount(1, nothing));
const size = await calls.rawCount(1, nothing);
const index = memory() - before;
const end = await timed(() => calls.rawRows(1, (size?.rows ?? 0) - 100, 100));
const rare = await timed(() => calls.rawSearch(1, 'cycleway', nothing));
const common = await timed(() => calls.rawSearch(1, 'bÄnK', nothing));
const hits = (await calls.rawSearch(1, 'bÄnK', nothing))?.hits;
const record = await timed(() => calls.lineOf(1, 'way', 987_654_321));
process.stdout.write(JSON.stringify({ lines: size?.lines, hits, index, open, count, end, rare, common, record }));

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** @returns milliseconds, and those that a message waits at most */
async function timed(work: () => Promise<unknown>): Promise<{ ms: number; wait: number }> {
  const channel = new MessageChannel();
  let wait = 0;
  let sent = performance.now();
  channel.port1.onmessage = () => {
    wait = Math.max(wait, performance.now() - sent);
    sent = performance.now();
    channel.port2.postMessage(undefined);
  };
  channel.port2.postMessage(undefined);
  const begun = performance.now();
  await work();
  const ms = performance.now() - begun;
  channel.port1.close();
  return { ms, wait };
}
