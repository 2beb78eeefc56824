/**
 * The number of features of the result that the user has picked, one by one or by a shape on the map. The worker knows which rows these
 * are.
 */
import type { ExportPart, PickMode, PickRequest } from '@flyover/result-session';
import { create } from 'zustand';
import { resultWorker } from './result-client.ts';
import { useShownPart } from './result-tab.ts';

interface PickedState {
  /** The run whose result it is. */
  readonly runId: number;
  /** Increases with each change. */
  readonly version: number;
  /** Features; elements where none can be drawn. */
  readonly rows: number;
  /** The part that the user has chosen for files; it applies as long as there is such a part, and until several rows are picked again. */
  readonly filePart?: PartName;
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
export async function pick(runId: number, request: PickRequest, mode: PickMode = 'only'): Promise<number | undefined> {
  latest?.abort();
  const controller = new AbortController();
  latest = controller;
  const picked = await resultWorker()
    .pick(runId, request, mode, controller.signal)
    .catch(() => undefined);
  if (picked === undefined || picked.version < usePicked.getState().version) return undefined;
  usePicked.setState({ runId, ...picked });
  return picked.rows;
}

/** Unpicks everything. */
export function pickNothing(): void {
  const { runId, rows } = usePicked.getState();
  if (rows > 0) void pick(runId, { kind: 'none' });
}

// The part of the result that files contain: all of it, the rows that pass the table's filters, or the picked features.

export type PartName = 'all' | 'filtered' | 'picked';

usePicked.subscribe(({ rows, version }, before) => {
  if (rows > 1 && version !== before.version) usePicked.setState({ filePart: undefined });
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
  const chosen = usePicked(({ filePart }) => filePart);
  const filtered = useShownPart((part) => (part.filtered?.runId === runId ? part.filtered : undefined));
  const rows = useShownPart(({ table }) => (table?.runId === runId ? table.rows : 0));
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
