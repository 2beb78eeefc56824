/** Errors of a phrase, or of a search made by a program. */

/** Bounds that keep any phrase from hanging the page, and any query within what servers and the local engine run. */
export const LIMITS = {
  /** UTF-16 units of a phrase. */
  phrase: 10_000,
  /** Parentheses inside parentheses, and groups inside groups of a search that a program made. */
  depth: 100,
  /** Conditions of a phrase. */
  conditions: 500,
  /** Statements that a phrase with `and` between `or` multiplies out to. */
  statements: 256,
  /** Filters of one statement; the local engine runs 100, the place counts as one. */
  filters: 90,
} as const;

/**
 * - `syntax`: the phrase does not follow the grammar; `expected` and `found` say more
 * - `unknown-text`: a free text that names no preset ('unknown string')
 * - `unknown-operator`, `unknown-bounds`, `unknown-condition`: a search made by a program has an unknown part
 * - `value`: a value that its condition cannot have (a date, an id, a pattern, an empty key)
 * - `nothing`: conditions that exclude each other, so that nothing could be found
 * - `everything`: nothing but a type in the whole world
 * - `too-large`: a limit of `LIMITS` is passed
 */
export type WizardErrorKind =
  | 'syntax'
  | 'unknown-text'
  | 'unknown-operator'
  | 'unknown-bounds'
  | 'unknown-condition'
  | 'value'
  | 'nothing'
  | 'everything'
  | 'too-large';

/** A stretch of a phrase: offsets in UTF-16 units, `to` behind the last. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The exact fault, for the kinds `value` and `too-large`: page and command have a text for each. */
export type WizardErrorReason =
  | 'near'
  | 'oneDate'
  | 'dateForAll'
  | 'placeName'
  | 'emptyKey'
  | 'pattern'
  | 'user'
  | 'id'
  | 'moment'
  | 'length'
  | 'conditions'
  | 'depth'
  | 'filters'
  | 'statements';

/** The details of a `WizardError` beside its kind. */
export interface WizardErrorDetails {
  /** The faulty part of the phrase; undefined where the search was no phrase. */
  readonly at?: Range;
  /** For `syntax`: what could stand here, in the order of the message. */
  readonly expected?: readonly string[];
  /** For `syntax`: what stands here, as the message has it. */
  readonly found?: string;
  /** The text, value or word that is at fault. */
  readonly text?: string;
  /** For `value` and `too-large`. */
  readonly reason?: WizardErrorReason;
}

/**
 * The only thing that this room throws at a phrase. The app and the command make sentences of its kind and details. The message is for logs, but for `syntax` and
 * `unknown-text`, where it is that of the specification.
 */
export class WizardError extends Error {
  override readonly name = 'WizardError';
  readonly kind: WizardErrorKind;
  readonly at: Range | undefined;
  readonly expected: readonly string[];
  readonly found: string;
  readonly text: string;
  readonly reason: WizardErrorReason | undefined;

  constructor(kind: WizardErrorKind, details: WizardErrorDetails = {}, message?: string) {
    super(message ?? [kind, details.reason, details.text && JSON.stringify(details.text)].filter(Boolean).join(' '));
    this.kind = kind;
    this.at = details.at;
    this.expected = details.expected ?? [];
    this.found = details.found ?? '';
    this.text = details.text ?? '';
    this.reason = details.reason;
  }
}

/** The error for what does not follow the grammar: 'Expected "and" or end of phrase but "x" found.' */
export function syntaxError(expected: readonly string[], found: string, at: Range): WizardError {
  const last = expected.at(-1) ?? 'something else';
  const list = expected.length < 2 ? last : `${expected.slice(0, -1).join(', ')} or ${last}`;
  return new WizardError('syntax', { at, expected, found }, `Expected ${list} but ${found} found.`);
}
