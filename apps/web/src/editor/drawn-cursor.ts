/** The drawn cursor and selection of the editor: blinking, and the right place after the code font has loaded. */
import { Compartment, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** Blinking of something: visible and hidden in turn. */
export interface Blink {
  /** Makes it visible, and lets it blink if `active`. */
  restart(active: boolean): void;
  stop(): void;
}

/**
 * @param rate the time that it is visible, and then hidden, ms
 * @param show called when that changes
 */
export function createBlink(rate: number, show: (shown: boolean) => void): Blink {
  let timer: ReturnType<typeof setInterval> | undefined;
  let shown = true;
  const turn = () => {
    shown = !shown;
    show(shown);
  };
  const stop = () => clearInterval(timer);
  return {
    restart(active) {
      stop();
      if (!shown) turn();
      if (active) timer = setInterval(turn, rate);
    },
    stop,
  };
}

/**
 * Lets the cursor of an editor that has the focus blink by a timer. CodeMirror's own is an endless animation: it keeps the browser drawing
 * frames, so that a key press between two frames waits for the next one (8 ms on average at 60 frames a second), and an idle page uses
 * power. `rate` is as in `createBlink`.
 */
export function caretBlink(rate: number): Extension {
  const plugin = ViewPlugin.define((view) => {
    const blink = createBlink(rate, (shown) => {
      const layer = view.scrollDOM.querySelector<HTMLElement>(':scope > .cm-cursorLayer');
      if (layer !== null) layer.style.visibility = shown ? '' : 'hidden';
    });
    const stillness = matchMedia('(prefers-reduced-motion: reduce)');
    const restart = () => blink.restart(view.hasFocus && !stillness.matches);
    restart();
    return {
      update({ focusChanged, selectionSet, docChanged }: ViewUpdate) {
        if (focusChanged || selectionSet || docChanged) restart();
      },
      destroy: blink.stop,
    };
  });
  return [plugin, still];
}

const still = EditorView.theme({ '.cm-cursorLayer': { animation: 'none !important' } });

const TYPE = 'JetBrains Mono Variable';

const slot = new Compartment();

/** The extension for the editor: cursor and selection are drawn over the text. */
export const drawnSelection: Extension = slot.of(drawSelection());

/**
 * Corrects the positions of cursor and selection after the code font has loaded: the editor does not measure them where only glyphs change.
 * They are redrawn, not set again, which would close a completion list.
 *
 * @returns a function that removes the listener
 */
export function followType(view: EditorView): () => void {
  const onLoaded = ({ fontfaces }: FontFaceSetLoadEvent) => {
    if (fontfaces.some(({ family }) => family.includes(TYPE))) view.dispatch({ effects: slot.reconfigure(drawSelection()) });
  };
  document.fonts.addEventListener('loadingdone', onLoaded);
  return () => document.fonts.removeEventListener('loadingdone', onLoaded);
}
