/**
 * The raw answer. The latest bytes stay in the chunks in which they came, not copied; full pieces go to a shelf where there is one. Lines are found
 * by a walk over the bytes (`row-index.ts`), since most answers are only ever seen on the map. An answer in columns is printed as far as the
 * walk goes.
 */

/** Prints an answer. */
export interface RawPrinter {
  /** The next chunk of its text; undefined after the last. */
  next(): Uint8Array<ArrayBuffer> | undefined;
  /** Returns the share of the text that is printed, 0 to 1. */
  share(): number;
}

/** The size of pieces on the shelf, bytes. */
const PIECE = 16 << 20;
/** The share by which a new estimate of the size must differ to replace the old one. */
const FAR_OFF = 0.3;

export class RawLines {
  private readonly pieces: (Uint8Array<ArrayBuffer> | ShelvedBytes)[] = [];
  private readonly pieceStart: number[] = [];
  private readonly shelf: RawShelf | undefined;
  private readonly pieceBytes: number;
  /** The chunks at the end that lie on no shelf: how many, and their bytes. */
  private loose = 0;
  private looseBytes = 0;
  private readonly decoder = new TextDecoder();
  private printer: RawPrinter | undefined;
  private guess = 0;
  /** Bytes so far. */
  bytes = 0;

  /**
   * @param shelf stores full pieces elsewhere; without one all stays in memory
   * @param pieceBytes the size of a piece
   */
  constructor(shelf?: RawShelf, pieceBytes = PIECE) {
    this.shelf = shelf;
    this.pieceBytes = pieceBytes;
  }

  /** An answer that lies on a shelf already. */
  static fromShelf(shelved: readonly ShelvedBytes[]): RawLines {
    const raw = new RawLines();
    for (const piece of shelved) raw.append(piece);
    return raw;
  }

  /** An answer that is printed as far as `reach` asks. */
  static printed(printer: RawPrinter, shelf?: RawShelf): RawLines {
    const raw = new RawLines(shelf);
    raw.printer = printer;
    return raw;
  }

  /** Whether no more can be printed. */
  get ended(): boolean {
    return this.printer === undefined;
  }

  /** Estimated size in bytes once all is printed. A close estimate is kept: readers begin again when it changes. */
  get expected(): number {
    const share = this.printer?.share() ?? 1;
    if (share === 1 || share === 0) return this.bytes;
    const guess = Math.round(this.bytes / share);
    if (this.bytes > this.guess || Math.abs(guess / this.guess - 1) > FAR_OFF) this.guess = guess;
    return this.guess;
  }

  /** Prints up to a byte, unless that is done. */
  reach(byte: number): void {
    while (this.printer !== undefined && this.bytes < byte) {
      const chunk = this.printer.next();
      if (chunk !== undefined) this.push(chunk);
      else {
        this.printer = undefined;
        this.shelve();
      }
    }
  }

  /** Takes the next bytes; they are kept, not copied. */
  push(chunk: Uint8Array<ArrayBuffer>): void {
    if (chunk.length === 0) return;
    this.append(chunk);
    this.loose++;
    this.looseBytes += chunk.length;
    if (this.looseBytes >= this.pieceBytes) this.shelve();
  }

  /** Puts the rest on the shelf, after the last byte. */
  shelve(): void {
    if (this.shelf === undefined || this.loose === 0) return;
    const first = this.pieces.length - this.loose;
    const chunks = this.pieces.slice(first).filter((piece) => piece instanceof Uint8Array);
    this.pieces.splice(first, this.loose, this.shelf(chunks));
    this.pieceStart.length = this.pieces.length;
    this.loose = 0;
    this.looseBytes = 0;
  }

  /** Returns all text, up to a number of bytes: for error pages. */
  text(most: number): string {
    return this.decoder.decode(this.slice(0, most));
  }

  /** Returns all bytes so far in one array. */
  all(): Uint8Array {
    return this.slice(0, this.bytes);
  }

  /** Bytes from `start` up to, not including, `end`; a read-only view where they lie in one piece. */
  slice(start: number, end: number): Uint8Array {
    const stop = Math.min(end, this.bytes);
    if (start >= stop) return new Uint8Array(0);
    let piece = this.pieceAt(start);
    const within = start - this.pieceStart[piece];
    if (within + stop - start <= this.pieces[piece].length) return this.read(piece, within, within + stop - start);
    const bytes = new Uint8Array(stop - start);
    for (let at = start; at < stop; piece++) {
      const from = at - this.pieceStart[piece];
      const part = this.read(piece, from, Math.min(this.pieces[piece].length, from + stop - at));
      bytes.set(part, at - start);
      at += part.length;
    }
    return bytes;
  }

  private append(piece: Uint8Array<ArrayBuffer> | ShelvedBytes): void {
    this.pieces.push(piece);
    this.pieceStart.push(this.bytes);
    this.bytes += piece.length;
  }

  private read(piece: number, start: number, end: number): Uint8Array {
    const bytes = this.pieces[piece];
    return bytes instanceof Uint8Array ? bytes.subarray(start, end) : bytes.read(start, end);
  }

  /** The piece that holds a byte: binary search. */
  private pieceAt(offset: number): number {
    let low = 0;
    let high = this.pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.pieceStart[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** The place for full pieces of a raw answer outside the memory of its reader. */

/** Bytes that lie elsewhere. */
export interface ShelvedBytes {
  readonly length: number;
  /** Bytes from `start` up to, not including, `end`; at once. */
  read(start: number, end: number): Uint8Array;
}

/** The origin of bytes: those of a text as it came, of columns as they came, or of a text that was printed from columns and can be printed again. */
export type ShelvedKind = 'text' | 'columns' | 'printed';

/** Stores bytes elsewhere; the default kind is `text`. */
export type RawShelf = (chunks: readonly Uint8Array<ArrayBuffer>[], kind?: ShelvedKind) => ShelvedBytes;
