/**
 * What the JSON and the XML reader share: bytes are pushed into a window, units (an element, a tag) are read out of it.
 */
import type { ElementStore } from '../element-store.ts';
import { ReadError, type ReadOptions, type ReadProgress } from '../read-error.ts';
import { StoreBuilder } from '../store-builder.ts';
import { type ByteWindow, END_OF_WINDOW } from './byte-window.ts';
import { ElementScratch } from './element-scratch.ts';

/** A reader that is handed its bytes. */
export interface PushReader {
  /** Takes the next bytes; they may be overwritten afterwards. @throws ReadError; then nothing more can be pushed */
  push(chunk: Uint8Array): void;
  /** All there is; no bytes follow. @throws ReadError, `truncated` among them */
  finish(): ElementStore;
  /** The elements that are complete so far, also after an error; whoever shows them says that they are a part. */
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
  /** Where in the window the unit begins that is to be read (again) next. */
  protected unitStart = 0;
  private readonly options: ReadOptions;
  /** How many bytes the window must hold before it is worth another look. */
  private wanted = 1;
  private failure: unknown;
  private failed = false;
  private bytes = 0;

  /** @param builder takes the elements of several texts, where they are to be one store */
  constructor(options: ReadOptions, cursorOf: (builder: StoreBuilder) => Window, builder = new StoreBuilder()) {
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
