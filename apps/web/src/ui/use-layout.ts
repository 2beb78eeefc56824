import { useViewportSize } from '@mantine/hooks';
import { useDialogs } from './dialogs.ts';

/**
 * `wide`: editor beside the result; `narrow`: the same in a window below 900 pixels; `portrait`: editor above the result (width to height
 * below 0.8); `phone`: portrait below 900 pixels, or too narrow for two panes (a page at 400 %), where the editor is a sheet.
 */
export type Layout = 'wide' | 'narrow' | 'portrait' | 'phone';

const COMPACT_WIDTH = 900;
const PORTRAIT_RATIO = 0.8;

/** The least width of the editor and of the result, pixels (specification, sections 2 and 9). */
export const SMALLEST_PANE = 200;

export function layoutOf(width: number, height: number): Layout {
  const isPortrait = width / height < PORTRAIT_RATIO;
  if (width < COMPACT_WIDTH) return isPortrait || width < 2 * SMALLEST_PANE ? 'phone' : 'narrow';
  return isPortrait ? 'portrait' : 'wide';
}

export function useLayout(): Layout {
  const { width, height } = useViewportSize();
  // before the first measurement the size of the window counts, so that the layout does not change after the first paint
  return layoutOf(width || window.innerWidth, height || window.innerHeight);
}

/** Returns whether the window is narrower than 900 pixels, in either orientation: bar, dialogs and popups are compact then. */
export function useCompact(): boolean {
  const layout = useLayout();
  return layout === 'phone' || layout === 'narrow';
}

/** Opens or closes the sheet that holds the editor on a phone. */
export function setPhoneSheet(phoneSheet: boolean): void {
  useDialogs.setState({ phoneSheet });
}

/** Opens the sheet if the layout has one, and calls `goOn` when the editor can take the focus. */
export function withEditorShown(goOn: () => void): void {
  setPhoneSheet(true);
  requestAnimationFrame(goOn);
}
