/** The actions of the server menu on files: keep them in this browser, and close them. */
import { chooseFile, forgetFile, isAwaited, type KeptFile, type OpenFile, useFiles, workerOfFile } from './files-store.ts';
import { openAgain, withKeeping } from './open-files.ts';

/** Has this browser keep an open file, or not keep it any more. */
export async function keepOpened({ address, name, keptId }: OpenFile): Promise<void> {
  await withKeeping(name, ({ keep, drop }) => (keptId === undefined ? keep(address) : drop(keptId)));
}

/**
 * Lets go of a file, and of what this browser keeps of it.
 *
 * @returns opens and keeps it again; undefined where it is not to be had any more
 */
export async function forgetWhole(file: OpenFile): Promise<(() => void) | undefined> {
  const { address, keptId } = file;
  const worker = workerOfFile(address);
  const whole = worker && { file: worker.file, changes: worker.changes, ...(worker.system !== undefined && { system: worker.system }) };
  forgetFile(address);
  if (keptId !== undefined) await keepOpened(file);
  return whole && (() => void openAgain(whole, keptId !== undefined));
}

/** The same of a file that is kept and not open. */
export async function forgetKept(kept: KeptFile): Promise<(() => void) | undefined> {
  if (kept.id === useFiles.getState().awaited?.id && isAwaited()) chooseFile(undefined);
  const whole = await withKeeping(kept.name, async ({ findKept, drop }) => {
    const found = await findKept(kept);
    await drop(kept.id);
    return found;
  });
  return whole && (() => void openAgain(whole, true));
}
