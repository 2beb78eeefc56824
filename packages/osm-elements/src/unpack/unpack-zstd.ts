/** Decompression of Zstandard (RFC 8878) as it arrives, by `fzstd`, which loads with the first such file. */
import type { Decompress } from 'fzstd';
import { joinBytes } from '../byte-source.ts';
import type { Unpacker } from '../open/input-format.ts';
import { checkExpansion, checkUnpacked, ReadError } from '../read-error.ts';

const FORMAT = 'Zstandard (.zst)';
/** Larger windows are asked for where data are packed with `--long`: all of one is set aside at once. */
const LARGEST_WINDOW = 2 ** 27;
/** Bytes of the longest header of a frame. */
const HEADER_BYTES = 18;
/** The code with which the library says that bytes are missing. */
const UNEXPECTED_END = 5;

/** @param limit the largest number of bytes that may come out @param visit takes them */
export function startUnzstd(limit: number, visit: (part: Uint8Array) => void): Unpacker {
  let stream: Decompress | undefined;
  let packed = 0;
  let unpacked = 0;
  const take = (part: Uint8Array) => {
    if (part.length === 0) return;
    unpacked += part.length;
    checkUnpacked(unpacked, limit);
    checkExpansion(unpacked, packed, unpacked);
    visit(part);
  };
  let start = new Uint8Array(0);
  async function push(chunk: Uint8Array, isLast: boolean): Promise<void> {
    packed += chunk.length;
    if (start.length < HEADER_BYTES) {
      start = joinBytes([start, chunk.subarray(0, HEADER_BYTES)]);
      if (windowOf(start) > LARGEST_WINDOW) throw new ReadError({ kind: 'large', megabytes: LARGEST_WINDOW / 2 ** 20 }, 0);
    }
    if (stream === undefined) {
      const { Decompress } = await import('fzstd');
      stream = new Decompress(take);
    }
    try {
      stream.push(chunk, isLast);
    } catch (thrown) {
      throw errorOf(thrown, unpacked);
    }
  }
  return {
    // the library keeps a part of what it is given
    push: (chunk) => push(chunk.slice(), false),
    finish: () => push(new Uint8Array(), true),
  };
}

/** Bytes of the window of the first frame, as far as its header has come (RFC 8878, 3.1.1.1). */
function windowOf(start: Uint8Array): number {
  const [descriptor = 0, first = 0] = start.subarray(4);
  const isSingle = (descriptor & 0x20) !== 0;
  if (!isSingle) return 2 ** (10 + (first >> 3)) * (1 + (first & 7) / 8);
  const at = 5 + [0, 1, 2, 4][descriptor & 3];
  const size = [1, 2, 4, 8][descriptor >> 6];
  return start.subarray(at, at + size).reduce((sum, byte, i) => sum + byte * 256 ** i, 0);
}

function errorOf(thrown: unknown, byte: number): unknown {
  if (thrown instanceof ReadError || !(thrown instanceof Error)) return thrown;
  const isOfFormat = 'code' in thrown || thrown instanceof RangeError || thrown instanceof TypeError;
  if (!isOfFormat) return thrown;
  const isCut = 'code' in thrown && thrown.code === UNEXPECTED_END;
  return new ReadError(isCut ? { kind: 'cut', format: FORMAT } : { kind: 'damaged', format: FORMAT, part: 'block' }, byte);
}
