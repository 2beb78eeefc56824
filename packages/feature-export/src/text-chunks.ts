/** Gathers text in pieces and gives it as UTF-8 chunks: no file is ever one string. */

/** UTF-16 units after which a chunk is taken. */
const CHUNK_UNITS = 1 << 16;

const encoder = new TextEncoder();

/** Text that waits to become bytes. */
export class TextChunks {
  private text = '';

  add(text: string): void {
    this.text += text;
  }

  /** Whether it is time to take a chunk. */
  get isFull(): boolean {
    return this.text.length >= CHUNK_UNITS;
  }

  /** The text so far as UTF-8; what follows begins anew. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = encoder.encode(this.text);
    this.text = '';
    return bytes;
  }
}
