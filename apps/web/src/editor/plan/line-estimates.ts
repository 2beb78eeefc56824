/** The estimates shown after each line of the query. */
import type { ExplainedRun } from '@flyover/engine-host';

/** The estimate for the statements of one line. */
export interface LineEstimate {
  /** An offset of the line, UTF-16 units of the user's text. */
  readonly at: number;
  /** In the order of the text. */
  readonly counts: readonly number[];
}

/** Numbers behind a line at most. */
const MOST = 4;

/** The statements without an estimate: a copy of a set adds no information, nor do derived elements. */
const DULL = new Set(['item', 'make', 'convert']);

/**
 * The estimates by line: of a line with a block and what is in it those of the block.
 *
 * @param offsetInText the position in the user's text of an offset of the query that was estimated
 */
export function lineEstimates(
  estimates: ExplainedRun['estimates'],
  text: string,
  offsetInText: (offset: number) => number,
): readonly LineEstimate[] {
  const lines = new Map<number, { readonly at: number; depth: number; counts: number[] }>();
  for (const { name, to, depth, rows } of estimates) {
    if (rows === undefined || DULL.has(name)) continue;
    const at = Math.min(offsetInText(Math.max(to - 1, 0)), text.length);
    const line = text.lastIndexOf('\n', at - 1);
    const known = lines.get(line);
    if (known === undefined || depth < known.depth) lines.set(line, { at, depth, counts: [rows] });
    else if (depth === known.depth && known.counts.length < MOST) known.counts.push(rows);
  }
  return [...lines.values()].map(({ at, counts }) => ({ at, counts }));
}
