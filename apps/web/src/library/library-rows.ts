/** The lists of the dialogs, and the rows that show them. */

import { errorMessage } from '@flyover/worker-calls';
import { type QueryList, useLibrary } from './library-store.ts';
import { openLibrary, RUNS } from './open-library.ts';
import type { StoredQuery } from './query-store.ts';

// The lists of the dialogs for each place, kept from one opening to the next.

/** The number of reads of each place: a late answer to an earlier read is ignored. */
const readings = new Map<string, number>();

/**
 * Reads the lists, and again whenever they change.
 *
 * @param runs whether the history is to be read, too
 * @returns ends that
 */
export function followLists(runs: boolean): () => void {
  const { sources } = useLibrary.getState();
  for (const { id } of sources) void readList(id);
  if (runs) void readRuns();
  return useLibrary.subscribe((state, before) => {
    for (const source of state.sources) {
      const changed = state.changes[source.id] !== before.changes[source.id];
      if (changed || !before.sources.includes(source)) void readList(source.id);
    }
    if (runs && state.changes[RUNS] !== before.changes[RUNS]) void readRuns();
  });
}

/** Reads the list of one place. A user who is not signed in there sees none of it, including earlier results. */
export async function readList(id: string): Promise<void> {
  const source = useLibrary.getState().sources.find((each) => each.id === id);
  if (source === undefined) return;
  const isOpen = () => source.access?.isSignedIn() !== false;
  if (!isOpen()) return setList(id, undefined);
  const reading = (readings.get(id) ?? 0) + 1;
  readings.set(id, reading);
  const isLatest = () => readings.get(id) === reading;
  if (useLibrary.getState().lists[id] === undefined) setList(id, { state: 'loading', queries: [] });
  try {
    const queries = await source.store.list();
    if (isLatest()) setList(id, isOpen() ? { state: 'ready', queries } : undefined);
    useLibrary.setState({ removedExamples: await (await openLibrary()).removedExamples() });
  } catch (error) {
    const message = errorMessage(error);
    const queries = isOpen() ? (useLibrary.getState().lists[id]?.queries ?? []) : [];
    if (isLatest()) setList(id, { state: 'failed', queries, message });
  }
}

/** Takes a query that was removed out of the list, before a slow place is read again. */
export function forgetQuery(id: string, name: string): void {
  const list = useLibrary.getState().lists[id];
  if (list !== undefined) setList(id, { ...list, queries: list.queries.filter((query) => query.name !== name) });
}

/** Reads the history. */
export async function readRuns(): Promise<void> {
  try {
    useLibrary.setState({ runs: await (await openLibrary()).runs.list(), runsFailure: undefined });
  } catch (error) {
    useLibrary.setState({ runsFailure: errorMessage(error) });
  }
}

function setList(id: string, list: QueryList | undefined): void {
  useLibrary.setState(({ lists }) => ({ lists: { ...lists, [id]: list } }));
}

// From lists of queries to the rows of the Load dialog: a heading for each place, folders by `/` in the names, and notes.

/** A group of the dialog. */
export interface QueryGroup {
  /** The id of the source, or `examples`. */
  readonly id: string;
  /** i18n key. */
  readonly label: string;
  readonly queries: readonly StoredQuery[];
  /** They keep the order they have. */
  readonly ordered?: boolean;
  /** Said below the heading instead of, or behind, the queries. */
  readonly note?: GroupNote;
}

/** `empty`: nothing is saved there yet; `removed`: so many examples are not listed. */
export type GroupNote =
  | { readonly kind: 'empty' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'signIn' /** Why the login has ended. */; readonly message?: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'removed'; readonly count: number };

/** `depth`: in how many folders it lies. Ids are unique and stay with what they stand for. */
export type LibraryRow =
  | {
      readonly kind: 'heading';
      readonly id: string;
      readonly group: string;
      readonly label: string;
      /** Undefined where nothing was read yet. */
      readonly count?: number;
    }
  | {
      readonly kind: 'folder';
      readonly id: string;
      readonly name: string;
      readonly depth: number;
      readonly count: number;
      readonly open: boolean;
    }
  | {
      readonly kind: 'query';
      readonly id: string;
      readonly group: string;
      readonly label: string;
      readonly depth: number;
      readonly query: StoredQuery;
    }
  | { readonly kind: 'note'; readonly id: string; readonly group: string; readonly note: GroupNote };

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly queries: Listed[];
}

interface Listed {
  readonly label: string;
  readonly query: StoredQuery;
}

/**
 * The rows in their order: folders first, then the starred, each by name.
 *
 * @param closed ids of the folders that are closed; while something is searched for all are open
 * @param wanted words, each of which must stand in the name, the comment or the query
 * @param locale orders the names
 */
export function libraryRows(
  groups: readonly QueryGroup[],
  closed: ReadonlySet<string>,
  wanted: string,
  locale: string,
): readonly LibraryRow[] {
  const words = searchWords(wanted);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const rows: LibraryRow[] = [];
  for (const { id: group, label, queries, ordered = false, note } of groups) {
    const found = queries.filter(({ name, title = '', comment = '', query }) => holdsAll(`${name}\n${title}\n${comment}\n${query}`, words));
    if (words.length > 0 && found.length === 0) continue;
    const isUnread = queries.length === 0 && note !== undefined && note.kind !== 'empty' && note.kind !== 'removed';
    rows.push({ kind: 'heading', id: `${group}#`, group, label, ...(!isUnread && { count: found.length }) });
    const list = (folder: Folder, path: string, depth: number) => {
      for (const [name, inner] of [...folder.folders].sort(([one], [other]) => compare(one, other))) {
        const id = `${group}:${path}${name}/`;
        const open = words.length > 0 || !closed.has(id);
        rows.push({ kind: 'folder', id, name, depth, count: countOf(inner), open });
        if (open) list(inner, `${path}${name}/`, depth + 1);
      }
      const stars = ({ starred = false }: StoredQuery) => Number(starred);
      const order = (one: Listed, other: Listed) => stars(other.query) - stars(one.query) || compare(one.label, other.label);
      const sorted = ordered ? folder.queries : folder.queries.sort(order);
      for (const { label, query } of sorted) rows.push({ kind: 'query', id: `${group}:${query.name}`, group, label, depth, query });
    };
    list(folderOf(found), '', 0);
    if (note !== undefined && words.length === 0) rows.push({ kind: 'note', id: `${group}?`, group, note });
  }
  return rows;
}

/** The folders that names lie in, `a/b/`, each once; what a new name can begin with. */
export function foldersOf(names: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const name of names) {
    for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) if (at > 0) folders.add(name.slice(0, at + 1));
  }
  return [...folders];
}

/** The words of a search, in lower case. */
export function searchWords(wanted: string): readonly string[] {
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Whether a text holds every word; those are in lower case. */
export function holdsAll(text: string, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

/** Deeper folders are shown as a name with `/` in it: they are not made by hand. */
const DEEPEST = 8;

function folderOf(queries: readonly StoredQuery[]): Folder {
  const root: Folder = { folders: new Map(), queries: [] };
  for (const query of queries) {
    const parts = query.name.split('/');
    const path = parts.slice(0, Math.min(parts.length - 1, DEEPEST));
    let folder = root;
    for (const part of path) {
      const inner: Folder = folder.folders.get(part) ?? { folders: new Map(), queries: [] };
      folder.folders.set(part, inner);
      folder = inner;
    }
    folder.queries.push({ label: query.title ?? parts.slice(path.length).join('/'), query });
  }
  return root;
}

function countOf({ folders, queries }: Folder): number {
  return [...folders.values()].reduce((count, inner) => count + countOf(inner), queries.length);
}
