/** Entries of the browser's history for runs; fetched with the first of them. */
import { usesView } from '@flyover/query-template';
import { isOpenable, type LinkPosition, writeLink } from '@flyover/share-links';
import { type EntryState, entryState, newKey } from './history-entry.ts';

/**
 * Adds an entry with the link of a query that was run, unless the current entry is of the same. A query that is too long for a link stands in
 * the entry itself: the address then holds none.
 *
 * @param view the place of the map
 * @param isPlaced whether a link of this query said where to look
 * @param file the address of the file that was asked; empty where a server was
 */
export function addEntry(query: string, view: LinkPosition, isPlaced: boolean, file: string): void {
  if (query.trim() === '') return;
  // what a query finds depends on the place only where it asks for it
  const position = usesView(query) || isPlaced ? view : undefined;
  const link = `#${writeLink({ query, position, compression: 'on' }).slice(1)}`;
  const before = entryState(history.state);
  const fits = isOpenable(link);
  const isSame = fits ? link === location.hash : location.hash === '' && query === before?.query;
  if (isSame && file === (before?.file ?? '')) return;
  const entry: EntryState = { flyover: 'run', key: newKey(), file };
  if (fits) history.pushState(entry, '', `${location.pathname}${link}`);
  else pushText(entry, query);
}

function pushText(entry: EntryState, query: string): void {
  try {
    history.pushState({ ...entry, query }, '', location.pathname);
  } catch {
    // browsers keep no more than some MB with an entry: the text is in the history of runs
    history.pushState(entry, '', location.pathname);
  }
}
