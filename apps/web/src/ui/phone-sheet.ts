/** The sheet that holds the editor on a phone. */
import { create } from 'zustand';

export const usePhoneSheet = create<{ readonly open: boolean }>()(() => ({ open: false }));

export function setPhoneSheet(open: boolean): void {
  usePhoneSheet.setState({ open });
}

/** Opens the sheet where the layout has one, and goes on when the editor can take the focus. */
export function withEditorShown(goOn: () => void): void {
  setPhoneSheet(true);
  requestAnimationFrame(goOn);
}
