/** Faults that a user can correct, as data; other errors of the database are those of the driver. */

/** A fault, by its kind. */
export type SqlFault =
  /** The database has no tables of Flyover. */
  | { readonly kind: 'noTables' }
  /** The tables are of another version of Flyover. */
  | { readonly kind: 'otherVersion'; readonly found: string; readonly wanted: string }
  /** The database has a schema of that name that is not Flyover's. */
  | { readonly kind: 'foreignSchema'; readonly schema: string }
  /** No database answers; `said` is the message of the driver or of the last database that was tried. */
  | { readonly kind: 'away'; readonly said: string }
  /** Another import or update is running. */
  | { readonly kind: 'busy' }
  /** An import replaces the tables, and its last step takes longer than a read waits. */
  | { readonly kind: 'importing' }
  /** The replica lacks a change that another one has. */
  | { readonly kind: 'behind' }
  /** A read for a map or a search took longer than `seconds`. */
  | { readonly kind: 'tooSlow'; readonly seconds: number }
  /** Tables lie on several servers, which no update changes in one transaction. */
  | { readonly kind: 'severalServers' }
  /**
   * A statement would read more rows than allowed.
   *
   * `rows`: the estimate of the database, undefined for one below the limit; `line` and `offset`: position of the statement in the query
   */
  | {
      readonly kind: 'tooManyRows';
      readonly rows: number | undefined;
      readonly limit: number;
      readonly line: number;
      readonly offset: number;
    };

/** The error of a fault. */
export class SqlProblem extends Error {
  override readonly name = 'SqlProblem';
  readonly fault: SqlFault;

  constructor(fault: SqlFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** Returns whether something thrown is a problem of a kind. */
export function isSqlProblem(thrown: unknown, ...kinds: readonly SqlFault['kind'][]): boolean {
  return thrown instanceof SqlProblem && kinds.includes(thrown.fault.kind);
}

/** Returns whether an error of a driver has a code of the database that a pattern matches. */
export function hasCode(thrown: unknown, codes: RegExp): boolean {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' && codes.test(thrown.code);
}
