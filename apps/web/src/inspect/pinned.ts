/** Whether the details stand in a panel beside the map. Remembered for the session, not longer. */
import { create } from 'zustand';

const KEY = 'flyover_details_pinned';

export const usePinned = create<{ readonly pinned: boolean }>()(() => ({ pinned: read() }));

export function setPinned(pinned: boolean): void {
  usePinned.setState({ pinned });
  try {
    sessionStorage.setItem(KEY, String(pinned));
  } catch {
    // without storage it holds until the page is left
  }
}

function read(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}
