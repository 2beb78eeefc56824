/** The text of the query. */
import { create } from 'zustand';

/** The store of the text. Settings, history and links keep copies. */
export const useQuery = create<{ readonly text: string }>()(() => ({ text: '' }));

/** Sets the text without changing the editor; for a visible change use `replaceQuery` or `editQuery`. */
export function setQueryText(text: string): void {
  if (text !== useQuery.getState().text) useQuery.setState({ text });
}

// The text of the query. During typing it is in the editor only: extracting a long text, and everything that the page derives from it,
// would delay the frame after a key press. At each pause it goes to the store; the settings write the store's copy into the browser's
// storage.

/** The delay between the last key and the storing of the text, ms. */
export const PAUSE = 300;

/** The longest time of typing without a pause before the text is stored, ms. */
export const LONGEST_TYPING = 1500;

/** The interface between an editor and the store of its text. */
export interface TextStore {
  /** Called for each change of the text. */
  typed(): void;
  /** Stores the pending text, and ends the store. */
  end(): void;
}

/** Stores the pending text of the current editor. */
let settle: (() => void) | undefined;

/** Returns the current text of the query, including text that is not stored yet. */
export function queryText(): string {
  settleText();
  return useQuery.getState().text;
}

/** Stores pending text now, for readers of the store that cannot wait for a pause. */
export function settleText(): void {
  settle?.();
}

/**
 * Stores the text of an editor at each pause, when the editor is left, and when the page is hidden or left.
 *
 * @param host the element of the editor
 * @param read returns the current text
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
