/** A connection to PostgreSQL, as the caller gives it: a driver's, or that of a PostgreSQL in this process. */

/** A value of a statement, which stands in it as `$1`, `$2` …. */
export type SqlValue = string | number | boolean | null | readonly string[] | readonly number[];

/** A row by the names of its columns. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** One session: what one call sets, such as a transaction, holds for the next. */
export interface SqlConnection {
  /**
   * Runs a statement and gives its rows, some at a time.
   *
   * @param signal ends the statement
   * @throws what the database says, with its `code`; the signal's reason
   */
  query(sql: string, values: readonly SqlValue[], signal?: AbortSignal): AsyncIterable<readonly SqlRow[]>;
}

/** A connection that takes rows in. */
export interface ImportConnection extends SqlConnection {
  /** Runs `COPY … FROM STDIN` with lines in PostgreSQL's text format. @throws as `query` does */
  copy(sql: string, lines: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void>;
}

/** All rows of a statement. @throws as `SqlConnection.query` does */
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

/** The values of a statement while its text is written. */
export class SqlValues {
  readonly list: SqlValue[] = [];

  /** Adds a value. @returns how the text names it: `$3` */
  add(value: SqlValue): string {
    // PostgreSQL refuses U+0000, which is in none of its texts
    this.list.push(typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : value);
    return `$${this.list.length}`;
  }
}
