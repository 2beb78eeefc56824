/** What can go wrong while a query runs, as typed errors. */

/** A part of the language that this engine does not run. The message is a sentence for the user. */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError';
  /** 1-based, in the text of the query. */
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;

  constructor(what: string, line: number, column: number) {
    super(`${what} is not supported here (line ${line}, column ${column}). Use an Overpass server for this query.`);
    this.line = line;
    this.column = column;
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
