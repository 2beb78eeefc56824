/** The base of the JSON and XML readers: bytes are pushed into a window, and units (an element, a tag) are read from it. */
import type { ElementStore } from '../element-store.ts';
import { ReadError, type ReadOptions, type ReadProgress } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import { ElementScratch } from './element-scratch.ts';

/** A reader that is handed its bytes. */
export interface PushReader {
  /** Takes the next bytes; they may be overwritten afterwards. @throws ReadError; then nothing more can be pushed */
  push(chunk: Uint8Array): void;
  /** All there is; no bytes follow. @throws ReadError, `truncated` among them */
  finish(): ElementStore;
  /** The complete elements so far, also after an error; the caller reports that they are incomplete. */
  partial(): ElementStore;
  readonly progress: ReadProgress;
}

/** Chunks are taken in slices, so that the window stays in the processor's cache. */
const SLICE_BYTES = 1 << 18;

/** See the file's comment. A reader of a format says what its units are. */
export abstract class UnitReader<Window extends ByteWindow> implements PushReader {
  protected readonly builder: StoreBuilder;
  protected readonly scratch = new ElementScratch();
  protected readonly cursor: Window;
  /** Start in the window of the next unit to be read (again). */
  protected unitStart = 0;
  private readonly options: ReadOptions;
  /** Number of bytes that the window must hold before the next attempt. */
  private wanted = 1;
  private failure: unknown;
  private failed = false;
  private bytes = 0;

  /** @param builder takes the elements of several texts, where they are to be one store */
  constructor(options: ReadOptions, cursorOf: (builder: StoreBuilder) => Window, builder = options.builder ?? new StoreBuilder()) {
    this.options = options;
    this.builder = builder;
    this.cursor = cursorOf(this.builder);
  }

  /** Reads one unit, or throws `END_OF_WINDOW` where it is not all there; false where all bytes are used up. */
  protected abstract readUnit(): boolean;

  /** After the last byte: whether nothing was read yet, all was read, or something is missing. Throws what else is wrong. */
  protected abstract stateAtEnd(): 'empty' | 'complete' | 'truncated';

  get progress(): ReadProgress {
    return { bytes: this.bytes, elements: this.builder.count };
  }

  push(chunk: Uint8Array): void {
    this.guarded(() => {
      this.options.signal?.throwIfAborted();
      for (let start = 0; start < chunk.length; start += SLICE_BYTES) {
        this.cursor.feed(chunk.subarray(start, start + SLICE_BYTES));
        if (this.cursor.end >= this.wanted) this.readUnits();
      }
      this.bytes += chunk.length;
    });
    this.options.onProgress?.(this.progress);
  }

  finish(): ElementStore {
    this.guarded(() => {
      this.readUnits();
      const state = this.stateAtEnd();
      if (state === 'empty') throw new ReadError({ kind: 'empty' }, this.bytes);
      if (state === 'truncated') throw new ReadError({ kind: 'cut', format: this.cursor.format }, this.bytes);
    });
    return this.builder.finish();
  }

  partial(): ElementStore {
    return this.builder.finish();
  }

  /** Remembers the first error: what comes after it cannot be read. */
  private guarded(work: () => void): void {
    if (this.failed) throw this.failure;
    try {
      work();
    } catch (error) {
      this.failed = true;
      this.failure = error;
      throw error;
    }
  }

  /** Reads as many units as the window holds. */
  private readUnits(): void {
    const { cursor } = this;
    try {
      do this.unitStart = cursor.position;
      while (this.readUnit());
      this.wanted = 1;
    } catch (error) {
      if (error !== END_OF_WINDOW) throw error;
      cursor.position = this.unitStart;
      this.wanted = (cursor.end - cursor.position) * 2;
    }
  }
}

/** Thrown by scanners where the window ends inside a unit; never leaves a reader. */
export const END_OF_WINDOW = new Error('END_OF_WINDOW');

const FIRST_CAPACITY = 256;

/** Bytes behind the window that may be read, whatever they are: scanners that look at several bytes at once need no test for the end. */
const SLACK = 64;

/** Longest unit: the largest relations with their geometry have some 50 MB of text. */
const MAX_UNIT_BYTES = 1 << 28;

/**
 * The part of a byte stream that a scanner looks at.
 *
 * A scanner reads one unit (an element, a tag) at a time from contiguous bytes, without a test for the end at every byte: a zero, which no
 * text format allows, follows the last byte, and a scanner that reads it checks `atEnd`. A unit that ends outside the window is read again
 * from its start when the window has doubled, so that the work stays linear whatever the size of the chunks.
 */
export abstract class ByteWindow {
  /** Bytes up to `end`, then a zero. */
  bytes = new Uint8Array(FIRST_CAPACITY);
  /** The same bytes, for several at once: up to 64 behind `end` may be read. */
  view = new DataView(this.bytes.buffer);
  /** Position of the scanner. */
  position = 0;
  end = 0;
  /** Offset of `bytes[0]` in the whole input. */
  base = 0;

  /** Usual name of the format of the text. */
  abstract get format(): string;

  /** Whether the position is behind the last byte. */
  get atEnd(): boolean {
    return this.position >= this.end;
  }

  /** Offset of the position in the whole input. */
  get offset(): number {
    return this.base + this.position;
  }

  /** Ends the reading where something follows the end of all. */
  failBehind(): never {
    if (this.atEnd) throw END_OF_WINDOW;
    throw new ReadError({ kind: 'trailing', format: this.format }, this.offset);
  }

  /** Adds bytes behind the window, which now begins at its position. */
  feed(chunk: Uint8Array): void {
    const kept = this.end - this.position;
    const length = kept + chunk.length;
    if (length > MAX_UNIT_BYTES) throw new ReadError({ kind: 'large', megabytes: MAX_UNIT_BYTES / 2 ** 20 }, this.offset);
    if (length + SLACK > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.bytes.length * 2, length + SLACK));
      larger.set(this.bytes.subarray(this.position, this.end));
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    } else if (this.position > 0) {
      this.bytes.copyWithin(0, this.position, this.end);
    }
    this.bytes.set(chunk, kept);
    this.base += this.position;
    this.position = 0;
    this.end = length;
    this.bytes[length] = 0;
  }
}
