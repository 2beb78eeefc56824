import i18next from 'i18next';
import { showToast } from './toasts.ts';

/** Says that what somebody wanted to open could not be fetched, and offers a reload; the query is stored and comes back with it. */
export function tellPartFailure(thrown: unknown): void {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  showToast({ kind: 'error', text, action: { label: i18next.t('chunk.reload'), run: () => location.reload() } });
}
