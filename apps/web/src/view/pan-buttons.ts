/** Whether buttons that move the map stand over it, for who does not drag: as it was chosen last, at the next visit too. */
import { create } from 'zustand';

const FIELD = 'flyover-pan-buttons';

export const usePanButtons = create<{ readonly shown: boolean }>()(() => ({ shown: wereShown() }));

export function togglePanButtons(): void {
  const shown = !usePanButtons.getState().shown;
  usePanButtons.setState({ shown });
  try {
    if (shown) localStorage.setItem(FIELD, 'yes');
    else localStorage.removeItem(FIELD);
  } catch {
    // without local storage they are shown until the page is left
  }
}

function wereShown(): boolean {
  try {
    return localStorage.getItem(FIELD) === 'yes';
  } catch {
    return false;
  }
}
