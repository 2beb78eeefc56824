/** The place of the completion in the editor: empty until someone goes there, so that starting the page costs nothing. */
import { Compartment, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import i18next from 'i18next';
import { withTimeout } from '../../shell/lazy-part.ts';
import { showToast } from '../../shell/toasts.ts';

const slot = new Compartment();

/** For the editor: the completion comes in the quiet after somebody went into it. */
export const completionSlot: Extension = [
  slot.of([]),
  EditorView.domEventHandlers({
    focus(_, view) {
      if (!isFilled(view)) requestIdle(() => void fill(view).catch(() => undefined));
    },
  }),
];

/** Shows what could stand at the cursor. */
export async function openCompletion(view: EditorView): Promise<void> {
  view.focus();
  try {
    const { startCompletion } = await fill(view);
    startCompletion(view);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    showToast({ kind: 'error', text, action: { label: i18next.t('chunk.reload'), run: () => location.reload() } });
  }
}

async function fill(view: EditorView) {
  const part = await withTimeout('completion', import('./completion.ts'));
  if (!isFilled(view)) view.dispatch({ effects: slot.reconfigure(part.completion()) });
  return part;
}

function isFilled({ state }: EditorView): boolean {
  const content = slot.get(state);
  return Array.isArray(content) ? content.length > 0 : content !== undefined;
}

function requestIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else setTimeout(run, 200);
}
