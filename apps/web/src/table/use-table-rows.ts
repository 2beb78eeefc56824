import type { TableRowValues } from '@flyover/result-session';
import { useEffect, useRef, useState } from 'react';
import { usePickedRows } from '../results/pick-features.ts';
import { resultWorker } from '../results/result-client.ts';
import { useResultView } from '../results/result-view.ts';
import type { GroupValue } from './table-store.ts';

/** The sizes of the blocks in which rows, groups and columns are fetched. */
const BLOCK = 64;
export const GROUP = 16;
/** The number of blocks that are cached, the last used ones. */
const KEPT = 60;

/** A range of cells. */
interface CellRange {
  /** Indices in the order. */
  readonly places: readonly number[];
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** Fetches the cells in view and around them. @returns a function that returns the values of a group of columns of a row; undefined until they have come */
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
        // the order of the map is that of the last use
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
            // columns may have changed in the meantime
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

/** Returns the numbers of the blocks that contain some indices, each once. */
function blocksOf(places: readonly number[], size: number): readonly number[] {
  return [...new Set(places.map((place) => Math.floor(place / size)))];
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

/**
 * Returns the shared values of the groups in view.
 * @returns a function that returns the value of a group, in a list of one; undefined until it is known
 */
export function useGroupValues(
  runId: number,
  order: number,
  groups: readonly number[],
): (group: number) => readonly [GroupValue] | undefined {
  const known = useRef({ order, blocks: new Map<number, readonly GroupValue[]>() });
  const [, redraw] = useState(0);
  if (known.current.order !== order) known.current = { order, blocks: new Map() };
  const wanted = blocksOf(groups, BLOCK);
  const request = wanted.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says which blocks are wanted
  useEffect(() => {
    const { blocks } = known.current;
    for (const block of wanted) {
      if (blocks.has(block)) continue;
      resultWorker()
        .tableGroups(runId, order, block * BLOCK, BLOCK)
        .then((values) => {
          if (values === undefined) return;
          blocks.set(block, values);
          redraw((count) => count + 1);
        })
        .catch(() => undefined);
    }
  }, [runId, order, request]);
  return (group) => {
    const values = known.current.blocks.get(Math.floor(group / BLOCK));
    return values && [values[group % BLOCK]];
  };
}

interface KnownPicks {
  readonly order: number;
  /** The picks by the number of the block. */
  readonly blocks: ReadonlyMap<number, Uint8Array | undefined>;
}

const NONE: KnownPicks = { order: -1, blocks: new Map() };

/**
 * Returns which rows in view are picked.
 * @returns a predicate for a place in the order; earlier answers stay until the worker has answered
 */
export function useRowPicks(runId: number, order: number, places: readonly number[]): (place: number) => boolean {
  const version = useResultView(({ picked }) => picked.version);
  const isNone = usePickedRows(runId) === 0;
  const [known, setKnown] = useState(NONE);
  const latest = useRef(0);
  const wanted = blocksOf(places, BLOCK);
  const request = wanted.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other rows; the text says which blocks are wanted
  useEffect(() => {
    const mine = ++latest.current;
    if (isNone || wanted.length === 0) return;
    Promise.all(wanted.map(async (block) => [block, await resultWorker().pickedRows(runId, order, block * BLOCK, BLOCK)] as const))
      .then((blocks) => {
        if (mine === latest.current) setKnown({ order, blocks: new Map(blocks) });
      })
      .catch(() => undefined);
  }, [runId, order, request, version, isNone]);
  return (place) => !isNone && known.order === order && known.blocks.get(Math.floor(place / BLOCK))?.[place % BLOCK] === 1;
}
