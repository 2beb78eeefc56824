import type { TableRowValues } from '@flyover/result-session';
import { useEffect, useRef, useState } from 'react';
import { resultWorker } from '../results/result-client.ts';

/** Rows are fetched in blocks of this many, columns in groups. */
const BLOCK = 64;
export const GROUP = 16;
/** So many blocks are kept, those that were in view last. */
const KEPT = 60;

/** Cells that are wanted. */
interface CellRange {
  /** Of the order. */
  readonly places: readonly number[];
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** The cells in view and around them, fetched as they are needed. @returns the values of a group of columns of a row, undefined until they have come */
export function useTableRows(
  runId: number,
  order: number,
  columns: readonly string[],
  { places, firstColumn, lastColumn }: CellRange,
): (place: number, group: number) => TableRowValues | undefined {
  const wanted = blocksOf(places, BLOCK);
  const request = wanted.join();
  const blocks = useRef(new Map<string, readonly TableRowValues[]>());
  const asked = useRef(new Set<string>());
  const [, redraw] = useState(0);
  const before = useRef({ order, columns });
  if (before.current.columns !== columns) {
    before.current = { order, columns };
    blocks.current.clear();
    asked.current.clear();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says which blocks are wanted
  useEffect(() => {
    const groups = range(Math.floor(firstColumn / GROUP), Math.floor(lastColumn / GROUP));
    for (const block of wanted) {
      for (const group of groups) {
        const key = `${order} ${block} ${group}`;
        const have = blocks.current.get(key);
        // read again, and kept again: the map's order is that of use
        if (have !== undefined) {
          blocks.current.delete(key);
          blocks.current.set(key, have);
        }
        if (have !== undefined || asked.current.has(key)) continue;
        const [into, waiting] = [blocks.current, asked.current];
        waiting.add(key);
        const names = columns.slice(group * GROUP, (group + 1) * GROUP);
        resultWorker()
          .tableRows(runId, order, block * BLOCK, BLOCK, names)
          .then((rows) => {
            // columns may have changed meanwhile
            if (rows === undefined || before.current.columns !== columns) return;
            into.set(key, rows);
            for (const old of into.keys()) if (into.size > KEPT) into.delete(old);
            redraw((count) => count + 1);
          })
          .catch(() => undefined)
          .finally(() => waiting.delete(key));
      }
    }
  }, [runId, order, columns, request, firstColumn, lastColumn]);

  return (place, group) => blocks.current.get(`${order} ${Math.floor(place / BLOCK)} ${group}`)?.[place % BLOCK];
}

/** The blocks that some places are in, each once. */
export function blocksOf(places: readonly number[], size: number): readonly number[] {
  return [...new Set(places.map((place) => Math.floor(place / size)))];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}
