/** Switches of the map: whether the result is drawn, whether the pan buttons are shown, and whether the next drag selects features. */
import { create } from 'zustand';
import { readKept, writeKept } from '../../settings/settings-store.ts';

/** The key under which the browser keeps whether the pan buttons are shown. */
const PAN_BUTTONS = 'flyover-pan-buttons';

interface MapSwitches {
  /** Whether the result is drawn over the background. */
  readonly overlay: boolean;
  /** Whether buttons that move the map are shown, for users who do not drag; the next visit begins with the last choice. */
  readonly panButtons: boolean;
  /** Whether the lasso is requested: the next drag over the map, by mouse or by finger, draws a shape and selects features. */
  readonly lasso: boolean;
}

export const useMapSwitches = create<MapSwitches>()(() => ({
  overlay: true,
  panButtons: readKept(PAN_BUTTONS) === 'yes',
  lasso: false,
}));

export function toggleOverlay(): void {
  useMapSwitches.setState(({ overlay }) => ({ overlay: !overlay }));
}

export function togglePanButtons(): void {
  const panButtons = !useMapSwitches.getState().panButtons;
  useMapSwitches.setState({ panButtons });
  writeKept(PAN_BUTTONS, panButtons ? 'yes' : undefined);
}
