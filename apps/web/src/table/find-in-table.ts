/** The search in the table: its text, the matching cell in view, jumps to a row, and the keys. */

import type { FoundCell, TableOrder, TableRowValues } from '@flyover/result-session';
import i18next from 'i18next';
import { type RefObject, useEffect } from 'react';
import { resultWorker } from '../results/result-client.ts';
import { registerActions } from '../ui/actions.ts';
import { isShortcut } from '../ui/shortcut-keys.ts';
import { topicWords } from './cell-text.ts';
import { useTable } from './table-store.ts';
import { changeFind, useTableTools } from './table-tools.ts';
import { goToPlace } from './use-table-window.ts';

/** Returns a function that aborts its last signal, and returns a new one. */
function series(): () => AbortSignal {
  let latest = new AbortController();
  return () => {
    latest.abort();
    latest = new AbortController();
    return latest.signal;
  };
}

const newSearch = series();
// a search continues while the user jumps to a row
const newWay = series();

/** Searches the visible columns for a text, and goes to the first hit after the active cell. @param isMoving false: goes to no hit, as after a change of the order */
export async function lookFor(text: string, isMoving = true): Promise<void> {
  const [signal, way] = [newSearch(), newWay()];
  const { runId, order, shown } = useTable.getState();
  changeFind({ text, total: undefined, hit: undefined, isFailed: false, isLost: false });
  if (text === '' || order === undefined) return;
  const worker = resultWorker();
  try {
    const total = await worker.tableFind(runId, order.order, { columns: shown, text, words: topicWords(i18next.t) }, signal);
    if (signal.aborted || total === undefined) return;
    changeFind({ total });
    if (total === 0 || !isMoving || way.aborted) return;
    const { lines, row } = useTable.getState();
    const from = lines.placesOf(Math.max(0, row))[0];
    const hit = (await worker.tableFound(runId, order.order, { from })) ?? (await worker.tableFound(runId, order.order, { number: 0 }));
    await showHit(hit, order, way);
  } catch {
    if (!signal.aborted) changeFind({ isFailed: true });
  }
}

/** Goes to the next hit, or with -1 to the previous one, in a circle. Repeats a search that has failed. */
export async function goToHit(step: 1 | -1): Promise<void> {
  const { text, total = 0, hit, isFailed } = useTableTools.getState().find;
  if (isFailed) return lookFor(text);
  const { runId, order } = useTable.getState();
  if (total === 0 || order === undefined) return;
  const number = hit === undefined ? (step === 1 ? 0 : total - 1) : (hit.number + step + total) % total;
  const way = newWay();
  try {
    await showHit(await resultWorker().tableFound(runId, order.order, { number }), order, way);
  } catch {
    if (!way.aborted) changeFind({ isFailed: true });
  }
}

async function showHit(hit: FoundCell | undefined, order: TableOrder, signal: AbortSignal): Promise<void> {
  if (hit === undefined || signal.aborted || useTable.getState().order !== order) return;
  changeFind({ hit });
  await goToPlace(hit.place, () => signal.aborted, columnOf(hit.column));
}

function columnOf(name: string): number {
  return Math.max(0, useTable.getState().shown.indexOf(name));
}

/** Goes to a row or an element; reports where it does not exist. */
export async function jumpTo(typed: string): Promise<void> {
  const { order, column } = useTable.getState();
  const request = parseJumpTarget(typed, order?.rows ?? 0);
  if (request === undefined) changeFind({ isLost: typed.trim() !== '' });
  if (request === undefined || order === undefined) return;
  const signal = newWay();
  const place = request.kind === 'row' ? request.row : await placeOf(request, order, signal);
  if (signal.aborted || useTable.getState().order !== order) return;
  changeFind({ isLost: place === -1 });
  if (place !== -1) await goToPlace(place, () => signal.aborted, column);
}

async function placeOf({ type, id }: Extract<JumpTarget, { kind: 'element' }>, order: TableOrder, signal: AbortSignal): Promise<number> {
  const { runId } = useTable.getState();
  const place = await resultWorker()
    .tableElement(runId, order.order, type, id, signal)
    .catch(() => undefined);
  return place ?? -1;
}

// another order or other columns need another search
useTable.subscribe(({ order, shown }, before) => {
  const { isOpen, text } = useTableTools.getState().find;
  if (isOpen && text !== '' && (order !== before.order || shown !== before.shown)) void lookFor(text, false);
});

/** The target of a jump: a row of the order, from 0, or an element. */
type JumpTarget =
  | { readonly kind: 'row'; readonly row: number }
  | { readonly kind: 'element'; readonly type?: TableRowValues['type']; readonly id: number };

const TYPES: Readonly<Record<string, TableRowValues['type']>> = { n: 'node', w: 'way', r: 'relation', a: 'area' };

/** Parses the target of a jump: `17` is a row, or an id where there are fewer rows; `#17`, `n17` and `way/17` are always ids. Undefined for any other text. */
export function parseJumpTarget(typed: string, rows: number): JumpTarget | undefined {
  const found = /^(#|n|w|r|a|node|way|rel|relation|area)?\/?(\d[\d.,]*)$/i.exec(typed.replace(/\s/g, ''));
  if (found === null) return undefined;
  const number = Number(found[2].replace(/\D/g, ''));
  const before = found[1]?.toLowerCase();
  if (before === undefined) return number >= 1 && number <= rows ? { kind: 'row', row: number - 1 } : { kind: 'element', id: number };
  return before === '#' ? { kind: 'element', id: number } : { kind: 'element', type: TYPES[before[0]], id: number };
}

/** Handles the keys of the search while the Table tab is shown: in its rows, and where nothing has the focus. */
export function useFindKeys(
  place: RefObject<HTMLElement | null>,
  searchField: RefObject<HTMLInputElement | null>,
  jumpField: RefObject<HTMLInputElement | null>,
): void {
  useEffect(() => {
    const open = (field: RefObject<HTMLInputElement | null>) => {
      changeFind({ isOpen: true });
      // the field exists from the next frame on
      requestAnimationFrame(() => {
        field.current?.focus();
        field.current?.select();
      });
    };
    const onKey = (event: KeyboardEvent) => {
      const pane = place.current?.closest('.pane');
      const target = event.target instanceof Node ? event.target : null;
      if (event.defaultPrevented || (target !== document.body && pane?.contains(target) !== true)) return;
      if (isShortcut(event, ['Mod+F'])) open(searchField);
      else if (isShortcut(event, ['Mod+G'])) open(jumpField);
      else if (isShortcut(event, ['F3'])) void goToHit(1);
      else if (isShortcut(event, ['Shift+F3'])) void goToHit(-1);
      else return;
      event.preventDefault();
    };
    const forget = registerActions([
      { id: 'table.find', label: 'table.find', group: 'result', run: () => open(searchField) },
      { id: 'table.goTo', label: 'table.goToHelp', group: 'result', run: () => open(jumpField) },
    ]);
    window.addEventListener('keydown', onKey);
    return () => {
      forget();
      window.removeEventListener('keydown', onKey);
    };
  }, [place, searchField, jumpField]);
}
