/**
 * Reads the pictures that the browser takes of a page. The page could do it with its own decoder, but the picture goes there and its pixels come back as
 * text: 0.48 s of the processor for a window of 1440 by 900, instead of 0.05 s.
 */
import { inflateSync } from 'node:zlib';

/** Pixels row by row, 4 bytes each: red, green, blue, and how opaque. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Bytes of a pixel by the type of colour that a PNG names (PNG specification, 11.2.1). */
const BYTES_OF_TYPE: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/**
 * Reads a PNG as browsers write them: 8 bits a channel, in colour, not interlaced.
 *
 * @throws Error when it is another kind
 */
export function readPng(bytes: Buffer): Picture {
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const size = BYTES_OF_TYPE[bytes[25]];
  if (bytes[24] !== 8 || size === undefined || bytes[28] !== 0) throw new Error('a PNG of another kind');
  const packed: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') packed.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  const rows = unfilter(inflateSync(Buffer.concat(packed)), width * size, size);
  if (size === 4) return { width, height, data: rows };
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < rows.length; from += 3, to += 4) {
    data[to] = rows[from];
    data[to + 1] = rows[from + 1];
    data[to + 2] = rows[from + 2];
  }
  return { width, height, data };
}

/** Each row begins with the number of its filter, which tells what was taken from each of its bytes (PNG specification, 9.2). */
function unfilter(filtered: Uint8Array, rowSize: number, size: number): Uint8Array {
  const rows = filtered.length / (rowSize + 1);
  const data = new Uint8Array(rows * rowSize);
  for (let row = 0; row < rows; row++) {
    const [from, to] = [row * (rowSize + 1) + 1, row * rowSize];
    const filter = filtered[from - 1];
    for (let at = 0; at < rowSize; at++) {
      const before = at < size ? 0 : data[to + at - size];
      const above = row === 0 ? 0 : data[to + at - rowSize];
      const aboveBefore = row === 0 || at < size ? 0 : data[to + at - rowSize - size];
      data[to + at] = filtered[from + at] + taken(filter, before, above, aboveBefore);
    }
  }
  return data;
}

function taken(filter: number, before: number, above: number, aboveBefore: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return before;
  if (filter === 2) return above;
  if (filter === 3) return (before + above) >> 1;
  const guess = before + above - aboveBefore;
  const [offBefore, offAbove, offBoth] = [Math.abs(guess - before), Math.abs(guess - above), Math.abs(guess - aboveBefore)];
  if (offBefore <= offAbove && offBefore <= offBoth) return before;
  return offAbove <= offBoth ? above : aboveBefore;
}
