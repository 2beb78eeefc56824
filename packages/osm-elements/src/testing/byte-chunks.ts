/** For tests: bytes in chunks of chosen sizes, and broken bytes. */
import fc from 'fast-check';
import { ReadError } from '../read-error.ts';
import type { PushReader } from '../text/unit-reader.ts';

/** Sizes of chunks: mostly small, so that every place is cut some time. */
export const chunkSizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 4000 })), {
  minLength: 1,
  maxLength: 20,
});

/** Bytes in pieces of the given sizes, over and over; a size of 0 gives an empty chunk. */
export function* inChunks(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length];
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

/** All parts behind one another. */
export function concat(parts: Iterable<Uint8Array>): Uint8Array<ArrayBuffer> {
  const list = [...parts];
  const whole = new Uint8Array(list.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of list) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// For tests: broken bytes for readers, which must answer with a `ReadError` or a store.

/** Number of broken versions of each file; more with the environment's `FLYOVER_FUZZ_RUNS`. */
export const fuzzRuns = Number(process.env.FLYOVER_FUZZ_RUNS ?? 12);

/** The kind of the error that reading gives, or `none`. @throws whatever is not a `ReadError` */
export function errorKind(reader: PushReader, bytes: Uint8Array, chunkSize = 1 << 16): string {
  try {
    for (let start = 0; start < bytes.length; start += chunkSize) reader.push(bytes.subarray(start, start + chunkSize));
    reader.finish();
    return 'none';
  } catch (error) {
    if (error instanceof ReadError) return error.kind;
    throw error;
  }
}

/** Whole numbers below `limit`, the same ones for the same seed, so that a failure can be repeated (mulberry32). */
export function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/** A copy with a few bytes changed, some of them to bytes that mean something in JSON and XML. */
export function mutated(bytes: Uint8Array, random: (limit: number) => number): Uint8Array {
  const copy = new Uint8Array(bytes);
  const meaningful = '{}[]",:\\<>&;/=\'-+.eE019nu!?\0\n';
  for (let left = 1 + random(8); left > 0; left--) {
    const value = random(2) === 0 ? random(256) : meaningful.charCodeAt(random(meaningful.length));
    copy[random(copy.length)] = value;
  }
  return copy;
}
