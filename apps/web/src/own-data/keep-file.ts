/** Keeping of files over reloads: what the browser says of it goes to the store. */
import { setKept, useFiles, workerOfFile } from './files-store.ts';
import { dropStoredFile, storedFile, storeFile } from './kept-files.ts';
import type { KeptFile } from './kept-list.ts';

/** @param address of a file that is open */
export async function keep(address: string): Promise<void> {
  const file = workerOfFile(address)?.file;
  if (file === undefined) return;
  try {
    setKept(await storeFile(file), true, address);
  } catch (thrown) {
    tell(file.name, 'room', thrown);
  }
}

/** The file; undefined where the browser has lost it, which is told. */
export async function findKept(kept: KeptFile): Promise<File | undefined> {
  try {
    const file = await storedFile(kept);
    if (file !== undefined) return file;
    setKept(kept, false);
    tell(kept.name, 'lost', '');
  } catch (thrown) {
    // the next start may be luckier: it stays in the list
    tell(kept.name, 'lost', thrown);
  }
  return undefined;
}

export async function drop(id: string): Promise<void> {
  const kept = useFiles.getState().kept.find((each) => each.id === id);
  if (kept !== undefined) setKept(kept, false);
  // where it cannot be dropped it is in no list, and the browser's own page of stored data has it
  await dropStoredFile(id).catch(() => undefined);
}

function tell(name: string, kind: 'room' | 'lost', thrown: unknown): void {
  useFiles.setState({ failure: { name, kind, message: thrown instanceof Error ? thrown.message : String(thrown) } });
}
