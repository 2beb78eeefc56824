/** Everything that is saved as one file, and back: a JSON object of Flyover's own, or what overpass turbo keeps. */
import { exampleQueries } from '@flyover/query-template';
import { agreeToAddresses } from '../settings/own-addresses.ts';
import type { Settings } from '../settings/settings-schema.ts';
import { useSettings } from '../settings/settings-store.ts';
import { planImport, readProfile, readProfileFile, writeProfileFile } from '../settings/upgrade/index.ts';
import { isRecord } from '../site/is-record.ts';
import { saveJsonFile } from '../ui/save-file.ts';
import { isLibraryEntry, type LibraryEntry, MOST_NAME, plainEntry, tidyName } from './local-queries.ts';
import { openLibrary } from './open-library.ts';
import { isKeyOf, isRunRecord, type KeptRun, keyed, MOST_RUNS } from './run-history.ts';

/** The identifier of the file format. */
const FORMAT = 'flyover-library';
const VERSION = 1;

/** Largest file that is read, bytes. */
const MOST_FILE_BYTES = 100_000_000;
/** Most queries of a file. */
const MOST_QUERIES = 10_000;

/** `notJson`: no JSON at all; `nothing`: neither queries nor runs of Flyover or overpass turbo in it. */
export class LibraryFileError extends Error {
  override readonly name = 'LibraryFileError';
  readonly kind: 'notJson' | 'nothing';

  constructor(kind: 'notJson' | 'nothing') {
    super(kind === 'notJson' ? 'the file is no JSON' : 'the file holds no queries');
    this.kind = kind;
  }
}

/** `unsound`: not what such an entry must be; `builtIn`: an example that Flyover has itself; `tooMany`: past what is read. */
export interface LeftOut {
  readonly name: string;
  readonly why: 'unsound' | 'builtIn' | 'tooMany';
}

/** The content of a file. */
export interface LibraryFile {
  readonly queries: ReadonlyMap<string, LibraryEntry>;
  readonly runs: readonly KeptRun[];
  readonly leftOut: readonly LeftOut[];
  /** A file of settings for the import of the settings; undefined where it holds none. */
  readonly settings?: string;
}

/** @param settings are left out where they are undefined */
export function writeLibraryFile(
  queries: ReadonlyMap<string, LibraryEntry>,
  runs: readonly KeptRun[],
  settings: Settings | undefined,
): string {
  const file = {
    format: FORMAT,
    version: VERSION,
    queries: Object.fromEntries(queries),
    history: runs,
    ...(settings !== undefined && { settings: JSON.parse(writeProfileFile({ ...settings, saves: {} })) }),
  };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

/**
 * Reads a file of Flyover, of its settings, a stored profile of overpass turbo, or its field `saves` alone. Each entry is checked.
 *
 * @throws LibraryFileError
 */
export function readLibraryFile(text: string): LibraryFile {
  const value = parse(text);
  if (!isRecord(value)) throw new LibraryFileError('nothing');
  if (value.format === FORMAT) return readOwn(value);
  const file = readProfileQueries(text) ?? readEntries(value);
  if (file.queries.size === 0 && file.settings === undefined) throw new LibraryFileError('nothing');
  return file;
}

function readOwn({ queries, history, settings }: Readonly<Record<string, unknown>>): LibraryFile {
  const { leftOut: ofQueries, ...read } = readEntries(isRecord(queries) ? queries : {});
  const leftOut = [...ofQueries];
  const runs: KeptRun[] = [];
  const records = Array.isArray(history) ? history : [];
  records.slice(0, MOST_RUNS).forEach((record: unknown, index) => {
    const run = readRun(record);
    if (run === undefined) leftOut.push({ name: `history ${index + 1}`, why: 'unsound' });
    else runs.push(run);
  });
  if (records.length > MOST_RUNS) leftOut.push({ name: `history ${MOST_RUNS + 1}–${records.length}`, why: 'tooMany' });
  return { ...read, runs, leftOut, ...(isRecord(settings) && { settings: JSON.stringify(settings) }) };
}

function readRun(value: unknown): KeptRun | undefined {
  if (!isRunRecord(value)) return undefined;
  const { query, server, time, duration, outcome, elements, starred } = value;
  const run = { query, server, time, duration, outcome, elements, ...(starred === true && { starred }) };
  const key: unknown = 'key' in value ? value.key : undefined;
  return isKeyOf(key, time) ? { ...run, key } : keyed(run);
}

function readEntries(entries: Readonly<Record<string, unknown>>): LibraryFile {
  const queries = new Map<string, LibraryEntry>();
  const leftOut: LeftOut[] = [];
  const examples = new Set(exampleQueries.map(({ name }) => name));
  for (const [key, value] of Object.entries(entries)) {
    // entries of early versions of overpass turbo have no type
    const typed = isRecord(value) && value.type === undefined ? { ...value, type: 'saved_query' } : value;
    const name = tidyName(key);
    if (name === '' || name.length > MOST_NAME || queries.has(name) || !isLibraryEntry(typed)) leftOut.push({ name: key, why: 'unsound' });
    else if (typed.type === 'example' && examples.has(name)) leftOut.push({ name, why: 'builtIn' });
    else if (queries.size === MOST_QUERIES) leftOut.push({ name, why: 'tooMany' });
    else queries.set(name, plainEntry(typed));
  }
  return { queries, runs: [], leftOut };
}

/** Undefined where the text is no profile: neither a file of settings nor the stored entries of a page. */
function readProfileQueries(text: string): LibraryFile | undefined {
  try {
    const { settings, ignored } = readProfile(readProfileFile(text));
    const { queries, leftOut } = readEntries(settings.saves ?? {});
    const examples = ignored.filter(({ why }) => why === 'builtIn').map(({ name }): LeftOut => ({ name, why: 'builtIn' }));
    return { queries, runs: [], leftOut: [...examples, ...leftOut], settings: text };
  } catch {
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LibraryFileError('notJson');
  }
}

// Files of the library in the page: the download, and the import with its report.

/** The outcome of an import. */
export interface ImportReport {
  /** Names under which queries were added, templates left out: no list shows them. */
  readonly added: readonly string[];
  /** Names in the file that were taken by other queries: those came with a number. */
  readonly renamed: readonly string[];
  /** Names of queries that were there already. */
  readonly present: readonly string[];
  /** Number of new runs. */
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
