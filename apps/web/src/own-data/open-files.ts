/** Opening of files that the user chose or dropped: their reader is fetched with the first. */
import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { chooseFiles } from '../ui/choose-files.ts';
import { loadTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { dismissToast, showToast } from '../ui/toasts.ts';
import { whenQuiet } from '../ui/when-quiet.ts';
import { fitToData } from '../view/map-commands.ts';
import {
  chooseFile,
  type FileNote,
  type FileWithChanges,
  isAwaited,
  type KeptFile,
  type OpenFile,
  tellFailure,
  useFiles,
  workerOfFile,
} from './files-store.ts';

/** Files are read one after the other: reading one takes much memory. */
let queue: Promise<void> = Promise.resolve();
/** The number of files that wait or are being read. */
let queued = 0;

/** Reads files, one after the other, files of changes last. Selects the last one, and shows it on the map. */
export function openFiles(files: readonly File[]): Promise<void> {
  clearNotices();
  const isOfChanges = ({ name }: File) => /\.(?:osc(?:\.gz|\.bz2|\.xz|\.zst)?|o5c)$/i.test(name);
  // changes are offered to the file that is selected when they have been read
  for (const file of [...files.filter((each) => !isOfChanges(each)), ...files.filter(isOfChanges)]) {
    enqueue(async () => {
      const open = openedBefore(file);
      if (open === undefined) return openFile({ file, changes: [] }, undefined, true);
      goTo(open);
    });
  }
  return queue;
}

function goTo({ address, bounds }: OpenFile): void {
  chooseFile(address);
  if (bounds !== undefined) fitToData(bounds);
}

/** Returns the open file that was read from the same one, unchanged: reading it again would take the memory twice. */
function openedBefore({ name, size, lastModified }: File): OpenFile | undefined {
  return useFiles.getState().files.find(({ address }) => {
    const { file, changes } = workerOfFile(address) ?? {};
    return file?.name === name && file.size === size && file.lastModified === lastModified && changes?.length === 0;
  });
}

function enqueue(work: () => Promise<void>): void {
  queued++;
  queue = queue.then(work).finally(() => queued--);
}

/** Removes the reports on earlier files when the first of other files is opened; reports on these stay. */
function clearNotices(): void {
  if (queued === 0) useFiles.setState({ failures: [], notes: [] });
}

/** Applies the changes that a note offers, once no other file is being read. */
export function applyNoted(note: FileNote): Promise<void> {
  enqueue(async () => {
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
 * @param fit whether the map moves to it
 */
export function openKept(kept: KeptFile, fit: boolean): Promise<void> {
  clearNotices();
  enqueue(async () => {
    const open = useFiles.getState().files.find(({ keptId }) => keptId === kept.id);
    if (open !== undefined) return goTo(open);
    const found = await withKeeping(kept.name, ({ findKept }) => findKept(kept));
    if (found !== undefined) await openFile(found, kept.id, fit);
  });
  return queue;
}

/** Opens a file with the coordinate system that the user has chosen for it. */
export function openPlaced(whole: FileWithChanges): Promise<void> {
  enqueue(() => openFile(whole, undefined, true));
  return queue;
}

/**
 * Opens a closed file again.
 *
 * @param kept whether this browser keeps it, as before
 */
export function openAgain(whole: FileWithChanges, kept: boolean): Promise<void> {
  clearNotices();
  enqueue(async () => {
    await openFile(whole, undefined, false);
    const open = useFiles.getState().files.find(({ address }) => workerOfFile(address)?.file === whole.file);
    if (open !== undefined && kept) await withKeeping(open.name, ({ keep }) => keep(open.address));
  });
  return queue;
}

let opening: Promise<void> | undefined;

/** Opens the file that queries wait for, unless the user has selected another in the meantime. The map does not move. */
function openAwaited(): Promise<void> {
  opening ??= (async () => {
    const { awaited } = useFiles.getState();
    if (awaited === undefined || !isAwaited()) return;
    await openKept(awaited, false);
    if (isAwaited()) chooseFile(undefined);
  })();
  return opening;
}

/** Opens the file that was selected when the page was left, if this browser keeps it. */
export function reopenAsked(): void {
  if (isAwaited()) whenQuiet(openAwaited);
}

/**
 * Resolves to the target of a query, once the file that it waits for is open; if that cannot be opened, to its address, which is not
 * served.
 */
export async function openedServer(address: string): Promise<string> {
  if (!isAwaited(address)) return address;
  await openAwaited();
  const { files, awaited } = useFiles.getState();
  return files.find(({ keptId }) => keptId === awaited?.id)?.address ?? address;
}

/** Opens the file picker of this computer, and then the chosen files. Must be called within a click or a key press. */
export function pickFiles(): void {
  chooseFiles((files) => void openFiles(files), { multiple: true });
}

async function openFile(opened: FileWithChanges, keptId: string | undefined, fit: boolean): Promise<void> {
  try {
    const [{ readFile }] = await Promise.all([withTimeout('files', import('./read-file.ts')), loadTexts('own-data', 'read-fault')]);
    const open = await readFile(opened, keptId);
    if (open === undefined || !fit) return;
    if (open.bounds !== undefined && useFiles.getState().chosen === open.address) fitToData(open.bounds);
    if (keptId === undefined) tellOpened(open);
  } catch (thrown) {
    tellMissingPart(opened.file.name, thrown);
  }
}

/** The notice of the file that was opened last. */
let opened: number | undefined;

/** Reports an open file: a map of few points looks empty, and a file that is not kept is gone when the page is left. */
function tellOpened({ address, name, format, counts }: OpenFile): void {
  if (opened !== undefined) dismissToast(opened);
  if (counts.nodes + counts.ways + counts.relations === 0) return;
  const keep = () => void withKeeping(name, ({ keep }) => keep(address));
  opened = showToast({
    text: [name, format, i18next.t('files.counts', counts)].filter((part) => part !== undefined).join(' · '),
    action: { label: i18next.t('ownData.keep'), run: keep },
  });
}

/** Runs an operation on the kept files; reports a failure to fetch its code. */
export async function withKeeping<Result>(
  name: string,
  use: (part: typeof import('./kept-files.ts')) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const [part] = await Promise.all([withTimeout('files', import('./kept-files.ts')), loadTexts('own-data', 'read-fault')]);
    return await use(part);
  } catch (thrown) {
    tellMissingPart(name, thrown);
    return undefined;
  }
}

function tellMissingPart(name: string, thrown: unknown): void {
  tellFailure({ name, kind: 'part', message: errorMessage(thrown) });
}
