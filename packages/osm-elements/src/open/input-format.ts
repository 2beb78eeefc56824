/** The interface of an input format: how it is recognized and read; and a reader for formats that need the whole file. */

import { joinBytes } from '../byte-source.ts';
import type { ElementStore } from '../element-store.ts';
import type { Project } from '../projections.ts';
import { ReadError, type ReadProblem, type ReadProgress } from '../read-error.ts';
import type { StoreBuilder } from '../store-builder.ts';
import type { PushReader } from '../text/unit-reader.ts';

/** The way to read a file of changes, as in `OsmXmlOptions`. */
export type ChangesRead = 'applied' | 'versions';

/** Options of a reader of any format. */
export interface FormatOptions {
  readonly changes: ChangesRead;
  /** The coordinates are of a system that this makes degrees of: given where the reader has thrown `SystemNeeded`. */
  readonly project?: Project;
  /** The user's choice of a system for files that name none. */
  readonly system?: string;
  /** As of `ReadOptions`; readers that need all elements at once leave it alone. */
  readonly builder?: StoreBuilder;
  /** Returns the reader of a file in an archive; undefined where the file has no supported format, or is itself packed. */
  readonly fileWithin?: (file: Uint8Array) => (() => Promise<ElementStore>) | undefined;
}

/** A reader that may wait for something, another thread or a library. */
export interface ElementReader {
  /** Takes the next bytes; they may be overwritten once it has. @throws ReadError; then nothing more can be pushed */
  push(chunk: Uint8Array): void | Promise<void>;
  /** All there is; no bytes follow. @throws ReadError */
  finish(): ElementStore | Promise<ElementStore>;
  readonly progress: ReadProgress;
}

/** One that waits at its end alone. */
export interface FetchedReader extends ElementReader {
  push(chunk: Uint8Array): void;
}

/** Unpacks bytes while they arrive. */
export interface Unpacker {
  /** @throws ReadError, and what the visitor of the unpacked bytes throws */
  push(chunk: Uint8Array): void | Promise<void>;
  finish(): void | Promise<void>;
  /** Gives back what is held when the file is not read to its end. */
  cancel?(): void;
}

/** Signature at the start of a file of a format: one of three tests. Each returns undefined where it needs more bytes. */
interface FirstBytes {
  /** By the bytes themselves. */
  readonly bytes?: (start: Uint8Array) => boolean | undefined;
  /** By a field of the outermost object of a JSON text; the fields are asked about in their order. @param text its value, empty where that is no text */
  readonly json?: (key: string, text: string) => boolean;
  /** By the root of an XML text, and by the first tag within that is not of a head; names without a prefix. @param within undefined where it has not come */
  readonly xml?: (root: string, within: string | undefined) => boolean | undefined;
}

/** See the file's comment. Beside how it is told it has one of the four: a reader, a reader to be fetched, an unpacker, or a refusal. */
export interface InputFormat extends FirstBytes {
  /** As people know it, the same in every language. */
  readonly name: string;
  readonly reader?: (options: FormatOptions) => PushReader;
  /** A reader whose code is fetched with the first such file; it takes its bytes at once, and may wait at the end. */
  readonly fetchReader?: () => Promise<(options: FormatOptions) => FetchedReader>;
  /** It holds files of other formats. */
  readonly isArchive?: true;
  /** Its reader may throw `SystemNeeded`. */
  readonly isProjectable?: true;
  /** The format holds a file of another one. @param limit bytes that may come out @param visit takes them */
  readonly unpacker?: (limit: number, visit: (part: Uint8Array) => void) => Unpacker;
  /** The format is known, and not read. */
  readonly refusal?: ReadProblem;
}

// A reader for formats that need the whole file.

/**
 * @param largest bytes that are kept in memory; a longer file is refused
 * @param read makes elements of it
 */
export function wholeFileReader(
  largest: number,
  read: (bytes: Uint8Array<ArrayBuffer>) => ElementStore | Promise<ElementStore>,
): FetchedReader {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  return {
    push(chunk) {
      bytes += chunk.length;
      if (bytes > largest) throw new ReadError({ kind: 'large', megabytes: largest / 2 ** 20 }, bytes);
      chunks.push(chunk.slice());
    },
    finish: () => read(joinBytes(chunks.splice(0))),
    get progress() {
      return { bytes, elements: 0 };
    },
  };
}
