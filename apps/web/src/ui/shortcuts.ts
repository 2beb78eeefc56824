/** Application shortcuts: those of the registered actions. They hold everywhere on the page, in the editor too. */
import { isEnabled, useActions } from './actions.ts';
import { useDialogs } from './dialogs.ts';
import { isShortcut } from './shortcut-keys.ts';

/**
 * Starts the action whose shortcut a key press is, and keeps the press from everybody else: the editor and the browser have some of
 * the keys too. While a question is asked nothing is started.
 */
export function handleShortcut(event: KeyboardEvent): void {
  if (event.isComposing) return;
  const action = useActions.getState().actions.findLast(({ shortcuts }) => shortcuts !== undefined && isShortcut(event, shortcuts));
  if (action === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  // a key that is held down starts once
  if (!event.repeat && useDialogs.getState().questions.length === 0 && isEnabled(action)) action.run();
}

/**
 * Listens to the whole page before anything else does.
 *
 * @returns ends the listening
 */
export function listenForShortcuts(): () => void {
  window.addEventListener('keydown', handleShortcut, { capture: true });
  return () => window.removeEventListener('keydown', handleShortcut, { capture: true });
}
