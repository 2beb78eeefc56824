/** Reads what `NumberWriter` wrote. Nothing of it is believed: a value that is cut or too long makes the page a bad one. */
import type { Column } from '../store-columns.ts';
import type { SectionEncoding } from './file-layout.ts';

/**
 * Reads values into a column.
 *
 * @param bytes hold these values, and nothing else
 * @param from the place of the first value in the column; of counts the place of their first start, which is there already
 * @param to the place behind the last
 * @returns whether there were so many, each within what its kind holds
 */
export function readNumbers(bytes: Uint8Array, encoding: SectionEncoding, column: Column, from: number, to: number): boolean {
  if (encoding === 'bytes' || encoding === 'doubles') return copyValues(bytes, column, from, to);
  if (encoding === 'counts') return readCounts(bytes, column, from, to);
  if (encoding === 'numbers') return readPlain(bytes, column, from, to);
  if (encoding === 'derived') return false;
  if (encoding === 'boxes') return readBoxes(bytes, column, from, to);
  return column instanceof Float64Array ? readWideSteps(bytes, column, from, to) : readSteps(bytes, column, from, to);
}

function copyValues(bytes: Uint8Array, column: Column, from: number, to: number): boolean {
  const size = column.BYTES_PER_ELEMENT;
  if (bytes.length !== (to - from) * size) return false;
  new Uint8Array(column.buffer, column.byteOffset + from * size, bytes.length).set(bytes);
  return true;
}

function readPlain(bytes: Uint8Array, column: Column, from: number, to: number): boolean {
  let at = 0;
  for (let i = from; i < to; i++) {
    let byte = bytes[at++];
    let value = byte & 127;
    for (let shift = 7; byte > 127 && shift < 35; shift += 7) {
      byte = bytes[at++];
      value |= (byte & 127) << shift;
    }
    if (byte > 127) return false;
    column[i] = value;
  }
  return at === bytes.length;
}

function readSteps(bytes: Uint8Array, column: Column, from: number, to: number): boolean {
  let at = 0;
  let before = 0;
  for (let i = from; i < to; i++) {
    let byte = bytes[at++];
    let value = byte & 127;
    for (let shift = 7; byte > 127 && shift < 35; shift += 7) {
      byte = bytes[at++];
      value |= (byte & 127) << shift;
    }
    if (byte > 127) return false;
    before = (before + ((value >>> 1) ^ -(value & 1))) | 0;
    column[i] = before;
  }
  return at === bytes.length;
}

function readBoxes(bytes: Uint8Array, column: Column, from: number, to: number): boolean {
  let at = 0;
  for (let i = from; i < to; i++) {
    let byte = bytes[at++];
    let value = byte & 127;
    for (let shift = 7; byte > 127 && shift < 35; shift += 7) {
      byte = bytes[at++];
      value |= (byte & 127) << shift;
    }
    if (byte > 127) return false;
    const before = i - from < 2 ? 0 : column[(i - from) % 4 < 2 ? i - 4 : i - 2];
    column[i] = (before + ((value >>> 1) ^ -(value & 1))) | 0;
  }
  return at === bytes.length;
}

/** Starts go on from that at `from`; the values are how long each list is. */
function readCounts(bytes: Uint8Array, column: Column, from: number, to: number): boolean {
  let at = 0;
  let start = column[from];
  for (let i = from; i < to; i++) {
    let byte = bytes[at++];
    let value = byte & 127;
    for (let shift = 7; byte > 127 && shift < 35; shift += 7) {
      byte = bytes[at++];
      value |= (byte & 127) << shift;
    }
    start += value >>> 0;
    if (byte > 127 || start > 0xffffffff) return false;
    column[i + 1] = start;
  }
  return at === bytes.length;
}

function readWideSteps(bytes: Uint8Array, column: Float64Array, from: number, to: number): boolean {
  let at = 0;
  let before = 0;
  for (let i = from; i < to; i++) {
    let byte = bytes[at++];
    let value = byte & 127;
    for (let factor = 128; byte > 127 && factor < 2 ** 56; factor *= 128) {
      byte = bytes[at++];
      value += (byte & 127) * factor;
    }
    if (byte > 127) return false;
    before += value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    column[i] = before;
  }
  return at === bytes.length;
}
