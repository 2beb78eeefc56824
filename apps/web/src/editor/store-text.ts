/** Keeping of the text while it is written. */
import { useSettings } from '../settings/settings-store.ts';

/** How long after the last key the text is stored, ms. */
const STORE_DELAY = 400;

/** Takes each text of an editor. */
export interface TextStore {
  /** The rest of the page sees the text at once; the browser stores it at the next pause. */
  take(text: string): void;
  /** Stores what is not stored yet, and stops. */
  end(): void;
}

/** Stores the text at each pause and when the page is left. */
export function createTextStore(): TextStore {
  let unstored: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = () => {
    clearTimeout(timer);
    if (unstored !== undefined) useSettings.getState().set('code', { overpass: unstored });
    unstored = undefined;
  };
  window.addEventListener('pagehide', store);
  return {
    take(text) {
      unstored = text;
      useSettings.setState({ code: { overpass: text } });
      clearTimeout(timer);
      timer = setTimeout(store, STORE_DELAY);
    },
    end() {
      window.removeEventListener('pagehide', store);
      store();
    },
  };
}
