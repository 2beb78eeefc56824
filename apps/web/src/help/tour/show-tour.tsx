import { createRoot } from 'react-dom/client';
import { closeDialog, useDialogs } from '../../ui/dialogs.ts';
import { rememberFocus } from '../../ui/remember-focus.ts';
import { setPhoneSheet } from '../../ui/use-layout.ts';
import { TourCard } from './TourCard.tsx';

/** Ends the tour that is shown. */
let endShown: (() => void) | undefined;

/**
 * Shows the tour over the page, in a root of its own: the start knows nothing of it. A dialog that is opened ends it. At its end the
 * focus is where it was before.
 */
export function showTour(): void {
  endShown?.();
  closeDialog();
  setPhoneSheet(false);
  const giveFocusBack = rememberFocus();
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const end = (isOver: boolean) => {
    endShown = undefined;
    stopFollowing();
    // not while it is drawn
    queueMicrotask(() => root.unmount());
    host.remove();
    if (isOver) giveFocusBack();
  };
  const stopFollowing = useDialogs.subscribe(({ open, questions }) => {
    if (open !== undefined || questions.length > 0) end(false);
  });
  endShown = () => end(false);
  root.render(<TourCard onEnd={() => end(true)} />);
}
