/** Whether the result is drawn over the background. */
import { create } from 'zustand';

export const useOverlay = create<{ readonly visible: boolean }>()(() => ({ visible: true }));

export function toggleOverlay(): void {
  useOverlay.setState(({ visible }) => ({ visible: !visible }));
}
