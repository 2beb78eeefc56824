/** The entry point for reading: a file or answer in any format that holds elements, unpacked where it is compressed. */
import { eachChunk, joinBytes } from '../byte-source.ts';
import type { ElementStore } from '../element-store.ts';
import { createAheadReader } from '../pbf/read-osm-pbf.ts';
import { inflateAhead } from '../pbf/zlib.ts';
import { projectionOf, SystemNeeded } from '../projections.ts';
import { type ByteSource, ReadError, type ReadOptions } from '../read-error.ts';
import type { ChangesRead, ElementReader, FormatOptions, InputFormat, Unpacker } from './input-format.ts';
import { OSM_PBF } from './input-formats.ts';
import { formatOfShort, sniffFormat } from './sniff-format.ts';

/** Options of the reader. */
export interface ReadElementsOptions extends ReadOptions {
  /** The largest number of bytes that may come out of a packed file; 16 GiB where it is not given. */
  readonly unpackLimit?: number;
  /** Of a file of changes the elements that are there after them (`applied`, where it is not given), or every version, deletions among them. */
  readonly changes?: ChangesRead;
  /** The system of the coordinates (`EPSG:25832`, WKT) of a file that needs one and does not name one that is known. */
  readonly system?: string;
}

const UNPACK_LIMIT = 16 * 2 ** 30;

/**
 * Reads a file of any of the formats of `input-formats.ts`, whichever it is by its first bytes; each also packed, once. The store says in `info.format`
 * which it was, and counts in `info.leftOut` what such a file holds that has no place among elements.
 *
 * Progress counts the bytes of the source, packed where it is packed. Offsets of errors count bytes after unpacking.
 *
 * @throws ReadError of every kind; the signal's reason where it is aborted; and what the source itself throws
 */
export async function readElements(source: ByteSource, options: ReadElementsOptions = {}): Promise<ElementStore> {
  const { signal, onProgress, unpackLimit = UNPACK_LIMIT, changes = 'applied', system, builder } = options;
  const reader = new OpeningReader({ unpackLimit, changes, system, builder });
  try {
    await eachChunk(source, signal, async (chunk) => {
      await reader.push(chunk);
      onProgress?.(reader.progress);
    });
    return await reader.finish();
  } catch (error) {
    reader.cancel();
    throw error;
  }
}

/** Bytes that are kept until a file says of which system its coordinates are. */
const MOST_KEPT = 1 << 25;

/** Options of opening. */
export interface OpeningOptions extends FormatOptions {
  /** Bytes that may come out of a packed file. */
  readonly unpackLimit: number;
  /** It is what came out of a packed file: another packing is none. */
  readonly isUnpacked?: boolean;
}

/**
 * Reads a file of any format: finds out by its first bytes which it is, fetches what reads it, and unpacks it first where it is packed.
 * The store says in `info.format` what it was read from: names of the format and of what that is packed in (`OSM XML, gzip`).
 */
class OpeningReader implements ElementReader {
  private readonly options: OpeningOptions;
  private format: InputFormat | undefined;
  private reader: ElementReader | undefined;
  private unpacking: UnpackingReader | undefined;
  /** Bytes that wait for the format to be told, or for its reader. */
  private waiting: Uint8Array[] = [];
  private fetching: Promise<void> | undefined;
  private bytes = 0;
  /** Bytes pushed so far, kept while a second reading may be needed. */
  private kept: Uint8Array[] | undefined;
  private keptBytes = 0;

  constructor(options: OpeningOptions) {
    this.options = options;
  }

  get progress() {
    return { bytes: this.bytes, elements: this.reader?.progress.elements ?? 0 };
  }

  push(chunk: Uint8Array): void | Promise<void> {
    this.bytes += chunk.length;
    if (this.reader !== undefined && this.fetching === undefined) return this.hand(this.reader, chunk);
    this.waiting.push(chunk.slice());
    if (this.fetching !== undefined) return this.fetching;
    const start = joinBytes(this.waiting);
    this.waiting = [start];
    const format = sniffFormat(start);
    return format === undefined ? undefined : this.open(format);
  }

  /** Resolves when all that was pushed is taken; throws what went wrong there. */
  async settled(): Promise<void> {
    await this.fetching;
  }

  async finish(): Promise<ElementStore> {
    if (this.reader === undefined && this.fetching === undefined) {
      const [start = new Uint8Array()] = this.waiting;
      if (start.length === 0) throw new ReadError({ kind: 'empty' }, 0);
      await this.open((start.length > 1 && formatOfShort(start)) || 'unknown');
    }
    await this.fetching;
    const store = await this.finishReader();
    if (store === undefined) throw new ReadError({ kind: 'unknownFormat' }, 0);
    // what an archive holds has its own name
    store.info.format = [store.info.format, this.format?.name].filter((name) => name !== undefined).join(', ');
    return store;
  }

  cancel(): void {
    this.unpacking?.cancel();
  }

  private open(format: InputFormat | 'unknown'): void | Promise<void> {
    if (format === 'unknown') throw new ReadError({ kind: 'unknownFormat' }, 0);
    if (format.refusal !== undefined) throw new ReadError(format.refusal, 0);
    this.format = format;
    if (format.isProjectable === true) this.kept = [];
    const { fetchReader } = format;
    if (fetchReader !== undefined) return this.fetch(async () => (await fetchReader())({ ...this.options, fileWithin: this.fileWithin }));
    const reader = this.readerOf(format, this.options);
    this.reader = reader;
    return this.hand(reader, joinBytes(this.waiting.splice(0)));
  }

  private readerOf({ reader, unpacker }: InputFormat, options: OpeningOptions): ElementReader {
    const ahead = inflateAhead();
    if (this.format === OSM_PBF && ahead !== undefined && options.isUnpacked !== true) {
      return createAheadReader(ahead, { builder: options.builder });
    }
    if (reader !== undefined) return reader(options);
    if (unpacker === undefined || options.isUnpacked === true) throw new ReadError({ kind: 'unknownFormat' }, 0);
    this.unpacking = new UnpackingReader(unpacker, options);
    return this.unpacking;
  }

  private hand(reader: ElementReader, chunk: Uint8Array): void | Promise<void> {
    this.keep(chunk);
    try {
      return reader.push(chunk);
    } catch (thrown) {
      return this.readAgain(thrown);
    }
  }

  /** Keeps the bytes of a projectable file, up to a limit while no system is named. */
  private keep(chunk: Uint8Array): void {
    if (this.kept === undefined) return;
    this.kept.push(chunk.slice());
    this.keptBytes += chunk.length;
    if (this.keptBytes > MOST_KEPT && this.options.system === undefined) this.kept = undefined;
  }

  private async finishReader(): Promise<ElementStore | undefined> {
    try {
      return await this.reader?.finish();
    } catch (thrown) {
      await this.readAgain(thrown);
      return this.reader?.finish();
    }
  }

  /** Reads what has come once more, with the system that the reader has asked for. @throws anything else */
  private readAgain(thrown: unknown): Promise<void> {
    const { format, kept, options } = this;
    if (!(thrown instanceof SystemNeeded) || format === undefined || kept === undefined) throw thrown;
    this.kept = undefined;
    this.waiting = kept;
    return this.fetch(async () => {
      const project = (await projectionOf(thrown.system)) ?? (await projectionOf(options.system ?? ''));
      if (project === undefined) throw thrown;
      const projected = { ...options, project };
      return format.fetchReader === undefined ? this.readerOf(format, projected) : (await format.fetchReader())(projected);
    });
  }

  private readonly fileWithin: FormatOptions['fileWithin'] = (file) => {
    const format = sniffFormat(file, 'unknown');
    const isRead = typeof format === 'object' && format.refusal === undefined && format.unpacker === undefined && format.isArchive !== true;
    if (!isRead) return undefined;
    return async () => {
      const reader = new OpeningReader({ ...this.options, builder: undefined, isUnpacked: true });
      await reader.push(file);
      return reader.finish();
    };
  };

  private fetch(make: () => Promise<ElementReader>): Promise<void> {
    this.fetching = (async () => {
      const reader = await make();
      // more may have come meanwhile
      for (let chunk = this.waiting.shift(); chunk !== undefined; chunk = this.waiting.shift()) {
        this.keep(chunk);
        reader.push(chunk);
      }
      this.reader = reader;
      this.fetching = undefined;
    })();
    // looked at by the next push, or at the end
    this.fetching.catch(() => undefined);
    return this.fetching;
  }
}

/** Hands what comes out of a packed file to a reader of its own. */
class UnpackingReader implements ElementReader {
  readonly inner: OpeningReader;
  private readonly unpacker: Unpacker;

  constructor(start: NonNullable<InputFormat['unpacker']>, options: OpeningOptions) {
    this.inner = new OpeningReader({ ...options, isUnpacked: true });
    this.unpacker = start(options.unpackLimit, (part) => {
      // it is waited for below: an unpacker does not
      Promise.resolve(this.inner.push(part)).catch(() => undefined);
    });
  }

  get progress() {
    return this.inner.progress;
  }

  async push(chunk: Uint8Array): Promise<void> {
    await this.unpacker.push(chunk);
    await this.inner.settled();
  }

  async finish(): Promise<ElementStore> {
    await this.unpacker.finish();
    await this.inner.settled();
    return this.inner.finish();
  }

  cancel(): void {
    this.unpacker.cancel?.();
  }
}
