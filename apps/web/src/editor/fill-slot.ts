/** Parts of the editor that are fetched when they are first needed. */
import type { Compartment, Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tellPartFailure } from '../ui/toasts.ts';
import { whenQuiet } from '../ui/when-quiet.ts';

/** The contents of such a part: the extension of the editor. */
interface EditorPart {
  readonly extension: () => Extension;
  /** Called where the user typed while the part was loading. */
  readonly afterTyping?: (view: EditorView) => void;
}

/**
 * Returns the slot of a part, empty at the start, so that the page starts quickly: it is filled at an idle time after the editor first has
 * the focus.
 */
export function quietSlot(slot: Compartment, load: () => Promise<EditorPart>): Extension {
  let hasTyped = false;
  const fill = async (view: EditorView) => {
    const part = await load();
    put(view, slot, part);
    if (hasTyped && view.hasFocus) part.afterTyping?.(view);
  };
  return [
    slot.of([]),
    EditorView.updateListener.of(({ transactions }) => {
      for (const each of transactions) if (each.docChanged || each.selection) hasTyped = each.isUserEvent('input.type');
    }),
    EditorView.domEventHandlers({
      focus(_, view) {
        if (isFilled(view, slot)) return;
        // the editor works without it: a failed fetch is not reported
        whenQuiet(async () => isFilled(view, slot) || fill(view));
      },
    }),
  ];
}

/**
 * Puts a part into its slot, once.
 *
 * @param loading the part that is loading
 * @returns undefined where it cannot be fetched, which is reported
 */
export async function fillSlot<Part extends EditorPart>(
  view: EditorView,
  slot: Compartment,
  loading: Promise<Part>,
): Promise<Part | undefined> {
  try {
    const part = await loading;
    put(view, slot, part);
    return part;
  } catch (error) {
    tellPartFailure(error);
    return undefined;
  }
}

function put(view: EditorView, slot: Compartment, part: EditorPart): void {
  if (!isFilled(view, slot)) view.dispatch({ effects: slot.reconfigure(part.extension()) });
}

/** Whether the part is there already. */
export function isFilled({ state }: EditorView, slot: Compartment): boolean {
  const content = slot.get(state);
  return Array.isArray(content) ? content.length > 0 : content !== undefined;
}
