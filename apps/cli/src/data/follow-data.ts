/** Detects changed data while a server runs: a file that was written, a database that was updated. */
import { stat } from 'node:fs/promises';
import type { DataSummary, ReplaceableHost } from '@flyover/engine-host';
import { isSqlProblem } from '@flyover/overpass-sql';
import type { OpenReplicas } from '../elements-in-sql/replicas.ts';
import { messageOf } from '../problem.ts';

/** Properties that show whether a file is still the one that was read. */
export interface FileState {
  readonly size: number;
  /** ms since 1970. */
  readonly changed: number;
  /** Differs where another file has taken its place. */
  readonly inode: number;
}

/** Result of a change of the file. */
export type FileNews =
  | { readonly kind: 'taken'; readonly summary: DataSummary; readonly seconds: number }
  /** The old data stays, and the file is not tried again until it changes. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'missing' };

/** Options of `followFile`. */
interface FollowOptions {
  readonly host: ReplaceableHost;
  readonly path: string;
  /** The file before it was opened. */
  readonly opened: FileState | undefined;
  readonly tell: (news: FileNews) => void;
  /** Runs one opening after the other, so that at most one data set is held beside the one in use. */
  readonly inTurn: (open: () => Promise<void>) => Promise<void>;
  /** Time between two checks, ms; a file that is the same at two checks is complete. */
  readonly interval?: number;
  readonly stateOf?: typeof fileState;
}

/**
 * Checks a file at an interval, which also works on mounted disks. A file that is written in place while it is read is
 * read again; a file that replaces another is complete.
 *
 * @returns ends the checks
 */
export function followFile({ host, path, opened, tell, inTurn, interval = 1000, stateOf = fileState }: FollowOptions): () => void {
  let known = opened;
  let seen: FileState | undefined;
  let isMissing = false;
  let isOver = false;

  const takeOver = async (state: FileState) => {
    const begun = performance.now();
    const isWhole = async () => {
      const now = await stateOf(path);
      return now === undefined || now.inode !== state.inode || isSame(now, state);
    };
    try {
      const summary = await host.replace(isWhole);
      if (summary === undefined) return;
      known = state;
      tell({ kind: 'taken', summary, seconds: (performance.now() - begun) / 1000 });
    } catch (thrown) {
      if (isOver) return;
      // a file that was written while it was read may be complete now
      if (!(await isWhole())) return;
      known = state;
      tell({ kind: 'refused', message: messageOf(thrown) });
    }
  };
  const look = async () => {
    const state = await stateOf(path);
    if (state === undefined && !isMissing && !isOver) tell({ kind: 'missing' });
    isMissing = state === undefined;
    const hasRested = seen !== undefined && isSame(state, seen);
    seen = isSame(state, known) ? undefined : state;
    if (state !== undefined && seen !== undefined && hasRested && !isOver) {
      seen = undefined;
      await inTurn(() => takeOver(state));
    }
  };
  const end = repeat(look, interval);
  return () => {
    isOver = true;
    end();
  };
}

/** Returns the state of a file; undefined where there is no such file. */
export async function fileState(path: string): Promise<FileState | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true ? { size: found.size, changed: found.mtimeMs, inode: found.ino } : undefined;
}

/** Returns a function that runs tasks one after the other, also after a failed one. */
export function createTurns(): (task: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (task) => {
    last = last.then(task, task);
    return last;
  };
}

function isSame(one: FileState | undefined, other: FileState | undefined): boolean {
  return one?.size === other?.size && one?.changed === other?.changed && one?.inode === other?.inode;
}

// Detects imports and updates of the elements in a database, and reports when the database does not answer.

/** Result of a check of the database. */
export type DatabaseNews =
  /** The elements have changed, or the database answers again. */
  | { readonly kind: 'taken'; readonly summary: DataSummary; readonly seconds: number }
  /** The database does not answer, or has no tables; reported once. */
  | { readonly kind: 'away'; readonly message: string };

/** Options of `followDatabase`. */
interface FollowDatabaseOptions {
  /** Its threads read from databases that have the latest change (`DatabaseSource.since`). */
  readonly host: ReplaceableHost;
  readonly replicas: Pick<OpenReplicas, 'newest'>;
  /** The time of the last change before it was opened; undefined where no database answered. */
  readonly opened: string | undefined;
  readonly tell: (news: DatabaseNews) => void;
  /** Time between two checks, ms. */
  readonly interval?: number;
}

/**
 * Checks the databases at an interval. Queries always read the current elements, with or without a check; a check renews the counts, tiles
 * and boundaries that are kept, as soon as one of the databases has a change.
 *
 * @returns ends the checks
 */
export function followDatabase({ host, replicas, opened, tell, interval = 2000 }: FollowDatabaseOptions): () => void {
  let known = opened;
  let isAway = opened === undefined;
  let isOver = false;
  const look = async () => {
    const begun = performance.now();
    try {
      const { changed } = await replicas.newest();
      if (isOver || (changed === known && !isAway)) return;
      // a host that meets a fault as it opens must not take the place of one that answers
      const summary = await host.replace(async ({ fault }) => fault === undefined);
      if (isOver || summary === undefined) return;
      [known, isAway] = [changed, false];
      tell({ kind: 'taken', summary, seconds: (performance.now() - begun) / 1000 });
    } catch (thrown) {
      // the next check finds the elements of the import
      if (isSqlProblem(thrown, 'importing')) return;
      if (!isAway && !isOver) tell({ kind: 'away', message: messageOf(thrown) });
      isAway = true;
    }
  };
  const end = repeat(look, interval);
  return () => {
    isOver = true;
    end();
  };
}

// Repeats a task at an interval.

/**
 * Runs a task again and again, `interval` ms after its last end. It keeps no process alive.
 *
 * @param task never rejects
 * @returns ends the repetition; a task that is under way goes on
 */
export function repeat(task: () => Promise<void>, interval: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const wait = () => {
    if (isOver) return;
    timer = setTimeout(async () => {
      await task();
      wait();
    }, interval);
    timer.unref();
  };
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
