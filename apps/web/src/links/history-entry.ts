/** Entries of the browser's history: what is kept with one beside its address. */
import { isRecord } from '../site/is-record.ts';

/** Kept with an entry of our own, beside its address. */
export interface EntryState {
  /** `start`: the page as it was opened, its address cleaned; `run`: the link of a query that was run stands behind `#`, or its text in `query` where it is too long for one. */
  readonly flyover: 'start' | 'run';
  /** Distinguishes the entry from the others of the tab. */
  readonly key?: string;
  /** The query, where no link holds it. */
  readonly query?: string;
  /** The address of the file that was asked, which no link holds; empty where a server was. */
  readonly file?: string;
}

/** Returns the state that the history stores with an entry, if the entry is our own. */
export function entryState(state: unknown): EntryState | undefined {
  if (!isRecord(state)) return undefined;
  const { flyover, key, query, file } = state;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return flyover === 'start' || flyover === 'run' ? { flyover, key: text(key), query: text(query), file: text(file) } : undefined;
}

/** Returns the key of the current entry; empty where it has none. */
export function entryKey(): string {
  return entryState(history.state)?.key ?? '';
}

/** Returns a key that no other entry of the tab has. */
export function newKey(): string {
  return `${Math.random()}`;
}
