/** Errors of a running query, as types, and limits on the length of values. */

/** A part of the language that this engine does not run. The message is a sentence for the user. */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError';
  /** 1-based, in the text of the query. */
  readonly line: number;
  /** Offset in UTF-16 units, in the text of the query. */
  readonly from: number;

  /** @param place the part of the query: a node of the syntax tree */
  constructor(what: string, place: { readonly line: number; readonly from: number }) {
    super(`${what} is not supported by this engine. Use an Overpass server for this query.`);
    this.line = place.line;
    this.from = place.from;
  }

  /** The 1-based column, in UTF-16 units, in the text of the query. */
  columnIn(text: string): number {
    return this.from - text.lastIndexOf('\n', this.from - 1);
  }
}

/** Ends a run; the Overpass API tells it as a `remark` behind what was printed so far. */
export class RuntimeError extends Error {
  override readonly name = 'RuntimeError';
  /** One text a remark, without the `runtime error: ` in front. */
  readonly remarks: readonly string[];

  constructor(remarks: readonly string[]) {
    super(remarks.join(' '));
    this.remarks = remarks;
  }
}

/** The error for something that grew beyond what this engine holds: `A text`, `100`, `characters`. */
export function limitError(what: string, most: number, unit: string): RuntimeError {
  return new RuntimeError([`${what} of more than ${most} ${unit} is not supported by this engine.`]);
}

// Limits on texts of evaluators: statement by statement, a query could double one.

const MOST_UNITS = 2 ** 24;
const MOST_ENTRIES = 2 ** 20;

/**
 * Looks before a text is put together.
 *
 * @param units UTF-16 units
 * @throws RuntimeError where it would be too long
 */
export function checkLength(units: number): void {
  if (units > MOST_UNITS) throw limitError('A text', MOST_UNITS, 'characters');
}

/**
 * Looks before a text is read as a list.
 *
 * @throws RuntimeError where that would be too long
 */
export function checkEntries(list: string): void {
  if (list.length < MOST_ENTRIES) return;
  let entries = 1;
  for (let at = list.indexOf(';'); at !== -1; at = list.indexOf(';', at + 1)) entries++;
  if (entries > MOST_ENTRIES) throw limitError('A list', MOST_ENTRIES, 'entries');
}
