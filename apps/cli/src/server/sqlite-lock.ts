/**
 * The lock of a file of SQLite as node-sqlite3-wasm has it: a folder beside the file, there while a process reads or writes. The folder of a process that was killed
 * stays, and so does the journal of what it was writing.
 */
import fs, { rmdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds. A write takes a few; a lock that is older is left from a process that was killed in the middle of one. */
const STALE_LOCK = 10_000;

/** Milliseconds between two looks at a lock. */
const LOOK = 50;

/** Milliseconds after which others have had the file for too long, each in its turn. */
const MOST_WAITED = 3 * STALE_LOCK;

/** Runs what reads or writes the file, once nobody else has it. */
export type WithLock = <T>(act: () => T) => Promise<T>;

/**
 * Waits while another process has the file, and takes the lock of one that was killed; one call after the other, so that a single one looks.
 * What such a process had begun to write is undone.
 */
export function createWithLock(file: string): WithLock {
  const lock = `${resolve(file)}.lock`;
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const turn = last.then(() => whenFree(lock, act));
    last = turn.catch(() => undefined);
    return turn;
  };
}

async function whenFree<T>(lock: string, act: () => T): Promise<T> {
  const begun = performance.now();
  let seen: { readonly made: number; readonly since: number } | undefined;
  for (;;) {
    try {
      return asOnlyHolder(lock, act);
    } catch (thrown) {
      if (!isLocked(thrown) || performance.now() - begun > MOST_WAITED) throw thrown;
    }
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (made !== seen?.made) seen = { made, since: performance.now() };
    // by two clocks: that of the disk may be another computer's
    const isStale = made !== 0 && (Date.now() - made > STALE_LOCK || performance.now() - seen.since > STALE_LOCK);
    if (isStale) removeFolder(lock);
    else await sleep(LOOK);
  }
}

function removeFolder(path: string): void {
  try {
    rmdirSync(path);
  } catch (thrown) {
    // another process that waited was faster
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
  }
}

/**
 * SQLite asks, while it has the lock, whether another holds it for writing: then the journal beside the file is that one's, else it is left from a process that was
 * killed, and what that wrote is undone. node-sqlite3-wasm 0.8.60 takes the folder of its own process for another's, and leaves half of a write in the file
 * (findings/sqlite-wasm-journal.sh). Who has the folder has it alone.
 */
function asOnlyHolder<T>(lock: string, act: () => T): T {
  const { accessSync } = fs;
  const withoutOwn: typeof accessSync = (path, mode) => {
    if (path === lock) throw Object.assign(new Error(`${lock} is that of this process`), { code: 'ENOENT' });
    accessSync(path, mode);
  };
  Object.assign(fs, { accessSync: withoutOwn });
  try {
    return act();
  } finally {
    Object.assign(fs, { accessSync });
  }
}

/** The driver has nothing but words. */
function isLocked(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.message === 'database is locked';
}
