/**
 * The number of features of the result that the user has picked, one by one or by a shape on the map. The worker knows which rows these
 * are.
 */
import type { PickManner, PickWish } from '@flyover/result-session';
import { create } from 'zustand';
import { resultWorker } from './result-client.ts';

interface PickedState {
  /** The run whose result it is. */
  readonly runId: number;
  /** Each change is another version. */
  readonly version: number;
  /** Features; elements where none can be drawn. */
  readonly rows: number;
}

export const usePicked = create<PickedState>()(() => ({ runId: 0, version: 0, rows: 0 }));

/** Returns the number of picked rows in the result of a run. */
export function usePickedRows(runId: number | undefined): number {
  return usePicked((picked) => (picked.runId === runId ? picked.rows : 0));
}

let latest: AbortController | undefined;

/**
 * Picks rows of a run's result; aborts an earlier request that is not fulfilled by then.
 *
 * @returns the number of picked rows; undefined where it failed
 */
export async function pick(runId: number, wish: PickWish, manner: PickManner = 'only'): Promise<number | undefined> {
  latest?.abort();
  const controller = new AbortController();
  latest = controller;
  const picked = await resultWorker()
    .pick(runId, wish, manner, controller.signal)
    .catch(() => undefined);
  if (picked === undefined || picked.version < usePicked.getState().version) return undefined;
  usePicked.setState({ runId, ...picked });
  return picked.rows;
}

/** Nothing is picked any more. */
export function pickNothing(): void {
  const { runId, rows } = usePicked.getState();
  if (rows > 0) void pick(runId, { kind: 'none' });
}
