/** For tests: temporary files in memory, and how many of them are there. */
import { joinBytes } from '../byte-source.ts';
import type { OpenScratch } from '../spool/scratch-files.ts';

/** Opens temporary files in memory. */
interface MemoryScratch {
  readonly open: OpenScratch;
  /** Files opened so far. */
  readonly opened: number;
  /** Files that are not removed. */
  readonly left: number;
}

/** See `MemoryScratch`. */
export function memoryScratch(): MemoryScratch {
  const files = new Set<object>();
  let opened = 0;
  return {
    open() {
      let parts: Uint8Array[] = [];
      let size = 0;
      const file = {
        get size() {
          return size;
        },
        write(bytes: Uint8Array) {
          parts.push(bytes.slice());
          size += bytes.length;
        },
        read(start: number, room: Uint8Array) {
          if (parts.length > 1) parts = [joinBytes(parts)];
          if (!files.has(file) || start + room.length > size) throw new Error('read beyond the end');
          if (room.length > 0) room.set(parts[0].subarray(start, start + room.length));
        },
        remove: () => files.delete(file),
      };
      files.add(file);
      opened++;
      return file;
    },
    get opened() {
      return opened;
    },
    get left() {
      return files.size;
    },
  };
}
