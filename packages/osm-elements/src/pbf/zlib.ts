/** Inflates a zlib stream of known size: fflate does the work, this adds what it leaves out (checksum, output limit). */
import { Unzlib, unzlibSync } from 'fflate';

/** Above this many bytes of input the output is watched while it grows: a deflate stream may grow 1032-fold. */
const LARGEST_AT_ONCE = 1 << 20;
const PIECE = 1 << 16;

/** As `inflateZlib`; it may not throw. */
export type Inflate = (input: Uint8Array, output: Uint8Array) => boolean;

let inflate: Inflate = inflatePlainly;

/** Lets the platform inflate from now on, where it does so at once: a third of the time of reading an .osm.pbf file goes into it. */
export function setInflate(native: Inflate): void {
  inflate = native;
}

/**
 * Inflates on another thread.
 *
 * @param input the whole zlib stream, which is not written to meanwhile
 * @returns exactly `size` bytes; undefined where the stream is not well formed, has others, or not their checksum
 */
export type InflateAhead = (input: Uint8Array<ArrayBuffer>, size: number) => Promise<Uint8Array | undefined>;

let ahead: InflateAhead | undefined;

/** Has what comes next in an .osm.pbf file inflated on another thread from now on, where a platform has one to spare; undefined: here. */
export function setInflateAhead(other: InflateAhead | undefined): void {
  ahead = other;
}

/** Returns the function given to `setInflateAhead`. */
export function inflateAhead(): InflateAhead | undefined {
  return ahead;
}

/**
 * @param input the whole zlib stream
 * @param output takes exactly as many bytes as it is long
 * @returns whether the stream was well formed, gave exactly `output.length` bytes and has their checksum
 */
export function inflateZlib(input: Uint8Array, output: Uint8Array): boolean {
  return inflate(input, output);
}

/** The same in JavaScript, as it runs everywhere. */
export function inflatePlainly(input: Uint8Array, output: Uint8Array): boolean {
  if (input.length < 6) return false;
  try {
    if (input.length <= LARGEST_AT_ONCE) {
      // fflate writes nothing past the end of `output`; a stream that is too long fails the checksum
      if (unzlibSync(input, { out: output }).length !== output.length) return false;
    } else if (!inflatePieces(input, output)) return false;
  } catch {
    return false;
  }
  const end = input.length;
  const expected = ((input[end - 4] << 24) | (input[end - 3] << 16) | (input[end - 2] << 8) | input[end - 1]) >>> 0;
  return adler32(output) === expected;
}

function inflatePieces(input: Uint8Array, output: Uint8Array): boolean {
  let to = 0;
  let fits = true;
  const stream = new Unzlib((part) => {
    fits &&= part.length <= output.length - to;
    if (!fits) return;
    output.set(part, to);
    to += part.length;
  });
  for (let from = 0; from < input.length && fits; from += PIECE) {
    stream.push(input.subarray(from, from + PIECE), from + PIECE >= input.length);
  }
  return fits && to === output.length;
}

/** The checksum of zlib (RFC 1950), 32 bits unsigned. */
export function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let start = 0; start < bytes.length; start += 3800) {
    // 3800 bytes keep both sums below 2^31 (RFC 1950's 5552 is for unsigned sums), so that they stay small integers
    const end = Math.min(start + 3800, bytes.length);
    for (let i = start; i < end; i++) {
      a += bytes[i];
      b += a;
    }
    a %= 65521;
    b %= 65521;
  }
  return ((b << 16) | a) >>> 0;
}
