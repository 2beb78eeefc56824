/**
 * The features of the result that the user has picked, one by one or by a shape on the map. The worker holds the rows, the page their
 * number.
 */
import type { ExportPart, PickMode, PickRequest } from '@flyover/result-session';
import { resultWorker } from './result-client.ts';
import { type PartName, useResultView } from './result-view.ts';

/** Returns the number of picked rows in the result of a run. */
export function usePickedRows(runId: number | undefined): number {
  return useResultView(({ picked }) => (picked.runId === runId ? picked.rows : 0));
}

let latest: AbortController | undefined;

/**
 * Picks rows of a run's result; aborts an earlier request that is not fulfilled by then.
 *
 * @returns the number of picked rows; undefined where it failed
 */
export async function pick(runId: number, request: PickRequest, mode: PickMode = 'only'): Promise<number | undefined> {
  latest?.abort();
  const controller = new AbortController();
  latest = controller;
  const picked = await resultWorker()
    .pick(runId, request, mode, controller.signal)
    .catch(() => undefined);
  if (picked === undefined || picked.version < useResultView.getState().picked.version) return undefined;
  useResultView.setState({ picked: { runId, ...picked } });
  return picked.rows;
}

/** Unpicks everything. */
export function pickNothing(): void {
  const { runId, rows } = useResultView.getState().picked;
  if (rows > 0) void pick(runId, { kind: 'none' });
}

/** Clears the number of picked rows: the worker has another result, of which none is picked. */
export function forgetPicked(): void {
  const { picked } = useResultView.getState();
  if (picked.rows > 0) useResultView.setState({ picked: { ...picked, rows: 0 } });
}

// The part of the result that files contain.

useResultView.subscribe(({ picked }, before) => {
  if (picked.rows > 1 && picked.version !== before.picked.version) useResultView.setState({ filePart: undefined });
});

/** A part that files can be made of. */
export interface FilePart {
  readonly name: PartName;
  readonly rows: number;
  /** The part for the worker; absent: the complete result. */
  readonly part?: ExportPart;
}

/**
 * Returns the parts of a run's result; a result that is neither filtered nor picked from has one part, all of it.
 *
 * @param all number of features; 0 where nothing is drawn: the parts then count rows of the table
 */
export function useFileParts(runId: number, all: number): { readonly parts: readonly FilePart[]; readonly chosen: FilePart } {
  const chosen = useResultView(({ filePart }) => filePart);
  const filtered = useResultView((view) => (view.filtered?.runId === runId ? view.filtered : undefined));
  const rows = useResultView(({ table }) => (table?.runId === runId ? table.rows : 0));
  const picked = usePickedRows(runId);
  return chosenPart(chosen, all > 0 ? all : rows, filtered, picked);
}

/**
 * @param chosen undefined: several rows that are picked, else all; one alone is picked by each click
 * @param filtered the rows that pass the filters, where there are some
 * @param picked how much is picked
 */
export function chosenPart(
  chosen: PartName | undefined,
  all: number,
  filtered: { readonly order: number; readonly rows: number } | undefined,
  picked: number,
) {
  const parts: FilePart[] = [{ name: 'all', rows: all }];
  if (filtered !== undefined) parts.push({ name: 'filtered', rows: filtered.rows, part: { kind: 'rows', order: filtered.order } });
  if (picked > 0) parts.push({ name: 'picked', rows: picked, part: { kind: 'picked' } });
  const wanted = chosen ?? (picked > 1 ? 'picked' : 'all');
  return { parts, chosen: parts.find(({ name }) => name === wanted) ?? parts[0] };
}
