/** Picking rows of the table, by mouse and by keys. */
import { pick, pickNothing, usePicked } from '../results/picked-store.ts';
import { useSelection } from '../results/selection-store.ts';
import { useTable } from './table-store.ts';

/** The modifiers of a click on a row: alone, a range from the previous row, or in addition. */
export interface RowPress {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Picks the row of a clicked line, or the rows of its group.
 * @returns whether the click has no modifier
 */
export function pickRow(row: number, { shiftKey, ctrlKey, metaKey }: RowPress): boolean {
  const { anchor, lines } = useTable.getState();
  const mod = ctrlKey || metaKey;
  if (shiftKey) {
    const [first] = lines.placesOf(Math.min(anchor, row));
    const [, last] = lines.placesOf(Math.max(anchor, row));
    pickRows(first, last, mod ? 'add' : 'only');
    return false;
  }
  useTable.setState({ anchor: row });
  pickRows(...lines.placesOf(row), mod ? 'toggle' : 'only');
  return !mod;
}

/** Picks all rows that pass the filters. */
export function pickAllRows(): void {
  pickRows(0, Number.MAX_SAFE_INTEGER, 'only');
}

function pickRows(first: number, last: number, mode: 'only' | 'add' | 'toggle'): void {
  const { runId, order } = useTable.getState();
  if (order === undefined) return;
  // one that is shown by itself would hide which others are meant
  if (first !== last || mode !== 'only') useSelection.getState().close();
  void pick(runId, { kind: 'rows', order: order.order, first, last }, mode);
}

interface KeyPress extends RowPress {
  readonly key: string;
  readonly altKey: boolean;
}

/**
 * Picks rows by a key: Space adds this row, Ctrl+A picks all, Escape none.
 * @returns whether it is one of these keys
 */
export function pickByKey(event: KeyPress, row: number): boolean {
  const mod = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  if (mod && event.key.toLowerCase() === 'a') pickAllRows();
  else if (event.key === ' ' && row >= 0) pickRow(row, { ...event, shiftKey: false, ctrlKey: true });
  else if (event.key === 'Escape' && usePicked.getState().rows > 0) {
    pickNothing();
    useSelection.getState().close();
  } else return false;
  return true;
}
