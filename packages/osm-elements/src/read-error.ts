/** The errors and options of readers and writers, and the limit on the size of unpacked bytes. */
import type { StoreBuilder } from './store-builder.ts';

/** The kinds of faults in the bytes of a file or answer. */
export type ReadErrorKind =
  /** No bytes at all. */
  | 'empty'
  /** The bytes end before the format says they do. */
  | 'truncated'
  /** Not the format that was asked for, or none that is known. */
  | 'wrong-format'
  /** The format, but not well formed. */
  | 'malformed'
  /** The format, with a part that is not supported (a blob compression, a required feature). */
  | 'unsupported'
  /** Deeper or larger than the limits allow. */
  | 'limit';

/** The exact fault, with its parameters. `format` is the name of one as people know it, the same in every language. */
export type ReadProblem =
  /**
   * `unknownFormat`: none that is known; `webPage`: HTML; `noElements`: JSON without a list of them; `changes`, `differences`: what changed, and not elements;
   * `entities`: XML that declares some; `projected`: coordinates that are no degrees; `placeless`: a table without columns of places; `deep`: more levels in one another than any data has; `memory`: there
   * is not enough of it.
   */
  | {
      readonly kind:
        | 'empty'
        | 'unknownFormat'
        | 'webPage'
        | 'noElements'
        | 'changes'
        | 'differences'
        | 'entities'
        | 'projected'
        | 'placeless'
        | 'deep'
        | 'memory';
    }
  /** Coordinates of a system that is not known: `system` names it. */
  | { readonly kind: 'system'; readonly system: string }
  /** A part of an archive, or the whole, is encrypted. */
  | { readonly kind: 'encrypted'; readonly format: string }
  /** An archive holds more files than any data is made of. */
  | { readonly kind: 'entries'; readonly entries: number }
  /** `cut`: it ends too early; `trailing`: more follows behind its end; `otherFormat`: it is something else. */
  | { readonly kind: 'cut' | 'trailing' | 'otherFormat'; readonly format: string }
  /** A format that is known and not read. `command`: one that makes a file of it that is read */
  | { readonly kind: 'convertible'; readonly format: string; readonly command: string }
  /** Of OpenStreetMap, and no elements. */
  | { readonly kind: 'noMapData'; readonly format: string }
  /** `part`: the name of what is wrong in the definition of the format, for who looks into the bytes */
  | { readonly kind: 'damaged'; readonly format: string; readonly part: string }
  /** `expected`: what should stand there, as it is written in the format; `line`: where it was counted, from 1 */
  | { readonly kind: 'syntax'; readonly format: string; readonly expected: string; readonly line?: number }
  | { readonly kind: 'encoding'; readonly encoding: string }
  | { readonly kind: 'packing'; readonly packing: string }
  | { readonly kind: 'feature'; readonly feature: string }
  /** A file that another version of this program prepared. */
  | { readonly kind: 'version'; readonly version: number; readonly needed: number }
  /** Something in it is larger than it can be, or more comes out of it than may. */
  | { readonly kind: 'large' | 'unpacked'; readonly megabytes: number }
  /** It grows more than so many times when it is unpacked. */
  | { readonly kind: 'expansion'; readonly times: number }
  | FarProblem;

/** Why a file at an address, or a part of it, is not read. */
export type FarProblem =
  /**
   * `farUnreached`: nothing answers; `farClosed`: the host answers, and lets no other page read (CORS); `farInsecure`: an `http:` address, asked from a page that came by
   * `https:`; `farChanged`: it is another file than before.
   */
  | { readonly kind: 'farUnreached' | 'farClosed' | 'farInsecure' | 'farChanged'; readonly host: string }
  | { readonly kind: 'farStatus'; readonly host: string; readonly status: number }
  /** `farWhole`: its host does not send parts, and the whole has more than is read; `farBoxless`: the same of a file that does not say where its rows are. */
  | { readonly kind: 'farWhole' | 'farBoxless'; readonly megabytes: number; readonly most: number }
  /** More of it lies in a part of the map than is read. */
  | { readonly kind: 'farWide'; readonly megabytes: number; readonly rows: number }
  /** Nothing of it lies there. Degrees: the sides of what it holds, rounded */
  | { readonly kind: 'farElsewhere'; readonly south: number; readonly west: number; readonly north: number; readonly east: number };

/** A fault and its position in the given bytes, after decompression. It can cross to another thread. */
export type ReadFault = ReadProblem & { readonly byte: number };

const KINDS: Readonly<Record<ReadProblem['kind'], ReadErrorKind>> = {
  empty: 'empty',
  cut: 'truncated',
  unknownFormat: 'wrong-format',
  otherFormat: 'wrong-format',
  webPage: 'wrong-format',
  convertible: 'wrong-format',
  noMapData: 'wrong-format',
  noElements: 'wrong-format',
  damaged: 'malformed',
  syntax: 'malformed',
  trailing: 'malformed',
  changes: 'unsupported',
  differences: 'unsupported',
  entities: 'unsupported',
  projected: 'unsupported',
  placeless: 'unsupported',
  system: 'unsupported',
  encrypted: 'unsupported',
  encoding: 'unsupported',
  packing: 'unsupported',
  feature: 'unsupported',
  version: 'unsupported',
  deep: 'limit',
  entries: 'limit',
  large: 'limit',
  unpacked: 'limit',
  expansion: 'limit',
  memory: 'limit',
  farUnreached: 'unsupported',
  farClosed: 'unsupported',
  farInsecure: 'unsupported',
  farChanged: 'truncated',
  farStatus: 'unsupported',
  farWhole: 'limit',
  farBoxless: 'limit',
  farWide: 'limit',
  farElsewhere: 'unsupported',
};

/** A file or answer that cannot be read. The message is for logs: the app and the command make sentences of `fault`. */
export class ReadError extends Error {
  override readonly name = 'ReadError';
  readonly kind: ReadErrorKind;
  readonly fault: ReadFault;

  constructor(problem: ReadProblem, byte: number) {
    super(`${Object.values(problem).join(' ')} (byte ${byte})`);
    this.kind = KINDS[problem.kind];
    this.fault = { ...problem, byte };
  }
}

/** The progress of a reader: bytes read, and elements so far. */
export interface ReadProgress {
  readonly bytes: number;
  readonly elements: number;
}

/** Options of every reader. */
export interface ReadOptions {
  /** Ends the reading with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called at most once per chunk, or per MiB of larger chunks. */
  readonly onProgress?: (progress: ReadProgress) => void;
  /** Takes the elements, where they are to be kept within a bound: in place of a builder of the reader's own. */
  readonly builder?: StoreBuilder;
}

/** Bytes as readers take them: a body of a response, a file's stream, or chunks in any other form. */
export type ByteSource = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

// The limit on unpacked bytes, known before they are unpacked.

/**
 * Real files of OpenStreetMap data grow 3-fold (.osm.pbf) to 30-fold (gzipped XML); a deflate stream may grow 1032-fold, and a file of a
 * megabyte that does fills the memory.
 */
export const LARGEST_EXPANSION = 100;

/** The unpacked size allowed for any file, however small it is, bytes. */
export const ALWAYS_ALLOWED = 64 * 1024 * 1024;

/**
 * Checks what has come out against a limit of its own.
 *
 * @throws ReadError 'limit'
 */
export function checkUnpacked(unpacked: number, limit: number): void {
  if (unpacked <= limit) return;
  throw new ReadError({ kind: 'unpacked', megabytes: limit / 2 ** 20 }, limit);
}

/**
 * Checks what has come out of so many bytes, or is about to.
 *
 * @param packed bytes of the file so far
 * @throws ReadError 'limit'
 */
export function checkExpansion(unpacked: number, packed: number, offset: number): void {
  if (unpacked <= ALWAYS_ALLOWED || unpacked <= packed * LARGEST_EXPANSION) return;
  throw new ReadError({ kind: 'expansion', times: LARGEST_EXPANSION }, offset);
}

/** Options of the writers of elements. */
export interface WriteOptions {
  /** Named in the file as what wrote it, instead of what wrote the store's own file. */
  readonly generator?: string;
  /** Told before each chunk how many elements were written so far. */
  readonly onElements?: (written: number) => void;
}
