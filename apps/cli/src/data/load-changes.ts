/** Files of changes named in a call, and the folder of a replication. */
import { stat } from 'node:fs/promises';
import { deletionsOf, type ElementStore, hasUndated } from '@flyover/osm-elements';
import { openInput } from '../input.ts';
import type { Io } from '../io.ts';
import { CallProblem, InputProblem } from '../problem.ts';
import { loadVersions } from './load-elements.ts';

/** The message for a call that names no changes. */
export const NO_CHANGES = 'name the changes: files (.osc, .osc.gz) or the folder of a replication';

/** Returns the folder of a replication, where a call names one. @throws CallProblem for a folder beside anything else */
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
