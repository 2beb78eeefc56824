/** Whether buttons that move the map stand over it, for who does not drag: as it was chosen last, at the next visit too. */
import { create } from 'zustand';
import { readKept, writeKept } from '../settings/settings-store.ts';

const FIELD = 'flyover-pan-buttons';

export const usePanButtons = create<{ readonly shown: boolean }>()(() => ({ shown: readKept(FIELD) === 'yes' }));

export function togglePanButtons(): void {
  const shown = !usePanButtons.getState().shown;
  usePanButtons.setState({ shown });
  writeKept(FIELD, shown ? 'yes' : undefined);
}
