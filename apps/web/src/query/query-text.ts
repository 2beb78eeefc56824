/**
 * The text of the query. While somebody types it stands in the editor alone: writing a long text out of it, and all that the page makes
 * of it, would come between a key and its picture. At each pause it goes to the store, whose copy the settings put into the browser's storage.
 */
import { setQueryText, useQuery } from './query-store.ts';

/** How long after the last key the text is stored, ms. */
export const PAUSE = 300;

/** How long somebody may type without a pause until the text is stored all the same, ms. */
export const LONGEST_TYPING = 1500;

/** What an editor tells of its text. */
export interface TextStore {
  /** The text has changed. */
  typed(): void;
  /** Stores what is not stored yet, and stops. */
  end(): void;
}

/** Stores what the editor that is drawn has not stored yet. */
let settle: (() => void) | undefined;

/** The text of the query as it stands in the editor, whether it is drawn or not. */
export function queryText(): string {
  settleText();
  return useQuery.getState().text;
}

/** Stores now what has been typed: for what is drawn from the store and must not be late. */
export function settleText(): void {
  settle?.();
}

/**
 * Stores the text of an editor at each pause, when the editor is left, and when the page is hidden or left.
 *
 * @param host the element the editor is in
 * @param read the text as it stands
 */
export function createTextStore(host: EventTarget, read: () => string): TextStore {
  let firstTyped: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = () => {
    clearTimeout(timer);
    if (firstTyped === undefined) return;
    firstTyped = undefined;
    setQueryText(read());
  };
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') store();
  };
  host.addEventListener('focusout', store);
  window.addEventListener('pagehide', store);
  document.addEventListener('visibilitychange', onVisibility);
  settle = store;
  return {
    typed() {
      const now = performance.now();
      firstTyped ??= now;
      clearTimeout(timer);
      timer = setTimeout(store, Math.min(PAUSE, Math.max(firstTyped + LONGEST_TYPING - now, 0)));
    },
    end() {
      host.removeEventListener('focusout', store);
      window.removeEventListener('pagehide', store);
      document.removeEventListener('visibilitychange', onVisibility);
      store();
      if (settle === store) settle = undefined;
    },
  };
}
