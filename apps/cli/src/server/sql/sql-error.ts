/** What a database says is wrong, in the words of servers of Postpass: `pq: syntax error at or near "FRO" at position 2:8 (42601)`. */

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

/** Whether the statement is at fault (and not the server): its words and names (42), its values (21, 22), what is too complex (54) or not there (0A), and what a read-only transaction refuses. */
export function isFaultOfStatement(code: string | undefined): boolean {
  return code !== undefined && (/^(?:2[12]|42|54|0A)/.test(code) || code === '25006');
}
