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

/** Returns whether something thrown is a problem of a kind. */
export function isSqlProblem(thrown: unknown, ...kinds: readonly SqlFault['kind'][]): boolean {
  return thrown instanceof SqlProblem && kinds.includes(thrown.fault.kind);
}

/** Returns whether an error of a driver has a code of the database that a pattern matches. */
export function hasCode(thrown: unknown, codes: RegExp): boolean {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' && codes.test(thrown.code);
}
