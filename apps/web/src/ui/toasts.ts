/** Short notices at the bottom of the page, often with undo. */

import { errorMessage } from '@flyover/worker-calls';
import i18next from 'i18next';
import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly kind: 'info' | 'warning' | 'error';
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Whether it stays until it is closed, because its subject is ongoing. */
  readonly lasting?: boolean;
}

interface ToastsState {
  /** The newest last. */
  readonly toasts: readonly Toast[];
}

export const useToasts = create<ToastsState>()(() => ({ toasts: [] }));

/** The most notices at once: a new one replaces the oldest. */
const MOST = 3;

/** The durations of notices, ms; longer while the pointer or the focus is on them. */
const STAYS = { plain: 6000, withAction: 10_000, error: 20_000 };

let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/**
 * Shows a notice. It replaces an earlier one with the same text.
 *
 * @returns its id
 */
export function showToast(toast: Omit<Toast, 'id' | 'kind'> & { readonly kind?: Toast['kind'] }): number {
  lastId += 1;
  const added: Toast = { ...toast, id: lastId, kind: toast.kind ?? 'info' };
  const { toasts } = useToasts.getState();
  const kept = [...toasts.filter(({ text, kind }) => text !== added.text || kind !== added.kind), added].slice(-MOST);
  for (const { id } of toasts) if (!kept.some((other) => other.id === id)) stopTimer(id);
  useToasts.setState({ toasts: kept });
  startTimer(added);
  return added.id;
}

export function dismissToast(id: number): void {
  stopTimer(id);
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

/** Keeps all notices while the pointer is over them, or the focus in them. */
export function holdToasts(): void {
  for (const { id } of useToasts.getState().toasts) stopTimer(id);
}

/** Restarts their durations. */
export function releaseToasts(): void {
  for (const toast of useToasts.getState().toasts) startTimer(toast);
}

function startTimer(toast: Toast): void {
  stopTimer(toast.id);
  if (toast.lasting) return;
  const stays = toast.kind === 'error' ? STAYS.error : toast.action === undefined ? STAYS.plain : STAYS.withAction;
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), stays),
  );
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Reports that a part of the page could not be fetched, and offers a reload, which keeps the query. */
export function tellPartFailure(thrown: unknown): void {
  const text = errorMessage(thrown);
  showToast({ kind: 'error', text, action: { label: i18next.t('chunk.reload'), run: () => location.reload() } });
}
