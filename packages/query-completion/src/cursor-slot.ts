/** Slots of a completion: the items that are valid at a cursor, and the text that they replace. */
import type { QlSlot } from './ql-slot.ts';
import type { SetInScope } from './sets.ts';

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
