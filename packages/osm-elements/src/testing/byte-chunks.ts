/** For tests: bytes in pieces. */
import fc from 'fast-check';

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
