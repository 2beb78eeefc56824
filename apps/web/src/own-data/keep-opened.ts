/** What the menu of servers does with files: has this browser keep them, and lets go of them. */
import { forgetFile, type OpenFile } from './files-store.ts';
import type { KeptFile } from './kept-list.ts';
import { withKeeping } from './open-files.ts';

/** Has this browser keep an open file, or not keep it any more. */
export async function keepOpened({ address, name, keptId }: OpenFile): Promise<void> {
  await withKeeping(name, ({ keep, drop }) => (keptId === undefined ? keep(address) : drop(keptId)));
}

/** Lets go of a file, and of what this browser keeps of it. */
export async function forgetWhole(file: OpenFile): Promise<void> {
  forgetFile(file.address);
  if (file.keptId !== undefined) await keepOpened(file);
}

/** Lets go of a file that is kept and not open. */
export async function forgetKept({ id, name }: KeptFile): Promise<void> {
  await withKeeping(name, ({ drop }) => drop(id));
}
