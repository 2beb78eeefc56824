/** The search in the table: what is looked for, and which of the cells is shown. */
import type { FoundCell, TableOrder } from '@flyover/result-session';
import { create } from 'zustand';
import { resultWorker } from '../results/result-client.ts';
import { goToPlace } from './go-to-place.ts';
import { type JumpWish, jumpWish } from './jump-wish.ts';
import { useTable } from './table-store.ts';

interface FindState {
  readonly isOpen: boolean;
  readonly wanted: string;
  /** How many cells hold it; undefined while they are looked for. */
  readonly total?: number;
  readonly hit?: FoundCell;
  /** What somebody wanted to go to is not there. */
  readonly isLost: boolean;
}

export const useFind = create<FindState>()(() => ({ isOpen: false, wanted: '', isLost: false }));

let latest = new AbortController();

/** What was asked for before is worth nothing any more. */
function anew(): AbortSignal {
  latest.abort();
  latest = new AbortController();
  return latest.signal;
}

/** Looks for a text in the columns in view, and leads to the first cell from the keyboard's on. @param isMoving false: to none, where rows stand in another order */
export async function lookFor(wanted: string, isMoving = true): Promise<void> {
  const signal = anew();
  const { runId, order, shown } = useTable.getState();
  useFind.setState({ wanted, total: undefined, hit: undefined, isLost: false });
  if (wanted === '' || order === undefined) return;
  const total = await resultWorker()
    .tableFind(runId, order.order, shown, wanted, signal)
    .catch(() => undefined);
  if (signal.aborted || total === undefined) return;
  useFind.setState({ total });
  if (total === 0 || !isMoving) return;
  const { lines, row } = useTable.getState();
  const from = lines.placesOf(Math.max(0, row))[0];
  const worker = resultWorker();
  const hit = (await worker.tableFound(runId, order.order, { from })) ?? (await worker.tableFound(runId, order.order, { number: 0 }));
  await showHit(hit, order, signal);
}

/** Goes to the next cell, or with -1 to the one before; beyond the last it begins again. */
export async function goToHit(step: 1 | -1): Promise<void> {
  const { total = 0, hit } = useFind.getState();
  const { runId, order } = useTable.getState();
  if (total === 0 || order === undefined) return;
  const number = hit === undefined ? (step === 1 ? 0 : total - 1) : (hit.number + step + total) % total;
  const signal = anew();
  await showHit(await resultWorker().tableFound(runId, order.order, { number }), order, signal);
}

async function showHit(hit: FoundCell | undefined, order: TableOrder, signal: AbortSignal): Promise<void> {
  if (hit === undefined || signal.aborted || useTable.getState().order !== order) return;
  useFind.setState({ hit });
  await goToPlace(hit.place, () => signal.aborted, columnOf(hit.column));
}

function columnOf(name: string): number {
  return Math.max(0, useTable.getState().shown.indexOf(name));
}

/** Goes to a row or an element; says where it is not there. */
export async function jumpTo(typed: string): Promise<void> {
  const { order, column } = useTable.getState();
  const wish = jumpWish(typed, order?.rows ?? 0);
  if (wish === undefined || order === undefined) return;
  const signal = anew();
  const place = wish.kind === 'row' ? wish.row : await placeOf(wish, order, signal);
  if (signal.aborted || useTable.getState().order !== order) return;
  useFind.setState({ isLost: place === -1 });
  if (place !== -1) await goToPlace(place, () => signal.aborted, column);
}

async function placeOf({ type, id }: Extract<JumpWish, { kind: 'element' }>, order: TableOrder, signal: AbortSignal): Promise<number> {
  const { runId } = useTable.getState();
  const place = await resultWorker()
    .tableElement(runId, order.order, type, id, signal)
    .catch(() => undefined);
  return place ?? -1;
}

// rows in another order, and other columns, are looked through again
useTable.subscribe(({ order, shown }, before) => {
  const { isOpen, wanted } = useFind.getState();
  if (isOpen && wanted !== '' && (order !== before.order || shown !== before.shown)) void lookFor(wanted, false);
});
