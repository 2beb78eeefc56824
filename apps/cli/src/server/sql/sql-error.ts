/** Errors of a database in the words of Postpass servers: `pq: syntax error at or near "FRO" at position 2:8 (42601)`. */

/** An error of the driver, as far as it is one. */
interface DatabaseError {
  readonly message: string;
  /** SQLSTATE. */
  readonly code?: string;
  /** Character of the statement, from 1. */
  readonly position?: string;
}

/** The sentence of an error. @param query the statement that `position` counts in */
export function sqlErrorText({ message, code, position }: DatabaseError, query: string): string {
  const at = Number(position);
  const before =
    Number.isInteger(at) && at >= 1
      ? [...query]
          .slice(0, at - 1)
          .join('')
          .split('\n')
      : undefined;
  const place = before === undefined ? '' : ` at position ${before.length}:${[...before[before.length - 1]].length + 1}`;
  return `pq: ${message}${place}${code === undefined ? '' : ` (${code})`}`;
}

/**
 * Whether the statement is at fault, and not the server, by the class of its SQLSTATE (PostgreSQL's documentation, "Error Codes"): what is not there (0A) or may not be
 * (0L, 0P), cases, rows and values (20 to 24), what a transaction that reads refuses (25), names of statements, cursors and schemas (26, 34, 3B, 3D, 3F), what functions say
 * (2F, 38, 39, P0), words and names (42, 44), what is too complex (54) or comes too early (55000), parameters without a value (08P01) and too large temporary files (53400).
 */
export function isFaultOfStatement(code: string | undefined): boolean {
  return code !== undefined && /^(?:08P01|0[ALP]|2[0-46F]|250|34|3[89BDF]|4[24]|53400|54|55000|P0)/.test(code);
}
