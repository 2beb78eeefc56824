/** Finds the line that a SQL server means: servers of Postpass name a word of the statement at most, ours the position too. */

/** The lines of a statement, from 1, that an error is about; none where the message is no error of PostgreSQL or does not say. */
export function linesOfSqlError(message: string, statement: string): number[] {
  if (!/^\s*(?:runtime error: )?(?:pq|sql): /.test(message)) return [];
  const lines = statement.split('\n');
  const place = / at position (\d{1,9}):\d{1,9}(?: \([0-9A-Z]{5}\))?\s*$/.exec(message);
  if (place !== null) return Number(place[1]) <= lines.length ? [Number(place[1])] : [];
  const word = /"([^"]{1,200})"/.exec(message)?.[1];
  if (word === undefined) return [];
  // only where it cannot be another one
  const found = lines.flatMap((line, index) => (line.toLowerCase().includes(word.toLowerCase()) ? [index + 1] : []));
  return found.length === 1 ? found : [];
}
