/** The implementation of the language worker. */

import { errorsOf, type QueryForm, translateQuery } from '@flyover/overpass-ql';
import { readTagKnowledge, type TaggingSchema, type TagKnowledge, textProblems } from '@flyover/query-checks';
import { readSchemaWords, type SchemaWords } from '@flyover/query-completion';
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
import type { AroundCursor, Converted, LanguageWorkerApi } from './language-protocol.ts';

/**
 * Creates the implementation.
 *
 * @param loadSchema loads the files of the tagging schema
 * @param log called with the reason of a failed load
 */
export function createLanguageApi(loadSchema: () => Promise<TaggingSchema>, log: (reason: unknown) => void): LanguageWorkerApi {
  let tags: TagKnowledge | undefined;
  let words: SchemaWords | undefined;
  let loading: Promise<boolean> | undefined;
  const load = async (): Promise<boolean> => {
    try {
      const schema = await loadSchema();
      tags = readTagKnowledge(schema);
      words = readSchemaWords(schema);
      return true;
    } catch (error) {
      log(error);
      loading = undefined;
      return false;
    }
  };
  const loadTags = (): Promise<boolean> => {
    loading ??= load();
    return loading;
  };
  return {
    loadTags,
    async tagKeys() {
      await loadTags();
      return words?.keys ?? [];
    },
    async tagValues(key) {
      await loadTags();
      return words?.values.get(key) ?? [];
    },
    async problems(text, asked, signal) {
      await unlessAborted(signal);
      return textProblems(text, { ...asked, tags });
    },
    async convert(text, form, signal) {
      await unlessAborted(signal);
      return convertQuery(text, form);
    },
    ...createReadingCalls(unlessAborted),
  };
}

/**
 * Lets waiting messages in: an abort of this call may be among them.
 *
 * @throws the signal's reason
 */
async function unlessAborted(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
}

// The calls that read a text: descriptions of positions, outline, explanation, renaming.

type ReadingCalls = Pick<LanguageWorkerApi, 'factAt' | 'aroundCursor' | 'filterPlace' | 'outline' | 'explain' | 'renamable' | 'renameSet'>;

const NOTHING: AroundCursor = { occurrences: [], path: [], shape: undefined };
const NO_SET = { refusal: { code: 'no-set' } } as const;

/** Creates the calls that read a text. @param unlessAborted throws if the call was superseded while it waited */
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

/** Converts Overpass QL or XML without placeholders; the first error is the reason of a failure. Never throws. */
function convertQuery(text: string, form: QueryForm): Converted {
  const { text: converted, diagnostics, fault } = translateQuery(text, form);
  if (converted !== undefined) return { state: 'converted', text: converted };
  if (fault !== undefined) return { state: 'unsayable', kind: fault.kind, code: fault.code, line: fault.range.line };
  const [error] = errorsOf(diagnostics);
  return { state: 'unreadable', line: error?.line ?? 1, message: error?.message ?? '', hint: error?.hint };
}
