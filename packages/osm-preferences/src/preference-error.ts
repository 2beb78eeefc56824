/** Why a saved query or a list of preferences cannot be read or written; one word each, for programs. */
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

/** A saved query that cannot be read or written. The message is one sentence for a user. */
export class PreferenceError extends Error {
  override readonly name = 'PreferenceError';
  readonly kind: PreferenceErrorKind;

  constructor(kind: PreferenceErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
