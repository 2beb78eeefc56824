/** Keeping of files over reloads: errors of the browser go to the store. */
import { tellFailure, tellNote, useFiles, workerOfFile } from './files-store.ts';
import { dropStoredFile, type FileWithChanges, storedFile, storeFile } from './kept-files.ts';
import type { KeptFile } from './kept-list.ts';
import { setKept } from './set-kept.ts';

/**
 * @param address of a file that is open
 * @param id of the kept file whose place it takes; where there is no room that one stays
 */
export async function keep(address: string, id?: string): Promise<void> {
  const opened = workerOfFile(address);
  if (opened === undefined) return;
  try {
    setKept(await storeFile(opened, id), true, address);
    if (id === undefined && globalThis.isSecureContext === false) tellNote({ name: opened.file.name, address, needsHttps: true });
  } catch (thrown) {
    tellFailure({ name: opened.file.name, kind: 'room', message: messageOf(thrown), toKeep: [address, id] });
  }
}

/** Resolves to the file; undefined where the browser has lost it, which is reported. */
export async function findKept(kept: KeptFile): Promise<FileWithChanges | undefined> {
  try {
    const found = await storedFile(kept);
    if (found !== undefined) return found;
    setKept(kept, false);
    tellFailure({ name: kept.name, kind: 'lost', message: '' });
  } catch (thrown) {
    // the next start may be luckier: it stays in the list
    tellFailure({ name: kept.name, kind: 'lost', message: messageOf(thrown) });
  }
  return undefined;
}

export async function drop(id: string): Promise<void> {
  const kept = useFiles.getState().kept.find((each) => each.id === id);
  if (kept !== undefined) setKept(kept, false);
  // where it cannot be dropped it is in no list, and the browser's own page of stored data has it
  await dropStoredFile(id).catch(() => undefined);
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
