/** Picks rows of the table, by mouse and by keys; copies the picked ones, or opens them in an editor. */

import type { PickedElement } from '@flyover/result-session';
import i18next from 'i18next';
import { loadInJosm, tellJosmProblem } from '../josm/josm-remote.ts';
import { elementAddress, shortId } from '../results/links.ts';
import { pick, pickNothing } from '../results/pick-features.ts';
import { resultWorker } from '../results/result-client.ts';
import { useResultView } from '../results/result-view.ts';
import { useSelection } from '../results/selection-store.ts';
import { useSettings } from '../settings/settings-store.ts';
import { showToast } from '../ui/toasts.ts';
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
  // the details of one element would hide which others are picked
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
  else if (event.key === 'Escape' && useResultView.getState().picked.rows > 0) {
    pickNothing();
    useSelection.getState().close();
  } else return false;
  return true;
}

/** Copies the picked rows, or without any the active row. Must be called from a click or a key. */
export function copyRows(separator: ',' | '\t'): void {
  const { shown, row, lines } = useTable.getState();
  const rows = useResultView.getState().picked.rows > 0 ? 'picked' : lines.placesOf(Math.max(0, row));
  void copyText({ rows, columns: shown, separator, head: true });
}

/** Copies the value of the active cell. */
export function copyCell(): void {
  const { shown, row, column, lines } = useTable.getState();
  if (row >= 0 && lines.at(row).kind === 'row')
    void copyText({ rows: lines.placesOf(row), columns: shown.slice(column, column + 1), separator: '\t', head: false });
}

type TextOptions = Omit<Parameters<ReturnType<typeof resultWorker>['tableText']>[2], 'guardFormulas'>;

async function copyText(request: TextOptions): Promise<void> {
  const { runId, order } = useTable.getState();
  if (order === undefined) return;
  const guardFormulas = useSettings.getState().export_guard_formulas;
  const made = resultWorker().tableText(runId, order.order, { ...request, guardFormulas }, new AbortController().signal);
  try {
    // the clipboard must be claimed within the key press; the text comes later
    const text = made.then((reported) => {
      if (reported === undefined) throw new Error('the result is gone');
      return new Blob([reported.text], { type: 'text/plain' });
    });
    text.catch(() => undefined);
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    const reported = await made;
    if (reported === undefined) return;
    const words = !request.head ? 'table.copiedCell' : reported.isCut ? 'table.copiedPart' : 'table.copied';
    showToast({ text: i18next.t(words, { count: reported.rows }) });
  } catch {
    showToast({ kind: 'warning', text: i18next.t('table.copyFailed') });
  }
}

/** The editors; their names are not translated. */
export type PickedEditor = 'JOSM' | WebEditor;
type WebEditor = 'iD' | 'Rapid' | 'Level0';

/** The most elements that are opened at once: editors take them in one address. */
const MOST_EDITED = 200;

/** Opens the picked elements in an editor; reports where these are not all of them. */
export async function openPicked(runId: number, editor: PickedEditor): Promise<void> {
  // browsers block a window that opens later than the click
  const page = editor === 'JOSM' ? undefined : window.open('about:blank', '_blank');
  const picked = await resultWorker()
    .pickedElements(runId, MOST_EDITED + 1)
    .catch(() => []);
  const elements = editable(picked).slice(0, MOST_EDITED);
  if (elements.length === 0) {
    page?.close();
    showToast({ kind: 'warning', text: i18next.t('table.edit.none') });
    return;
  }
  if (picked.length > MOST_EDITED) showToast({ text: i18next.t('table.edit.first', { count: MOST_EDITED }) });
  if (editor !== 'JOSM') {
    if (page === null || page === undefined) return;
    page.opener = null;
    page.location.replace(editorAddress(editor, elements));
    return;
  }
  const problem = await loadInJosm(elements.map(({ type, id }) => shortId(type, id)).join(','));
  if (problem === undefined) showToast({ text: i18next.t('table.edit.inJosm', { count: elements.length }) });
  else tellJosmProblem(problem);
}

/** Returns the elements that are on openstreetmap.org. */
function editable(elements: readonly PickedElement[]): readonly PickedElement[] {
  return elements.filter(({ type, id }) => elementAddress(type, id) !== undefined);
}

/** Returns the address that opens elements in an editor. iD on openstreetmap.org takes only the first. */
export function editorAddress(editor: WebEditor, elements: readonly PickedElement[]): string {
  const [{ type, id }] = elements;
  const ids = elements.map((element) => shortId(element.type, element.id)).join(',');
  switch (editor) {
    case 'iD':
      return `https://www.openstreetmap.org/edit?editor=id&${type}=${id}`;
    case 'Rapid':
      return `https://rapideditor.org/edit#id=${ids}`;
    case 'Level0':
      return `https://level0.osmz.ru/?url=${ids}`;
  }
}
