/** The SQLite engine for the reader of GeoPackages: the interface of sql.js, which a platform loads on demand (it is WebAssembly, and large). */

/** A value of SQLite. */
export type SqliteValue = string | number | bigint | null | Uint8Array;

/** A query that goes on from row to row. */
export interface SqliteStatement {
  bind(values: readonly SqliteValue[]): boolean;
  step(): boolean;
  get(values: null, options: { readonly useBigInt: true }): SqliteValue[];
  getColumnNames(): string[];
  free(): boolean;
}

/** A database in memory. */
export interface SqliteFile {
  prepare(sql: string): SqliteStatement;
  close(): void;
}

/** The module that `initSqlJs()` of sql.js resolves to. */
export interface SqliteEngine {
  readonly Database: new (bytes: Uint8Array) => SqliteFile;
}

let loadEngine: (() => Promise<SqliteEngine>) | undefined;

/** Lets GeoPackages be read from now on, with an engine that is loaded for the first of them. */
export function setSqlite(load: () => Promise<SqliteEngine>): void {
  loadEngine = load;
}

/** The loader given to `setSqlite`; undefined on platforms without one. */
export function sqlite(): (() => Promise<SqliteEngine>) | undefined {
  return loadEngine;
}
