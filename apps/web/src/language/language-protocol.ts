/** What the page asks of the language's worker, and what comes back: plain data. What a call does stands in a package. */
import type { TextProblem, View } from '@flyover/query-checks';

/** What a text is checked for. */
export interface ProblemsAsked {
  /** The box of the map, by which swapped coordinates are known. */
  readonly view?: View;
  /** False: the data are an extract, of which everything may be asked; default true. */
  readonly planet?: boolean;
}

/** Calls of the worker; each is a line here and one in `language-api.ts`. A superseded one is aborted by its signal. */
export interface LanguageWorkerApi {
  /** Fetches what is known of keys and values, for every later call; at once where it is there. False: it cannot be had, and the next call tries anew. */
  loadTags(): Promise<boolean>;
  /** Waits for `loadTags`. The keys that presets and fields have, the most used first; none where they cannot be had. */
  tagKeys(): Promise<readonly string[]>;
  /** The same of the values of a key. */
  tagValues(key: string): Promise<readonly string[]>;
  /** Errors and findings of a text with its placeholders (`textProblems`); keys and values are checked once `loadTags` is done. */
  problems(text: string, asked: ProblemsAsked, signal: AbortSignal): Promise<readonly TextProblem[]>;
}
