/** Decompression of gzip as it arrives, by the platform's `DecompressionStream`, also of files with several members. */

import { joinBytes } from '../byte-source.ts';
import { checkExpansion, checkUnpacked, ReadError } from '../read-error.ts';

/** Takes packed bytes; what comes out goes to `visit`. */
export interface Gunzip {
  /** @throws ReadError 'malformed' or 'limit', or what `visit` threw; resolves when there is room for more */
  push(chunk: Uint8Array): Promise<void>;
  /** Ends the input and waits for the last bytes. @throws ReadError 'truncated' too */
  finish(): Promise<void>;
  /** Gives the stream back when it is not read to its end. */
  cancel(): void;
}

/** Milliseconds without a byte after which no more of a member is expected. */
const PATIENCE = 300;

/** So many places may look like the end of a member and be none. By chance none is: behind them no more is looked for. */
const FALSE_ENDS = 4;

/** So many members may be of any size; with more of them one has at least so many bytes on average, since each takes a millisecond. */
const FREE_MEMBERS = 1000;
const LEAST_MEMBER = 1024;

/**
 * Starts to unpack. Several gzip files behind one another are one; each gets a stream of its own, since the platform's refuses
 * what follows the first (browsers, Node from 24 on).
 *
 * @param limit the largest number of bytes that may come out
 * @param visit what to do with them
 */
export function startGunzip(limit: number, visit: (chunk: Uint8Array) => void): Gunzip {
  let packed = 0;
  let unpacked = 0;
  let members = 1;
  let falseEnds = 0;
  /** Bytes that may hold the start of a member, of which `written` bytes are already unpacked. */
  let held = new Uint8Array(0);
  let written = 0;

  const take = (chunk: Uint8Array) => {
    unpacked += chunk.length;
    checkUnpacked(unpacked, limit);
    checkExpansion(unpacked, packed, unpacked);
    visit(chunk);
  };
  let member = startMember(take);

  async function writeUpTo(at: number): Promise<void> {
    await member.write(held.subarray(written, at));
    written = at;
  }
  /** Whether the member ends before `at`. Its last bytes may come out some turns after it has taken them. */
  async function ends(at: number): Promise<boolean> {
    const size = sizeBefore(held, at);
    const mayEnd = () => mayEndBefore(size, member.packed + at - written, member.unpacked);
    // most places are ruled out by what stands there
    if (!mayEnd()) return false;
    await writeUpTo(at);
    do {
      if (size === member.unpacked % 2 ** 32) return true;
    } while ((await member.more(PATIENCE)) && mayEnd());
    falseEnds++;
    return false;
  }
  function nextMember(): void {
    if (++members > FREE_MEMBERS && packed < members * LEAST_MEMBER)
      throw new ReadError({ kind: 'damaged', format: 'gzip', part: 'members' }, unpacked);
    member = startMember(take);
  }

  return {
    async push(chunk) {
      packed += chunk.length;
      held = joinBytes([held, chunk]);
      for (let at = findHeader(held, Math.max(written, SIZE_BYTES)); at !== -1; at = findHeader(held, at + 1)) {
        if (falseEnds >= FALSE_ENDS) break;
        if (!(await ends(at))) continue;
        await member.finish();
        nextMember();
      }
      await writeUpTo(Math.max(written, held.length - HEADER_BYTES + 1));
      held = held.slice(Math.max(0, written - SIZE_BYTES));
      written = Math.min(written, SIZE_BYTES);
    },
    async finish() {
      await writeUpTo(held.length);
      await member.finish();
    },
    cancel: () => member.cancel(),
  };
}

// Decompression of one gzip member.

/** A member that is being unpacked. */
export interface Member {
  /** Bytes that went in. */
  readonly packed: number;
  /** Bytes that have come out so far; the platform may still be at some. */
  readonly unpacked: number;
  /** Waits until more has come out, at most so many milliseconds: false where nothing has. */
  more(patience: number): Promise<boolean>;
  /** @throws ReadError 'malformed', or what `visit` threw; resolves when there is room for more */
  write(bytes: Uint8Array): Promise<void>;
  /** Ends the member and waits for its last bytes. @throws ReadError 'truncated' too */
  finish(): Promise<void>;
  cancel(): void;
}

/**
 * Bytes that are handed over at once. Browsers unpack all of them before they look whether there is room: of a megabyte a gigabyte comes,
 * and no limit on what comes out is asked before it is there.
 */
const LARGEST_WRITE = 1 << 16;

/** @param visit takes what comes out */
export function startMember(visit: (chunk: Uint8Array) => void): Member {
  const stream = new DecompressionStream('gzip');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  let packed = 0;
  let unpacked = 0;
  let ended = false;
  let wake: ((isMore: boolean) => void) | undefined;

  async function drain(): Promise<void> {
    for (;;) {
      const next = await reader.read().catch((error: unknown) => {
        throw unpackError(error, ended, unpacked);
      });
      if (next.done) return;
      unpacked += next.value.length;
      visit(next.value);
      wake?.(true);
    }
  }

  const drained = drain();
  function cancel(): void {
    writer.abort().catch(() => undefined);
    reader.cancel().catch(() => undefined);
  }
  // a write that waits for room would wait for ever
  drained.catch(() => {
    cancel();
    wake?.(false);
  });
  return {
    get packed() {
      return packed;
    },
    get unpacked() {
      return unpacked;
    },
    more(patience) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => wake?.(false), patience);
        wake = (isMore) => {
          wake = undefined;
          clearTimeout(timer);
          resolve(isMore);
        };
      });
    },
    async write(bytes) {
      packed += bytes.length;
      for (let at = 0; at < bytes.length; at += LARGEST_WRITE) {
        // a failed stream rejects the writing too, but only `drained` knows why
        await writer.write(bytes.slice(at, at + LARGEST_WRITE)).catch(() => drained);
      }
    },
    async finish() {
      ended = true;
      writer.close().catch(() => undefined);
      await drained;
    },
    cancel,
  };
}

/** Codes by which Node tells a wrong checksum, and bytes behind the end, from missing bytes. */
const DAMAGED: readonly unknown[] = ['Z_DATA_ERROR', 'ERR_TRAILING_JUNK_AFTER_STREAM_END'];

/** Browsers give a TypeError for everything: what goes wrong after the last byte came is missing bytes, or a wrong checksum. */
function unpackError(error: unknown, ended: boolean, offset: number): ReadError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isCut = ended && !DAMAGED.includes(code);
  return new ReadError(isCut ? { kind: 'cut', format: 'gzip' } : { kind: 'damaged', format: 'gzip', part: 'deflate' }, offset);
}

/** Starts of gzip members (RFC 1952) within a file: `pigz`, `bgzip` and `cat` write several in sequence. */

/** Bytes of a member's header that are the same for all programs, and those of the size at the end of the member before. */
const HEADER_BYTES = 10;
const SIZE_BYTES = 4;
/** Bytes of the smallest member: header, two of nothing packed, checksum and size. */
const SMALLEST = 20;

/**
 * Returns the possible start of the next member: bytes that look like a header, which packed data contains by chance once in 100 GB.
 *
 * @param from where to begin to look
 *
 * @returns -1 where there is none
 */
function findHeader(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x1f, from); at !== -1; at = bytes.indexOf(0x1f, at + 1)) {
    if (at + HEADER_BYTES > bytes.length) return -1;
    if (bytes[at + 1] === 0x8b && bytes[at + 2] === 8 && isHeaderRest(bytes[at + 3], bytes[at + 8], bytes[at + 9])) return at;
  }
  return -1;
}

/** Flags, extra flags and operating system, as programs write them. */
function isHeaderRest(flags: number, extra: number, system: number): boolean {
  return (flags & 0xe0) === 0 && (extra === 0 || extra === 2 || extra === 4) && (system <= 13 || system === 255);
}

/** Returns the unpacked size of the member before `at`, modulo 2^32, if a member ends there. */
function sizeBefore(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at - SIZE_BYTES, true);
}

/** A byte of deflate becomes no more than that. */
const LARGEST_GROWTH = 1032;

/**
 * Whether a member can have a size at all.
 *
 * @param size modulo 2^32
 * @param packed all of its bytes
 * @param unpacked what has come out of them so far
 */
function mayEndBefore(size: number, packed: number, unpacked: number): boolean {
  const rest = (((size - unpacked) % 2 ** 32) + 2 ** 32) % 2 ** 32;
  return packed >= SMALLEST && unpacked + rest <= packed * LARGEST_GROWTH;
}
