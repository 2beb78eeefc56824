/** Kinds of errors of saved queries and lists of preferences that cannot be read or written; one word each, for programs. */
export type PreferenceErrorKind =
  /** The name is empty, or longer than `SYNC_LIMITS.name`. */
  | 'name'
  /** The query needs more chunks than `SYNC_LIMITS.chunks`. */
  | 'query'
  /** An entry, or the XML of the preferences, is not what it must be. */
  | 'damaged'
  /** The XML is beyond `XML_LIMITS`. */
  | 'size'
  /** There is no query of this name. */
  | 'missing'
  /** Another query has this name. */
  | 'exists';

/** The damaged part of a saved query. */
export type EntryDamage =
  /** Its first chunk does not begin as one must. */
  | { readonly what: 'begin' }
  /** A chunk is missing: its number, from 1, of so many. */
  | { readonly what: 'chunk'; readonly number: number; readonly of: number }
  /** It has no name, or no query. */
  | { readonly what: 'parts' }
  /** Something of the packed query is missing or changed. */
  | { readonly what: 'text' };

/** A saved query that cannot be read or written. It is data, and its message is for logs: the page has the sentences. */
export class PreferenceError extends Error {
  override readonly name = 'PreferenceError';
  readonly kind: PreferenceErrorKind;
  /** Of a saved query that is `damaged`. */
  readonly damage: EntryDamage | undefined;

  constructor(kind: PreferenceErrorKind, damage?: EntryDamage) {
    super(damage === undefined ? kind : `${kind} (${damage.what})`);
    this.kind = kind;
    this.damage = damage;
  }
}
