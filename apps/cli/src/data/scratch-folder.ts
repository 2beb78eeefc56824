/** A folder of temporary files beside the file that is written with their help. */
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ScratchFile } from '@flyover/osm-elements';
import { cannotWrite, removeLeftParts } from '../output.ts';

/** Temporary files; what a killed process leaves of them is removed by the next that writes the same file. */
export interface ScratchFolder {
  /** Creates an empty file. @throws CallProblem when the disk is full, or nothing may be written there */
  open(): ScratchFile;
  /** Removes all of it. */
  remove(): void;
}

/**
 * Prepares the folder, which is made with its first file. Removes those of killed processes.
 *
 * @param path of the file that is to be written
 * @throws CallProblem when nothing can be written there
 */
export async function createScratchFolder(path: string): Promise<ScratchFolder> {
  await removeLeftParts(path).catch((thrown: unknown) => Promise.reject(cannotWrite(path, thrown)));
  const folder = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
  const guarded = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (thrown) {
      throw cannotWrite(path, thrown);
    }
  };
  const files = new Set<ScratchFile>();
  let opened = 0;
  return {
    open: () =>
      guarded(() => {
        if (opened === 0) mkdirSync(folder);
        const file = openScratchFile(join(folder, String(++opened)), guarded, () => files.delete(file));
        files.add(file);
        return file;
      }),
    remove() {
      for (const file of files) file.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function openScratchFile(path: string, guarded: <Result>(work: () => Result) => Result, onRemove: () => void): ScratchFile {
  const handle = openSync(path, 'wx+');
  let size = 0;
  let isOpen = true;
  return {
    get size() {
      return size;
    },
    write(bytes) {
      guarded(() => {
        for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at, bytes.length - at, size + at);
      });
      size += bytes.length;
    },
    read(start, room) {
      for (let at = 0; at < room.length; ) {
        const got = readSync(handle, room, at, room.length - at, start + at);
        if (got === 0) throw new Error(`${path} is shorter than what was written to it`);
        at += got;
      }
    },
    remove() {
      if (!isOpen) return;
      isOpen = false;
      closeSync(handle);
      rmSync(path, { force: true });
      onRemove();
    },
  };
}
