/** What the loading card shows of the progress. */

/** Specification, sections 2 and 9. */
export const MOST_LINES = 3;

/** The latest lines of the progress, the newest last. */
export function latestLines(lines: readonly string[]): readonly string[] {
  return lines.slice(-MOST_LINES);
}
