/** The actions of the server menu on files: keep them in this browser, and close them. */
import { chooseFile, forgetFile, isAwaited, type KeptFile, type OpenFile, useFiles, workerOfFile } from './files-store.ts';
import { openAgain, withKeeping } from './open-files.ts';

/** Keeps an open file in this browser, or removes the stored copy. */
export async function keepOpened({ address, name, keptId }: OpenFile): Promise<void> {
  await withKeeping(name, ({ keep, drop }) => (keptId === undefined ? keep(address) : drop(keptId)));
}

/**
 * Closes a file, and removes its stored copy.
 *
 * @returns opens and keeps it again; undefined where that is impossible
 */
export async function forgetWhole(file: OpenFile): Promise<(() => void) | undefined> {
  const { address, keptId } = file;
  const worker = workerOfFile(address);
  const whole = worker && { file: worker.file, changes: worker.changes, ...(worker.system !== undefined && { system: worker.system }) };
  forgetFile(address);
  if (keptId !== undefined) await keepOpened(file);
  return whole && (() => void openAgain(whole, keptId !== undefined));
}

/** Does the same for a kept file that is not open. */
export async function forgetKept(kept: KeptFile): Promise<(() => void) | undefined> {
  if (kept.id === useFiles.getState().awaited?.id && isAwaited()) chooseFile(undefined);
  const whole = await withKeeping(kept.name, async ({ findKept, drop }) => {
    const found = await findKept(kept);
    await drop(kept.id);
    return found;
  });
  return whole && (() => void openAgain(whole, true));
}
