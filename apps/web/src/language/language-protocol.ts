/** The calls of the language worker, and their results, which are plain data. Packages implement the calls. */
import type { Hint, QueryForm, XmlFault } from '@flyover/overpass-ql';
import type { TextProblem, View } from '@flyover/query-checks';
import type { Explanation, OutlineItem, Reading, RenameRefusal, Renaming, Shape, Use } from '@flyover/query-reading';

/** The input of the checks. */
export interface ProblemsAsked {
  /** The view of the map, which shows whether coordinates are swapped. */
  readonly view?: View;
  /** False for an extract, which may be queried without bounds; default true. */
  readonly planet?: boolean;
}

/** The context of the cursor. */
export interface AroundCursor {
  /** All uses of the set or key at the cursor. */
  readonly occurrences: readonly Use[];
  /** The statements around the cursor, the outermost first. */
  readonly path: readonly OutlineItem[];
  /** The box, circle, line or polygon at the cursor. */
  readonly shape: Shape | undefined;
}

/** The result of a conversion. Lines count from 1. */
export type Converted =
  | { readonly state: 'converted'; readonly text: string }
  /** The query has a fault: the message of the Overpass API, and advice where there is some. */
  | { readonly state: 'unreadable'; readonly line: number; readonly message: string; readonly hint: Hint | undefined }
  /** The other form cannot express the query. */
  | { readonly state: 'unsayable'; readonly kind: XmlFault['kind']; readonly code: number; readonly line: number };

/** Calls of the worker; each has a line here and one in `language-api.ts`. The signal aborts a superseded call. */
export interface LanguageWorkerApi {
  /**
   * Loads the knowledge of keys and values, which later calls use. Resolves to false if it cannot be loaded; the next call tries again.
   */
  loadTags(): Promise<boolean>;
  /** Resolves to the keys of presets and fields, the most used first; none if `loadTags` fails. */
  tagKeys(): Promise<readonly string[]>;
  /** Resolves to the values of a key, likewise. */
  tagValues(key: string): Promise<readonly string[]>;
  /** Resolves to errors and findings of a text with its placeholders (`textProblems`); keys and values are checked once `loadTags` is done. */
  problems(text: string, asked: ProblemsAsked, signal: AbortSignal): Promise<readonly TextProblem[]>;
  /** Converts a text without placeholders to another form. */
  convert(text: string, form: QueryForm, signal: AbortSignal): Promise<Converted>;
  /** Resolves to the description of the text at an offset, or directly before it. */
  factAt(text: string, position: number): Promise<Reading | undefined>;
  aroundCursor(text: string, position: number, signal: AbortSignal): Promise<AroundCursor>;
  /**
   * Resolves to the offset for another filter near the cursor; `none` without a query, `unread` if the text has a fault.
   */
  filterPlace(text: string, position: number): Promise<number | 'none' | 'unread'>;
  /** Resolves to all statements; undefined for text that cannot be parsed, such as SQL. */
  outline(text: string): Promise<readonly OutlineItem[] | undefined>;
  /** Resolves to the explanation of each statement; undefined for text that cannot be parsed. */
  explain(text: string): Promise<Explanation | undefined>;
  /** Resolves to the name of the set at an offset, or to the reason why it cannot be renamed. */
  renamable(text: string, position: number): Promise<{ readonly name: string } | { readonly refusal: RenameRefusal }>;
  renameSet(text: string, position: number, newName: string): Promise<Renaming>;
}
