/** Unpacks gzip while it arrives, by the platform's own `DecompressionStream`. */
import { checkExpansion, checkUnpacked } from '../expansion.ts';
import { endsBefore, findHeader, HEADER_BYTES, SIZE_BYTES } from './gzip-member.ts';
import { joined } from './sniffing-reader.ts';
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

/** How often in all the platform is asked again whether the whole of a member has come out, and ms between. */
const LOOKS = 1000;
const WAIT = 5;

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
  let looksLeft = LOOKS;
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
    for (let look = 0; ; look++) {
      if (endsBefore(held, at, member.packed, member.unpacked)) return true;
      if (look > 3 && --looksLeft < 0) return false;
      if (look > LOOKS / 20) return false;
      await new Promise((resolve) => setTimeout(resolve, look > 3 ? WAIT : 0));
    }
  }

  return {
    async push(chunk) {
      packed += chunk.length;
      held = joined(held, chunk);
      for (let at = findHeader(held, Math.max(written, SIZE_BYTES)); at !== -1; at = findHeader(held, at + 1)) {
        await writeUpTo(at);
        if (!(await ends(at))) continue;
        await member.finish();
        member = startMember(take);
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
