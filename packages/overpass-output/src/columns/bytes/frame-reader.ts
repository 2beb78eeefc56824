/** The reader of frames from chunks of any size, which allocates nothing for a length before its bytes have come; and checks of the JSON inside. */
import { COLUMNS_MAGIC, COLUMNS_VERSION, ColumnBytesError, END, FRAME_HEAD, STORE } from './frames.ts';

/** Bytes of a frame of JSON at most, and of a store: what a browser gives an array. */
const MOST_JSON = 256 * 2 ** 20;
const MOST_STORE = 2 ** 31 - 2 ** 16;

/** A frame; its bytes are its own. */
export interface Frame {
  readonly kind: number;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** See the file's comment. */
export class FrameReader {
  private chunks: Uint8Array[] = [];
  private waiting = 0;
  private isOpened = false;
  private ended = false;

  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    if (this.ended) throw new ColumnBytesError('damaged', 'trailing');
    this.chunks.push(chunk);
    this.waiting += chunk.length;
  }

  /**
   * The next frame, if all of it is here.
   *
   * @throws ColumnBytesError
   */
  next(): Frame | undefined {
    if (!this.isOpened && !this.open()) return undefined;
    if (this.waiting < FRAME_HEAD) return undefined;
    const head = this.peek(FRAME_HEAD);
    const view = new DataView(head.buffer);
    const kind = view.getUint32(0, true);
    const length = view.getUint32(4, true);
    if (length > (kind === STORE ? MOST_STORE : MOST_JSON)) throw new ColumnBytesError('limit', `length:${length}`);
    if (this.waiting < FRAME_HEAD + length) return undefined;
    this.take(FRAME_HEAD);
    const content = this.take(length);
    this.ended = kind === END;
    if (this.ended && (length > 0 || this.waiting > 0)) throw new ColumnBytesError('damaged', 'trailing');
    return { kind, content };
  }

  /** Behind the last byte. @throws ColumnBytesError where more should have come */
  finish(): void {
    if (!this.ended) throw new ColumnBytesError('cut', 'end');
  }

  private open(): boolean {
    const length = COLUMNS_MAGIC.length + 4;
    if (this.waiting < length) return false;
    const opening = this.take(length);
    if (COLUMNS_MAGIC.some((byte, i) => opening[i] !== byte)) throw new ColumnBytesError('damaged', 'magic');
    const version = new DataView(opening.buffer).getUint32(COLUMNS_MAGIC.length, true);
    if (version !== COLUMNS_VERSION) throw new ColumnBytesError('version', `version:${version}`);
    this.isOpened = true;
    return true;
  }

  /** The first bytes that wait, of which so many are there. */
  private peek(length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const chunk of this.chunks) {
      if (at === length) break;
      const part = chunk.subarray(0, length - at);
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }

  private take(length: number): Uint8Array<ArrayBuffer> {
    const bytes = this.peek(length);
    let left = length;
    let whole = 0;
    while (whole < this.chunks.length && this.chunks[whole].length <= left) left -= this.chunks[whole++].length;
    this.chunks.splice(0, whole);
    if (left > 0) this.chunks[0] = this.chunks[0].subarray(left);
    this.waiting -= length;
    return bytes;
  }
}

// Checks of untrusted JSON values. Each function returns the value with its type, or throws `ColumnBytesError` 'damaged'.

/** A value that is not what it should be. @param what names it */
export function damaged(what: string): ColumnBytesError {
  return new ColumnBytesError('damaged', what);
}

/** The fields of an object; asking for one that it does not have itself gives undefined. */
export function fieldsOf(value: unknown, what: string): (name: string) => unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw damaged(what);
  const fields = new Map<string, unknown>(Object.entries(value));
  return (name) => fields.get(name);
}

export function listOf<T>(value: unknown, what: string, item: (value: unknown) => T): T[] {
  if (!Array.isArray(value)) throw damaged(what);
  return value.map((each: unknown) => item(each));
}

export function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string') throw damaged(what);
  return value;
}

export function flagOf(value: unknown, what: string): boolean {
  if (typeof value !== 'boolean') throw damaged(what);
  return value;
}

/** A number that is neither infinite nor none. */
export function numberOf(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw damaged(what);
  return value;
}

/** A whole number from `least` to `most`. */
export function wholeOf(value: unknown, what: string, least: number, most: number): number {
  const whole = numberOf(value, what);
  if (!Number.isInteger(whole) || whole < least || whole > most) throw damaged(what);
  return whole;
}

/** As many numbers as are wanted. */
export function numbersOf(value: unknown, what: string, count: number): number[] {
  const numbers = listOf(value, what, (each) => numberOf(each, what));
  if (numbers.length !== count) throw damaged(what);
  return numbers;
}
