/** The calls of the language's worker that read a text: what stands where, and what it does. */
import {
  explainQuery,
  factAt,
  filterPlace,
  occurrencesAt,
  outlineOf,
  pathTo,
  type ReadText,
  readText,
  renamableAt,
  renameSet,
  shapeAt,
  shapesOf,
} from '@flyover/query-reading';
import type { AroundCursor, LanguageWorkerApi } from './language-protocol.ts';

type ReadingCalls = Pick<LanguageWorkerApi, 'factAt' | 'aroundCursor' | 'filterPlace' | 'outline' | 'explain' | 'renamable' | 'renameSet'>;

const NOTHING: AroundCursor = { occurrences: [], path: [], shape: undefined };
const NO_SET = { refusal: { code: 'no-set' } } as const;

/** @param unlessAborted throws where a call was superseded while it waited */
export function createReadingCalls(unlessAborted: (signal: AbortSignal) => Promise<void>): ReadingCalls {
  // the cursor moves more often than the text changes
  let last: { readonly text: string; readonly read: ReadText | undefined } | undefined;
  const read = (text: string): ReadText | undefined => {
    if (last?.text !== text) last = { text, read: readText(text) };
    return last.read;
  };
  return {
    async factAt(text, position) {
      const found = read(text);
      return found && (factAt(found, position) ?? (position > 0 ? factAt(found, position - 1) : undefined));
    },
    async aroundCursor(text, position, signal) {
      await unlessAborted(signal);
      const found = read(text);
      if (found === undefined) return NOTHING;
      return {
        occurrences: occurrencesAt(found, position),
        path: pathTo(outlineOf(found), position),
        shape: shapeAt(shapesOf(found), position),
      };
    },
    async filterPlace(text, position) {
      const found = read(text);
      return (found && filterPlace(found, position)) ?? (found?.isWhole === true ? 'none' : 'unread');
    },
    async outline(text) {
      const found = read(text);
      return found && outlineOf(found);
    },
    async explain(text) {
      const found = read(text);
      return found && explainQuery(found);
    },
    async renamable(text, position) {
      const found = read(text);
      if (found === undefined) return NO_SET;
      const outcome = renamableAt(found, position);
      return 'set' in outcome ? { name: outcome.set.name } : outcome;
    },
    async renameSet(text, position, newName) {
      const found = read(text);
      return found === undefined ? NO_SET : renameSet(found, position, newName);
    },
  };
}
