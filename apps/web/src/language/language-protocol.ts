/** The calls of the language worker, and their results: plain data. The implementation of each is in a package. */
import type { Hint, QueryForm, XmlFault } from '@flyover/overpass-ql';
import type { TextProblem, View } from '@flyover/query-checks';
import type { Explanation, OutlineItem, Reading, RenameRefusal, Renaming, Shape, Use } from '@flyover/query-reading';

/** The input of the checks. */
export interface ProblemsAsked {
  /** The box of the map, by which swapped coordinates are known. */
  readonly view?: View;
  /** False: the data are an extract, of which everything may be asked; default true. */
  readonly planet?: boolean;
}

/** The context of the cursor, for its marks. */
export interface AroundCursor {
  /** All uses of the set or key that it is in. */
  readonly occurrences: readonly Use[];
  /** The statements that it is in, from the outside. */
  readonly path: readonly OutlineItem[];
  /** The box, circle, line or polygon that it is in. */
  readonly shape: Shape | undefined;
}

/** A query in another form, or why there is none. Lines count from 1. */
export type Converted =
  | { readonly state: 'converted'; readonly text: string }
  /** The query has a fault: the words of the Overpass API, and what to do where more can be said. */
  | { readonly state: 'unreadable'; readonly line: number; readonly message: string; readonly hint: Hint | undefined }
  /** The other form cannot say it. */
  | { readonly state: 'unsayable'; readonly kind: XmlFault['kind']; readonly code: number; readonly line: number };

/** Calls of the worker; each is a line here and one in `language-api.ts`. A superseded one is aborted by its signal. */
export interface LanguageWorkerApi {
  /**
   * Fetches the knowledge of keys and values, for every later call; resolves at once where it is loaded. False: it cannot be loaded, and
   * the next call tries again.
   */
  loadTags(): Promise<boolean>;
  /** Waits for `loadTags`. The keys that presets and fields have, the most used first; none where they cannot be had. */
  tagKeys(): Promise<readonly string[]>;
  /** The same of the values of a key. */
  tagValues(key: string): Promise<readonly string[]>;
  /** Errors and findings of a text with its placeholders (`textProblems`); keys and values are checked once `loadTags` is done. */
  problems(text: string, asked: ProblemsAsked, signal: AbortSignal): Promise<readonly TextProblem[]>;
  /** A text without placeholders in another form. */
  convert(text: string, form: QueryForm, signal: AbortSignal): Promise<Converted>;
  /** Resolves to the description of the text at an offset, or directly before it. */
  factAt(text: string, position: number): Promise<Reading | undefined>;
  aroundCursor(text: string, position: number, signal: AbortSignal): Promise<AroundCursor>;
  /**
   * Resolves to the offset for one more filter, near the cursor; `none`: there is no query, `unread`: unknown, since the text has a fault.
   */
  filterPlace(text: string, position: number): Promise<number | 'none' | 'unread'>;
  /** Every statement; undefined for what cannot be read, such as SQL. */
  outline(text: string): Promise<readonly OutlineItem[] | undefined>;
  /** Resolves to the explanation of each statement; undefined for text that cannot be parsed. */
  explain(text: string): Promise<Explanation | undefined>;
  /** The name of the set at an offset, or why it cannot have another one. */
  renamable(text: string, position: number): Promise<{ readonly name: string } | { readonly refusal: RenameRefusal }>;
  renameSet(text: string, position: number, newName: string): Promise<Renaming>;
}
