import type { RawKind, RawRow, RawSize, RowMark } from '@flyover/result-session';
import { useEffect, useRef, useState } from 'react';
import { resultWorker } from '../results/result-client.ts';
import { useRawView } from './raw-store.ts';

/** The part of an answer that is known so far. */
export interface RawAnswer extends RawSize {
  readonly kind: RawKind;
  readonly separator: string;
}

/** Opens the raw answer of a run and counts its rows. @param bytes of it so far: with more it is opened again */
export function useRawAnswer(runId: number, bytes: number): RawAnswer | undefined {
  const [answer, setAnswer] = useState<RawAnswer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more bytes are more rows
  useEffect(() => {
    let stale = false;
    useRawView.getState().showRun(runId);
    const follow = async () => {
      const overview = await resultWorker().rawOpen(runId);
      if (overview === undefined || stale) return;
      setAnswer(overview);
      const grow = (size: RawSize | undefined) => {
        if (size !== undefined && !stale) setAnswer({ ...overview, ...size });
      };
      if (!overview.complete) grow(await resultWorker().rawCount(runId, grow));
    };
    // a crash of the worker is reported by the run
    follow().catch(() => undefined);
    return () => {
      stale = true;
    };
  }, [runId, bytes]);
  return answer;
}

/** Rows are fetched in blocks of this many. */
const BLOCK = 100;
/** So many blocks are kept, those that were in view last. */
const KEPT = 30;

interface Block {
  readonly rows: readonly RawRow[];
  /** Bytes of the answer when it was fetched: the last block of a shorter answer may have grown. */
  readonly bytes: number;
}

/** The rows in view and around them, fetched as they are needed. @returns a row, undefined until it has come */
export function useRawRows(runId: number, first: number, last: number, bytes: number): (row: number) => RawRow | undefined {
  const blocks = useRef(new Map<number, Block>());
  const asked = useRef(new Set<string>());
  const [, redraw] = useState(0);

  useEffect(() => {
    for (let block = Math.floor(first / BLOCK); block <= Math.floor(last / BLOCK); block++) {
      const have = blocks.current.get(block);
      // read again, and kept again: the map's order is that of use
      if (have !== undefined) {
        blocks.current.delete(block);
        blocks.current.set(block, have);
      }
      const whole = have !== undefined && (have.bytes === bytes || have.rows.length === BLOCK + 1);
      const question = `${block} ${bytes}`;
      if (whole || asked.current.has(question)) continue;
      asked.current.add(question);
      // one more row proves that the last one is complete
      const fetching = resultWorker().rawRows(runId, block * BLOCK, BLOCK + 1);
      const keep = (rows: readonly RawRow[]) => {
        blocks.current.set(block, { rows, bytes });
        for (const old of blocks.current.keys()) if (blocks.current.size > KEPT) blocks.current.delete(old);
        redraw((count) => count + 1);
      };
      fetching
        .then(keep)
        .catch(() => undefined)
        .finally(() => asked.current.delete(question));
    }
  }, [runId, first, last, bytes]);

  return (row) => blocks.current.get(Math.floor(row / BLOCK))?.rows[row % BLOCK];
}

/** The hits of the search in rows, by row. */
export function useRowMarks(runId: number, first: number, last: number): ReadonlyMap<number, readonly RowMark[]> {
  const [marks, setMarks] = useState<ReadonlyMap<number, readonly RowMark[]>>(new Map());
  const wanted = useRawView((view) => view.wanted);
  const hits = useRawView((view) => view.progress?.hits ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another search, or more hits of it, there are other marks
  useEffect(() => {
    let stale = false;
    const show = (found: readonly RowMark[]) => {
      if (stale) return;
      const byRow = new Map<number, RowMark[]>();
      for (const mark of found) byRow.set(mark.row, [...(byRow.get(mark.row) ?? []), mark]);
      setMarks(byRow);
    };
    if (hits === 0) show([]);
    else
      resultWorker()
        .rawMarks(runId, first, last - first + 1)
        .then(show)
        .catch(() => undefined);
    return () => {
      stale = true;
    };
  }, [runId, first, last, wanted, hits]);
  return marks;
}
