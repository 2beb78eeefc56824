/** Reads a file of any format: finds out by its first bytes which it is, fetches what reads it, and unpacks it first where it is packed. */
import type { ElementStore } from '../element-store.ts';
import { joinBytes } from '../join-bytes.ts';
import { createAheadReader } from '../pbf/read-ahead.ts';
import { inflateAhead } from '../pbf/zlib.ts';
import { ReadError } from '../read-error.ts';
import type { ElementReader, FormatOptions, InputFormat, Unpacker } from './input-format.ts';
import { OSM_PBF } from './input-formats.ts';
import { formatOfShort, sniffFormat } from './sniff-format.ts';

/** How to open. */
export interface OpeningOptions extends FormatOptions {
  /** Bytes that may come out of a packed file. */
  readonly unpackLimit: number;
  /** It is what came out of a packed file: another packing is none. */
  readonly isUnpacked?: boolean;
}

/** See the file's comment. The store says in `info.format` what it was read from. */
export class OpeningReader implements ElementReader {
  private readonly options: OpeningOptions;
  private format: InputFormat | undefined;
  private reader: ElementReader | undefined;
  private unpacking: UnpackingReader | undefined;
  /** Bytes that wait for the format to be told, or for its reader. */
  private waiting: Uint8Array[] = [];
  private fetching: Promise<void> | undefined;
  private bytes = 0;

  constructor(options: OpeningOptions) {
    this.options = options;
  }

  /** The names of the format and of what it is packed in: `OSM XML, gzip`. */
  get formatName(): string | undefined {
    const { format, unpacking } = this;
    if (unpacking === undefined) return format?.name;
    return [unpacking.inner.formatName, format?.name].filter((name) => name !== undefined).join(', ');
  }

  get progress() {
    return { bytes: this.bytes, elements: this.reader?.progress.elements ?? 0 };
  }

  push(chunk: Uint8Array): void | Promise<void> {
    this.bytes += chunk.length;
    if (this.reader !== undefined && this.fetching === undefined) return this.reader.push(chunk);
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
    const store = await this.reader?.finish();
    if (store === undefined) throw new ReadError({ kind: 'unknownFormat' }, 0);
    store.info.format = this.formatName;
    return store;
  }

  cancel(): void {
    this.unpacking?.cancel();
  }

  private open(format: InputFormat | 'unknown'): void | Promise<void> {
    if (format === 'unknown') throw new ReadError({ kind: 'unknownFormat' }, 0);
    if (format.refusal !== undefined) throw new ReadError(format.refusal, 0);
    this.format = format;
    if (format.fetchReader !== undefined) return this.fetch(format.fetchReader());
    this.reader = this.readerOf(format);
    return this.reader.push(joinBytes(this.waiting.splice(0)));
  }

  private readerOf({ reader, unpacker }: InputFormat): ElementReader {
    const { options } = this;
    const ahead = inflateAhead();
    if (this.format === OSM_PBF && ahead !== undefined && options.isUnpacked !== true) return createAheadReader(ahead);
    if (reader !== undefined) return reader(options);
    if (unpacker === undefined || options.isUnpacked === true) throw new ReadError({ kind: 'unknownFormat' }, 0);
    this.unpacking = new UnpackingReader(unpacker, options);
    return this.unpacking;
  }

  private fetch(fetched: ReturnType<NonNullable<InputFormat['fetchReader']>>): Promise<void> {
    this.fetching = (async () => {
      const reader = (await fetched)(this.options);
      // more may have come meanwhile
      for (const chunk of this.waiting.splice(0)) reader.push(chunk);
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
