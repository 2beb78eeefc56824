/** The description of the text under the pointer, or at the cursor by keyboard. */
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { closeHoverTooltips, EditorView, hoverTooltip, showTooltip, type Tooltip } from '@codemirror/view';
import type { Reading } from '@flyover/query-reading';
import i18next from 'i18next';
import { languageWorker } from '../../language/language-client.ts';
import { loadTexts } from '../../ui/i18n.ts';
import { showToast } from '../../ui/toasts.ts';
import { describe } from './describe.ts';

/** Milliseconds that the pointer rests. */
const REST = 400;

async function readingAt({ state }: EditorView, position: number): Promise<Reading | undefined> {
  const [reading] = await Promise.all([languageWorker().factAt(state.doc.toString(), position), loadTexts('language', 'completion')]);
  return reading;
}

/** Whether the pointer was the last to move: who types or clicks does not ask what the pointer happens to rest on. */
let isPointing = false;

const pointing = EditorView.domEventHandlers({
  mousemove: () => point(true),
  mousedown: () => point(false),
  keydown: () => point(false),
});

function point(is: boolean): false {
  isPointing = is;
  return false;
}

const underPointer = hoverTooltip(
  async (view, position) => {
    const { doc } = view.state;
    if (!isPointing) return null;
    // the text is readable without it: nothing is reported
    const reading = await readingAt(view, position).catch(() => undefined);
    if (!isPointing || reading === undefined || view.state.doc !== doc || position < reading.from || position > reading.to) return null;
    return { pos: reading.from, end: reading.to, above: true, create: () => ({ dom: describe(reading) }) };
  },
  { hoverTime: REST, hideOnChange: true },
);

const pin = StateEffect.define<Tooltip | null>();

const pinned = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, { docChanged, effects }) {
    for (const effect of effects) if (effect.is(pin)) return effect.value;
    return docChanged ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

export const hover: Extension = [pointing, underPointer, pinned];

/** Shows the description of the text at the cursor, in a box that takes the focus; Escape returns it. */
export async function hoverAtCursor(view: EditorView): Promise<void> {
  const { doc, selection } = view.state;
  try {
    const reading = await readingAt(view, selection.main.head);
    if (view.state.doc !== doc) return;
    if (reading === undefined) showToast({ text: i18next.t('reading.hover.nothing') });
    else view.dispatch({ effects: [closeHoverTooltips, pin.of(pinnedTip(view, reading))] });
  } catch (error) {
    showToast({ kind: 'error', text: error instanceof Error ? error.message : String(error) });
  }
}

function pinnedTip(view: EditorView, reading: Reading): Tooltip {
  const close = () => {
    if (view.state.field(pinned) !== null) view.dispatch({ effects: pin.of(null) });
  };
  return {
    pos: reading.from,
    end: reading.to,
    above: true,
    create() {
      const dom = describe(reading);
      dom.role = 'dialog';
      dom.ariaLabel = i18next.t('reading.hover.title');
      dom.tabIndex = -1;
      dom.addEventListener('keydown', (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
        view.focus();
      });
      dom.addEventListener('focusout', ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && dom.contains(relatedTarget))) close();
      });
      return { dom, mount: () => dom.focus() };
    },
  };
}
