import { useEffect, useRef, useState } from 'react';
import { usePicked, usePickedRows } from '../results/picked-store.ts';
import { resultWorker } from '../results/result-client.ts';
import { blocksOf } from './use-table-rows.ts';

/** Rows are asked for in blocks of this many. */
const BLOCK = 64;

interface KnownPicks {
  readonly order: number;
  /** By the number of the block. */
  readonly blocks: ReadonlyMap<number, Uint8Array | undefined>;
}

const NONE: KnownPicks = { order: -1, blocks: new Map() };

/**
 * Returns which rows in view are picked.
 * @returns a predicate for a place in the order; earlier answers stay until the worker has answered
 */
export function useRowPicks(runId: number, order: number, places: readonly number[]): (place: number) => boolean {
  const version = usePicked((picked) => picked.version);
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
