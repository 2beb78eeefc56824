/** Prepared files by their paths, read at any place by the number that the system has given them, which all threads of the process share. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { PreparedFiles } from '@flyover/engine-host';
import { beginsPrepared, type FileBytes } from '@flyover/osm-elements';

/** Bytes at the start of a file that identify it as a prepared file. */
const LONGEST_START = 8;

/** They stay open as long as the thread that opened them: another file may be put in their place meanwhile. */
export const preparedFiles: PreparedFiles = { open: openPreparedPath, byHandle: fileByHandle };

function openPreparedPath(path: string): FileBytes | undefined {
  let handle: number;
  try {
    handle = openSync(path, 'r');
  } catch {
    // whoever reads it says why it cannot be read
    return undefined;
  }
  const found = fstatSync(handle);
  const file = fileByHandle(handle, found.size);
  if (found.isFile() && beginsPrepared(file.read(0, LONGEST_START))) return file;
  closeSync(handle);
  return undefined;
}

function fileByHandle(handle: number, size: number): FileBytes {
  let room = new Uint8Array(1 << 16);
  return {
    size,
    handle,
    read(start, end) {
      const wanted = Math.max(0, Math.min(end, size) - start);
      if (room.length < wanted) room = new Uint8Array(wanted);
      let at = 0;
      while (at < wanted) {
        const got = readSync(handle, room, at, wanted - at, start + at);
        // cut since it was opened
        if (got === 0) break;
        at += got;
      }
      return room.subarray(0, at);
    },
  };
}
