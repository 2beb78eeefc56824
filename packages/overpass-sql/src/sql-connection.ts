/** The interface of a connection to PostgreSQL: that of a driver, or of a PostgreSQL in this process. */

/** A value of a statement: `$1`, `$2` … in its text. */
export type SqlValue = string | number | boolean | null | readonly string[] | readonly number[];

/** A row by the names of its columns. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** A session: a state that a call sets, such as a transaction, holds for the next. */
export interface SqlConnection {
  /**
   * Runs a statement, and yields its rows in pages.
   *
   * @param signal ends the statement
   * @throws the database's error, with its `code`; the signal's reason
   */
  query(sql: string, values: readonly SqlValue[], signal?: AbortSignal): AsyncIterable<readonly SqlRow[]>;
}

/** A connection that also imports rows. */
export interface ImportConnection extends SqlConnection {
  /** Runs `COPY … FROM STDIN` with lines in PostgreSQL's text format. @throws as `query` does */
  copy(sql: string, lines: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void>;
}

/** Returns all rows of a statement. @throws as `SqlConnection.query` does */
export async function allRows(
  connection: SqlConnection,
  sql: string,
  values: readonly SqlValue[] = [],
  signal?: AbortSignal,
): Promise<SqlRow[]> {
  const all: SqlRow[] = [];
  for await (const rows of connection.query(sql, values, signal)) for (const row of rows) all.push(row);
  return all;
}

/** Collects the values of a statement while its text is written. */
export class SqlValues {
  readonly list: SqlValue[] = [];

  /** Adds a value. @returns its name in the text: `$3` */
  add(value: SqlValue): string {
    // PostgreSQL refuses U+0000, which none of its texts contains
    this.list.push(typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : value);
    return `$${this.list.length}`;
  }
}
