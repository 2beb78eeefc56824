/** Files of the library in the page: the download, and the import with its report. */

import { agreeToAddresses } from '../settings/agree-to-addresses.ts';
import { useSettings } from '../settings/settings-store.ts';
import { planImport } from '../settings/upgrade/index.ts';
import { saveJsonFile } from '../ui/save-file.ts';
import { type LeftOut, LibraryFileError, MOST_FILE_BYTES, readLibraryFile, writeLibraryFile } from './library-file.ts';
import { openLibrary } from './open-library.ts';

/** The outcome of an import. */
export interface ImportReport {
  /** Names under which queries were added, templates left out: no list shows them. */
  readonly added: readonly string[];
  /** Names in the file that were taken by other queries: those came with a number. */
  readonly renamed: readonly string[];
  /** Names of queries that were there already. */
  readonly present: readonly string[];
  /** So many runs came new. */
  readonly runs: number;
  readonly leftOut: readonly LeftOut[];
  /** Takes the settings of the file, too, where it has some; gives the number of those that changed. */
  readonly takeSettings?: () => Promise<number>;
  /** Takes back what was added, but for what was changed since. */
  readonly undo: () => Promise<void>;
}

/** Saves everything as a file. */
export async function exportLibrary(withSettings: boolean): Promise<void> {
  const { queries, runs } = await openLibrary();
  const settings = withSettings ? useSettings.getState() : undefined;
  saveJsonFile('flyover-queries.json', writeLibraryFile(await queries.entries(), await runs.list(), settings));
}

/**
 * Takes in what a file holds. Nothing that is there is overwritten.
 *
 * @throws LibraryFileError; RecordError where it cannot be stored: then nothing of it is
 */
export async function importLibrary(file: File): Promise<ImportReport> {
  if (file.size > MOST_FILE_BYTES) throw new LibraryFileError('nothing');
  const { queries, runs, leftOut, settings } = readLibraryFile(await file.text());
  const library = await openLibrary();
  const joined = await library.queries.join(queries);
  const joinedRuns = await library.runs.join(runs).catch(async (error: unknown) => {
    await library.queries.leave(joined.added);
    throw error;
  });
  return {
    added: [...joined.added].filter(([, { type }]) => type !== 'template').map(([name]) => name),
    renamed: joined.renamed,
    present: joined.present,
    runs: joinedRuns.length,
    leftOut,
    ...(settings !== undefined && { takeSettings: () => takeSettings(settings) }),
    async undo() {
      await library.queries.leave(joined.added);
      await library.runs.remove(joinedRuns);
    },
  };
}

/** @returns how many were taken: none where the user did not agree to their addresses */
async function takeSettings(text: string): Promise<number> {
  const current = useSettings.getState();
  // the queries of the file have joined the others already, and the text in its editor is none of them
  const { saves: _, code: __, ...settings } = planImport(text, current, '').settings;
  if (!(await agreeToAddresses(settings, current))) return 0;
  current.take(settings);
  return Object.keys(settings).length;
}
