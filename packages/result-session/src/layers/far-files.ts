/** Files at web addresses whose footers have been read: a map that moves asks for another part of the same file. */
import type { Bbox } from '@flyover/bounding-box';
import { type FarParquet, type FarRead, openFar, ReadError } from '@flyover/osm-elements';

/** So many stay open: the footer of a large file takes some 100 MB of memory. */
const MOST_OPEN = 3;

/** See the file's comment. */
export interface FarFiles {
  /** @throws ReadError; the signal's reason */
  read(address: string, box: Bbox, signal: AbortSignal): Promise<FarRead>;
  /** Has the next read ask for the footer again. */
  forget(address: string): void;
}

/** @param openFile tests open a small file as a large one */
export function createFarFiles(openFile = openFar): FarFiles {
  /** The one that was asked last is the last. */
  const open = new Map<string, FarParquet>();
  const opened = async (address: string, signal: AbortSignal) => {
    const file = open.get(address) ?? (await openFile(address, signal));
    open.delete(address);
    open.set(address, file);
    for (const [oldest] of open) if (open.size > MOST_OPEN) open.delete(oldest);
    return file;
  };
  const read = async (address: string, box: Bbox, signal: AbortSignal) => {
    const came = await (await opened(address, signal)).read(box, { signal });
    // no part is missing that could be asked for
    if (came.box === undefined) open.delete(address);
    return came;
  };
  return {
    forget: (address) => void open.delete(address),
    async read(address, box, signal) {
      const isKnown = open.has(address);
      try {
        return await read(address, box, signal);
      } catch (thrown) {
        const isOther = thrown instanceof ReadError && (thrown.fault.kind === 'farChanged' || thrown.kind === 'malformed');
        if (!isOther) throw thrown;
        open.delete(address);
        // it may have been written anew since its footer was read
        if (!isKnown) throw thrown;
        return read(address, box, signal);
      }
    },
  };
}
