/** Copies cells and rows of the table, as files of tables have them. */
import i18next from 'i18next';
import { usePicked } from '../results/picked-store.ts';
import { resultWorker } from '../results/result-client.ts';
import { useSettings } from '../settings/settings-store.ts';
import { showToast } from '../ui/toasts.ts';
import { useTable } from './table-store.ts';

/** Copies the rows that are picked; where none is, that which the keyboard is on. Called from a click or a key. */
export function copyRows(separator: ',' | '\t'): void {
  const { shown, row, lines } = useTable.getState();
  const rows = usePicked.getState().rows > 0 ? 'picked' : lines.placesOf(Math.max(0, row));
  void copyText({ rows, columns: shown, separator, head: true });
}

/** Copies the value of the cell that the keyboard is on. */
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
