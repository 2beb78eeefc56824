/** Unpacks gzip while it arrives, by the platform's own `DecompressionStream`. */
import { checkExpansion, checkUnpacked } from '../expansion.ts';
import { joinBytes } from '../join-bytes.ts';
import { ReadError } from '../read-error.ts';
import { findHeader, HEADER_BYTES, mayEndBefore, SIZE_BYTES, sizeBefore } from './gzip-member.ts';
import { startMember } from './unpack-member.ts';

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
  /** What may hold the start of a member; the member has its first `written` bytes already. */
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
