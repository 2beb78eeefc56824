/**
 * Blinking of the cursor by a timer. CodeMirror's own is an endless animation: it keeps the browser drawing frames, so that a key press
 * between two frames waits for the next one (8 ms on average at 60 frames a second), and an idle page uses power.
 */
import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

/** Something that is there, then away, in turn. */
export interface Blink {
  /** It is there from now on, and blinks if `active`. */
  restart(active: boolean): void;
  stop(): void;
}

/**
 * @param rate how long it is there, and how long away, ms
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

/** Lets the cursor of an editor that has the focus blink. `rate` is as in `createBlink`. */
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
