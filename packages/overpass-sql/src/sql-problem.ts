/** Faults that people can mend, as data; what the database itself says comes as its driver throws it. */

/** See each kind. */
export type SqlFault =
  /** The database has no tables of Flyover. */
  | { readonly kind: 'noTables' }
  /** They were made by a version of Flyover that has others. */
  | { readonly kind: 'otherVersion'; readonly found: string; readonly wanted: string }
  /** There is a schema of that name which Flyover did not make. */
  | { readonly kind: 'foreignSchema'; readonly schema: string }
  /** No database answers; `said` is the message of the driver or of the last database that was tried. */
  | { readonly kind: 'away'; readonly said: string }
  /** Another import or update is running. */
  | { readonly kind: 'busy' }
  /**
   * A statement would read more rows than allowed.
   *
   * `rows`: as the database reckons them, undefined where it reckons fewer than there are; `line` and `offset`: of the statement in the query
   */
  | {
      readonly kind: 'tooManyRows';
      readonly rows: number | undefined;
      readonly limit: number;
      readonly line: number;
      readonly offset: number;
    };

/** Carries the fault. */
export class SqlProblem extends Error {
  override readonly name = 'SqlProblem';
  readonly fault: SqlFault;

  constructor(fault: SqlFault) {
    super(fault.kind);
    this.fault = fault;
  }
}
