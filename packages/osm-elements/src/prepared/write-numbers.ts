/** Numbers of a column as bytes that pack well: 7 bits a byte, the highest tells that more follow (as in protocol buffers). */
import type { Column } from '../store-columns.ts';

/**
 * How the values of a column are written: `bytes` as they are; `numbers` one after the other; `steps` as differences from the one before, the sign
 * in the lowest bit; `boxes` of four values each, the first two as steps from those of the box before, the others as steps from the first two;
 * `counts` of starts of lists, as how long each list is; `doubles` as they are, where steps could not hold them.
 */
export type Encoding = 'bytes' | 'numbers' | 'steps' | 'boxes' | 'counts' | 'doubles';

/** The most bytes that one value takes, whatever the encoding: also what a reader believes. */
export const LARGEST_VALUE = 8;

/** Larger steps between doubles would lose their lowest bit. */
const LARGEST_STEP = 2 ** 51;

/** The encoding of ids and times: steps, unless one of them is no whole number or too far from its neighbour. */
export function encodingOfDoubles(column: Float64Array): Encoding {
  let before = 0;
  for (const value of column) {
    if (!isStep(before, value)) return 'doubles';
    before = value;
  }
  return 'steps';
}

/** Whether a double can be written as a step from the one before; from 0 the first. */
export function isStep(before: number, value: number): boolean {
  return Number.isSafeInteger(value) && !Object.is(value, -0) && Math.abs(value - before) <= LARGEST_STEP;
}

/** Bytes that grow while numbers are written. */
export class NumberWriter {
  private bytes = new Uint8Array(1 << 16);
  private at = 0;

  /** The bytes so far, valid until the next is written. */
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.at);
  }

  clear(): void {
    this.at = 0;
  }

  /** The values from `from` up to `to` of a column; steps begin anew with each call. */
  write(column: Column, encoding: Encoding, from: number, to: number): void {
    this.reserve((to - from) * LARGEST_VALUE);
    if (encoding === 'bytes' || encoding === 'doubles') this.copy(column, from, to);
    else if (encoding === 'numbers') for (let i = from; i < to; i++) this.number(column[i]);
    else if (encoding === 'boxes') this.boxes(column, from, to);
    else if (encoding === 'counts') for (let i = from; i < to; i++) this.number(column[i + 1] - column[i]);
    else if (column instanceof Float64Array) this.wideSteps(column, from, to);
    else this.steps(column, from, to);
  }

  private copy(column: Column, from: number, to: number): void {
    const { buffer, byteOffset, BYTES_PER_ELEMENT: size } = column;
    this.bytes.set(new Uint8Array(buffer, byteOffset + from * size, (to - from) * size), this.at);
    this.at += (to - from) * size;
  }

  /** Differences modulo 2^32, so that any two values have one. */
  private steps(column: Column, from: number, to: number): void {
    let before = 0;
    for (let i = from; i < to; i++) {
      const step = (column[i] - before) | 0;
      before = column[i];
      this.number(((step << 1) ^ (step >> 31)) >>> 0);
    }
  }

  private boxes(column: Column, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const before = i - from < 2 ? 0 : column[(i - from) % 4 < 2 ? i - 4 : i - 2];
      const step = (column[i] - before) | 0;
      this.number(((step << 1) ^ (step >> 31)) >>> 0);
    }
  }

  private wideSteps(column: Float64Array, from: number, to: number): void {
    let before = 0;
    for (let i = from; i < to; i++) {
      const step = column[i] - before;
      before = column[i];
      this.wide(step < 0 ? -2 * step - 1 : 2 * step);
    }
  }

  /** Below 2^32. */
  private number(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.bytes[this.at++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.at++] = rest;
  }

  private wide(value: number): void {
    let rest = value;
    while (rest >= 2 ** 32) {
      this.bytes[this.at++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.number(rest);
  }

  private reserve(more: number): void {
    if (this.at + more <= this.bytes.length) return;
    const larger = new Uint8Array(this.at + more);
    larger.set(this.written);
    this.bytes = larger;
  }
}
