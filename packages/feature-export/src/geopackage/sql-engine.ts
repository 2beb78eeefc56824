/** Interface of SQLite for the writer of GeoPackage: the shape of sql.js, which the caller loads (it is WebAssembly, and large). */

/** A value of SQLite. */
export type SqlValue = string | number | null | Uint8Array;

/** A statement that runs many times. */
export interface SqlStatement {
  run(values: SqlValue[]): void;
  free(): boolean;
}

/** A database in memory. */
export interface SqlDatabase {
  run(sql: string, values?: SqlValue[]): unknown;
  prepare(sql: string): SqlStatement;
  /** The whole file. */
  export(): Uint8Array;
  close(): void;
}

/** Result of `initSqlJs()` of sql.js. */
export interface SqlEngine {
  readonly Database: new () => SqlDatabase;
}
