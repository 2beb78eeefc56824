/** Files of changes: those of a call, and those of a replication's folder. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReplicationState } from '@flyover/engine-host';
import { deletionsOf, type ElementStore, hasUndated } from '@flyover/osm-elements';
import { openInput } from '../input.ts';
import type { Io } from '../io.ts';
import { CallProblem, InputProblem } from '../problem.ts';
import { loadVersions } from './load-elements.ts';

/** The message for a call that names no changes. */
export const NO_CHANGES = 'name the changes: files (.osc, .osc.gz) or the folder of a replication';

/** Returns the replication folder that a call names, if any. @throws CallProblem for a folder together with other arguments */
export async function folderAmong(names: readonly string[]): Promise<string | undefined> {
  const folders = await Promise.all(names.map(isFolder));
  if (!folders.includes(true)) return undefined;
  if (names.length > 1) throw new CallProblem('name one folder of a replication, or files');
  return names[0];
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

/** Reads a file of changes. @param isHistory whether the file becomes versions of a history @throws InputProblem for any other file */
export async function loadChanges(path: string, isHistory: boolean, io: Io): Promise<ElementStore> {
  const input = await openInput(path, io);
  // deleted elements are no loss here
  const store = await loadVersions(input, io, { isQuiet: true, ...(isHistory && { changes: 'versions' }) });
  const fault =
    deletionsOf(store) === undefined
      ? 'this is no file of changes (.osc, .osc.gz)'
      : isHistory && hasUndated(store)
        ? 'there is a change without a version or a time, which has no place in a history'
        : undefined;
  if (fault === undefined) return store;
  throw new InputProblem([{ file: input.name, message: fault }]);
}

// Replication folders of osmosis, osmium and OpenStreetMap's servers: `state.txt`, and changes such as `000/000/001.osc.gz`, each with its state.

/** A file of changes in a folder that is not applied yet. */
export interface PendingChange {
  readonly path: string;
  readonly sequence: number;
  /** ISO 8601; absent where the folder has no state file for this change. */
  readonly osmBase?: string;
}

/** The changes of a folder that the data lacks. */
interface PendingChanges {
  readonly changes: readonly PendingChange[];
  /** State after the last of them. */
  readonly state: ReplicationState;
}

/**
 * Returns the changes after a sequence number or, where the data has none or one of another replication, after its time. Replications by minutes, hours and days
 * have different numbers, which the times of the states tell apart.
 *
 * @param osmBase ISO 8601
 * @returns no changes where the data is up to date with the folder
 * @throws CallProblem for a folder without a state, with a gap, or that begins too late, and for data without a number that fits and without a time
 */
export async function pendingChanges(
  folder: string,
  { sequence, osmBase }: { readonly sequence?: number; readonly osmBase?: string },
): Promise<PendingChanges> {
  const problem = (message: string) => new CallProblem(`${folder}: ${message}`, { showUsage: false });
  const state = await stateIn(join(folder, 'state.txt'));
  if (state === undefined) throw problem('there is no state.txt with a sequence number and a time: is it a folder of a replication?');
  const isOther = sequence !== undefined && !(await isOfFolder(folder, state, sequence, osmBase));
  let last = isOther ? undefined : sequence;
  if (last === undefined) {
    if (osmBase === undefined && isOther)
      throw problem(
        `the data has change ${sequence}, which is not of this replication, and no time to go on from: name its changes one by one`,
      );
    if (osmBase === undefined) throw problem('the data has no number and no time to go on from: name its changes one by one');
    last = state.sequence;
    for (let found: ReplicationState | undefined = state; found !== undefined && found.osmBase > osmBase; ) {
      last--;
      found = last === 0 ? undefined : await stateIn(join(folder, `${pathOf(last)}.state.txt`));
      if (found === undefined && last > 0) throw problem(`there is no state of change ${last}, and the data is older: ${osmBase}`);
    }
  }
  const changes: PendingChange[] = [];
  for (let number = last + 1; number <= state.sequence; number++) {
    const path = await changeAt(join(folder, pathOf(number)));
    if (path === undefined) throw problem(`change ${number} is missing: ${pathOf(number)}.osc.gz`);
    const own = number === state.sequence ? state : await stateIn(join(folder, `${pathOf(number)}.state.txt`));
    changes.push({ path, sequence: number, ...(own !== undefined && { osmBase: own.osmBase }) });
  }
  return { changes, state: isOther ? { ...state, isOther } : state };
}

/** Returns whether the sequence number of the data can be of this folder: its time is then between that of this state and of the next. */
async function isOfFolder(folder: string, end: ReplicationState, sequence: number, osmBase: string | undefined): Promise<boolean> {
  if (sequence > end.sequence) return false;
  if (osmBase === undefined) return true;
  const stateOf = (number: number) => stateIn(join(folder, `${pathOf(number)}.state.txt`));
  const own = sequence === end.sequence ? end : await stateOf(sequence);
  const next = sequence === end.sequence ? undefined : sequence + 1 === end.sequence ? end : await stateOf(sequence + 1);
  if (own === undefined && next === undefined) return false;
  return (own === undefined || own.osmBase <= osmBase) && (next === undefined || next.osmBase > osmBase);
}

/** Returns the path of a change: nine digits, three per folder. */
function pathOf(sequence: number): string {
  const digits = String(sequence).padStart(9, '0');
  return join(digits.slice(0, -6), digits.slice(-6, -3), digits.slice(-3));
}

async function stateIn(path: string): Promise<ReplicationState | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const sequence = /^sequenceNumber=(\d{1,9})\s*$/m.exec(text)?.[1];
  const time = /^timestamp=(\d{4}-\d\d-\d\dT\d\d\\?:\d\d\\?:\d\dZ)\s*$/m.exec(text)?.[1];
  return sequence === undefined || time === undefined ? undefined : { sequence: Number(sequence), osmBase: time.replaceAll('\\', '') };
}

async function changeAt(path: string): Promise<string | undefined> {
  for (const ending of ['.osc.gz', '.osc']) {
    const found = await stat(path + ending).catch(() => undefined);
    if (found?.isFile() === true) return path + ending;
  }
  return undefined;
}
