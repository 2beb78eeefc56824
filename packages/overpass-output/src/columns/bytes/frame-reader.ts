/** Cuts bytes that arrive in chunks of any size into frames. No length takes memory before its bytes have come. */
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
