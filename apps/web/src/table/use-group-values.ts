import { useEffect, useRef, useState } from 'react';
import { resultWorker } from '../results/result-client.ts';
import type { GroupValue } from './table-store.ts';
import { blocksOf } from './use-table-rows.ts';

/** Groups are asked for in blocks of this many. */
const BLOCK = 64;

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
