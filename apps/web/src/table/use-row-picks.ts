import { useEffect, useRef, useState } from 'react';
import { usePicked, usePickedRows } from '../results/picked-store.ts';
import { resultWorker } from '../results/result-client.ts';

/** Rows are asked for in blocks of this many. */
const BLOCK = 64;

interface KnownPicks {
  readonly order: number;
  readonly first: number;
  readonly flags: Uint8Array;
}

const NONE: KnownPicks = { order: -1, first: 0, flags: new Uint8Array(0) };

/** Which rows in view are picked. @returns says it of a row; what was known before stays until the worker has answered */
export function useRowPicks(runId: number, order: number, first: number, last: number): (row: number) => boolean {
  const version = usePicked((picked) => picked.version);
  const isNone = usePickedRows(runId) === 0;
  const [known, setKnown] = useState(NONE);
  const latest = useRef(0);
  const from = first - (first % BLOCK);
  const count = Math.ceil((last + 1 - from) / BLOCK) * BLOCK;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other rows
  useEffect(() => {
    const mine = ++latest.current;
    if (isNone || count <= 0) return;
    resultWorker()
      .pickedRows(runId, order, from, count)
      .then((flags) => {
        if (flags !== undefined && mine === latest.current) setKnown({ order, first: from, flags });
      })
      .catch(() => undefined);
  }, [runId, order, from, count, version, isNone]);
  return (row) => !isNone && known.order === order && known.flags[row - known.first] === 1;
}
