/** Opening of files that somebody chose or dropped: what reads them is fetched with the first. */
import { chooseFiles } from '../ui/choose-files.ts';
import { loadTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { whenQuiet } from '../ui/when-quiet.ts';
import { fitToData } from '../view/map-commands.ts';
import { chooseFile, type FileNote, type OpenFile, tellFailure, useFiles, workerOfFile } from './files-store.ts';
import type { FileWithChanges } from './kept-files.ts';
import { type KeptFile, readAskedFile } from './kept-list.ts';

/** Files are read one after the other: each takes all the memory it can get while it is read. */
let queue: Promise<void> = Promise.resolve();
/** How many wait there, or are being read. */
let queued = 0;

/** Reads files, one after the other, those of changes last. Queries go to the last, and the map shows it. */
export function openFiles(files: readonly File[]): Promise<void> {
  const isOfChanges = ({ name }: File) => /\.osc(\.gz|\.bz2)?$/i.test(name);
  // changes are offered to the file that is asked when they have been read
  for (const file of [...files.filter((each) => !isOfChanges(each)), ...files.filter(isOfChanges)]) {
    enqueue(async () => {
      const open = openedBefore(file);
      if (open === undefined) return openFile({ file, changes: [] }, undefined, true);
      chooseFile(open.address);
      if (open.bounds !== undefined) fitToData(open.bounds);
    });
  }
  return queue;
}

/** The same file, where it is open as it was read: a second time it would take its memory twice. */
function openedBefore({ name, size, lastModified }: File): OpenFile | undefined {
  return useFiles.getState().files.find(({ address }) => {
    const { file, changes } = workerOfFile(address) ?? {};
    return file?.name === name && file.size === size && file.lastModified === lastModified && changes?.length === 0;
  });
}

/** What was told of files before is over with the first of others, and stays while these come. */
function enqueue(open: () => Promise<void>): void {
  if (queued === 0) useFiles.setState({ failures: [], notes: [] });
  wait(open);
}

function wait(work: () => Promise<void>): void {
  queued++;
  queue = queue.then(work).finally(() => queued--);
}

/** Applies the changes that a note offers to apply, once no other file is read. */
export function applyNoted(note: FileNote): Promise<void> {
  wait(async () => {
    try {
      const { applyChanges } = await withTimeout('files', import('./apply-changes.ts'));
      await applyChanges(note);
    } catch (thrown) {
      tellMissingPart(note.name, thrown);
    }
  });
  return queue;
}

/**
 * Opens a file that this browser keeps.
 *
 * @param fit whether the map goes there
 */
export function openKept(kept: KeptFile, fit: boolean): Promise<void> {
  enqueue(async () => {
    const found = await withKeeping(kept.name, ({ findKept }) => findKept(kept));
    if (found !== undefined) await openFile(found, kept.id, fit);
  });
  return queue;
}

/** Opens the file that was asked when the page was left, where this browser keeps it. The map stays where it was. */
export function reopenAsked(): void {
  const asked = readAskedFile();
  const kept = useFiles.getState().kept.find(({ id }) => id === asked);
  if (kept !== undefined) whenQuiet(() => openKept(kept, false));
}

/** Lets somebody choose files of this computer, and opens them. To be called within a click or a key. */
export function pickFiles(): void {
  chooseFiles((files) => void openFiles(files), { multiple: true });
}

async function openFile(opened: FileWithChanges, keptId: string | undefined, fit: boolean): Promise<void> {
  try {
    const [{ readFile }] = await Promise.all([withTimeout('files', import('./read-file.ts')), loadTexts('own-data', 'read-fault')]);
    const bounds = await readFile(opened, keptId);
    if (bounds !== undefined && fit) fitToData(bounds);
  } catch (thrown) {
    tellMissingPart(opened.file.name, thrown);
  }
}

/** Does something with files that this browser keeps; that it cannot be fetched is told. */
export async function withKeeping<Result>(
  name: string,
  use: (part: typeof import('./keep-file.ts')) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const [part] = await Promise.all([withTimeout('files', import('./keep-file.ts')), loadTexts('own-data', 'read-fault')]);
    return await use(part);
  } catch (thrown) {
    tellMissingPart(name, thrown);
    return undefined;
  }
}

function tellMissingPart(name: string, thrown: unknown): void {
  tellFailure({ name, kind: 'part', message: thrown instanceof Error ? thrown.message : String(thrown) });
}
