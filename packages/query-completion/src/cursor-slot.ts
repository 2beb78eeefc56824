/** Slots of a completion: the items that are valid at a cursor, and the text that they replace. */

import type { FactSlot } from '@flyover/overpass-ql';
import type { SetInScope } from './outline.ts';

/** Slots of the XML form. */
export type XmlSlot =
  /** `parent`: the element around it, empty outside of all; `isOpen`: the angle bracket stands there already */
  | { readonly kind: 'element'; readonly parent: string; readonly isOpen: boolean }
  | { readonly kind: 'closing'; readonly parent: string }
  | { readonly kind: 'attribute'; readonly element: string; readonly used: readonly string[] }
  | { readonly kind: 'attribute-value'; readonly element: string; readonly name: string; readonly others: ReadonlyMap<string, string> };

/** Slots of SQL. */
export type SqlSlot =
  | { readonly kind: 'sql-table' }
  /** behind the name of a table */
  | { readonly kind: 'sql-column' }
  | { readonly kind: 'sql-type' }
  /** `isQuoted`: the first quote stands there already */
  | { readonly kind: 'sql-key'; readonly isQuoted: boolean }
  | { readonly kind: 'sql-value'; readonly key: string; readonly isQuoted: boolean }
  /** `clause`: the word that the part of the statement begins with; empty before the first */
  | { readonly kind: 'sql-word'; readonly clause: string };

/** The language of a query: Overpass QL, its XML form, SQL, or one in which only placeholders are known. */
export type CompletedLanguage = 'ql' | 'xml' | 'sql' | 'other';

/** A cursor that something may stand at. Offsets are UTF-16 units of the text. */
export interface CompletionAt {
  readonly text: string;
  /** what is replaced: what was typed, and the rest of that word */
  readonly from: number;
  readonly to: number;
  readonly typed: string;
  readonly slot: QlSlot | XmlSlot | SqlSlot | { readonly kind: 'placeholder'; readonly isClosed: boolean };
  readonly sets: readonly SetInScope[];
}

// Slots of Overpass QL, in terms of the language.

/** Subjects that an evaluator can read: an element, one of its members, or only sets. */
export type EvaluatorContext = 'element' | 'member' | 'sets';

/** A tag that a statement asks for: of a pattern or a key alone the value is empty. */
export interface AskedTag {
  readonly key: string;
  readonly value: string;
}

/** A query statement so far. */
export interface QuerySoFar {
  /** its word: `nwr`; empty where a placeholder stands for it */
  readonly type: string;
  readonly tags: readonly AskedTag[];
}

/** Texts in quotes that have been begun: `"` or `'`. */
export type Quote = '' | '"' | "'";

/** Slots of Overpass QL. */
export type QlSlot =
  /** behind a bracket in front of the query; `used`: names that stand there already */
  | { readonly kind: 'setting'; readonly used: readonly string[] }
  /** behind the colon of a setting; `index` counts its values */
  | { readonly kind: 'setting-value'; readonly name: string; readonly index: number; readonly quote: Quote }
  /** a column of `csv`; special ones stand behind `::` */
  | { readonly kind: 'column'; readonly isSpecial: boolean }
  | {
      readonly kind: 'statement';
      readonly within: 'query' | 'union' | 'block';
      readonly mayHaveSettings: boolean;
      readonly behindIf: boolean;
    }
  /** behind a set in front of a statement: `.a ` */
  | { readonly kind: 'behind-set' }
  /** the name of a set, behind its dot; `give` where it is written */
  | { readonly kind: 'set'; readonly use: 'take' | 'give'; readonly query: QuerySoFar | undefined }
  /** behind a type, a set or a filter */
  | { readonly kind: 'clause'; readonly query: QuerySoFar; readonly isEmpty: boolean }
  /** behind the bracket of a filter; `prefix` is `!` or `~` where that stands there */
  | { readonly kind: 'key'; readonly prefix: '' | '!' | '~'; readonly quote: Quote; readonly query: QuerySoFar }
  | { readonly kind: 'comparison'; readonly key: string }
  | { readonly kind: 'value'; readonly key: string; readonly isPattern: boolean; readonly isBare: boolean; readonly quote: Quote }
  | { readonly kind: 'flag' }
  /** behind the parenthesis of a query */
  | { readonly kind: 'filter'; readonly query: QuerySoFar }
  /** behind the word of a filter, before its colon */
  | { readonly kind: 'filter-word'; readonly word: string }
  | { readonly kind: 'filter-value'; readonly word: string; readonly index: number; readonly quote: Quote }
  /** behind `out`; `used`: words that stand there already */
  | { readonly kind: 'out'; readonly used: readonly string[] }
  | { readonly kind: 'operand'; readonly context: EvaluatorContext }
  | { readonly kind: 'operator' }
  /** a key as the argument of a function or in `t[…]` */
  | { readonly kind: 'key-argument'; readonly quote: Quote; readonly closing: '' | ')' | ']' }
  /** some words of the language and no others */
  | { readonly kind: 'words'; readonly words: readonly string[]; readonly slot: FactSlot | undefined }
  /** the key of a tag that `make` and `convert` set */
  | { readonly kind: 'assignment'; readonly statement: 'make' | 'convert' }
  /** signs that may come next, and nothing else */
  | { readonly kind: 'signs'; readonly signs: readonly ('->' | ';' | '{' | '(' | ')' | ']' | ',' | ':' | '.' | '=' | 'else')[] };
