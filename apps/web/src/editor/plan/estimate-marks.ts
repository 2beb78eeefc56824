/** Estimates in the editor: muted, behind the end of a line. */
import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, WidgetType } from '@codemirror/view';
import i18next from 'i18next';
import { useEstimates } from './estimates-store.ts';

const setMarks = StateEffect.define<DecorationSet>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { changes, effects }) {
    // during typing the numbers move with the text around them
    return effects.findLast((effect) => effect.is(setMarks))?.value ?? shown.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const look = EditorView.theme({
  '.cm-estimate': {
    paddingInlineStart: '20px',
    color: 'var(--muted)',
    fontSize: '12px',
    fontVariantNumeric: 'tabular-nums',
    userSelect: 'none',
    whiteSpace: 'nowrap',
  },
});

/** The extension of the editor: it follows the store. */
export const estimateMarks: Extension = [
  marks,
  look,
  ViewPlugin.define((view) => {
    // an editor that is being set up takes no effects
    const timer = setTimeout(() => mark(view));
    const stop = useEstimates.subscribe(() => mark(view));
    const translate = () => mark(view);
    i18next.on('languageChanged', translate);
    return {
      destroy() {
        clearTimeout(timer);
        stop();
        i18next.off('languageChanged', translate);
      },
    };
  }),
];

/** Marks the estimates of the current text. Those of another text are not marked: new ones are being computed. */
function mark(view: EditorView): void {
  const { text, lines } = useEstimates.getState();
  const { doc } = view.state;
  if (lines.length > 0 && (text.length !== doc.length || text !== doc.toString())) return;
  const marks = lines.map(({ at, counts }) => Decoration.widget({ widget: new EstimateWidget(counts), side: 1 }).range(doc.lineAt(at).to));
  view.dispatch({ effects: setMarks.of(Decoration.set(marks, true)) });
}

class EstimateWidget extends WidgetType {
  private readonly counts: readonly number[];

  constructor(counts: readonly number[]) {
    super();
    this.counts = counts;
  }

  override eq({ counts }: EstimateWidget): boolean {
    return counts.join() === this.counts.join();
  }

  override toDOM(): HTMLElement {
    const shown = document.createElement('span');
    shown.className = 'cm-estimate';
    // the text is what is read aloud; what the query does has the numbers in words
    shown.ariaHidden = 'true';
    const numbers = this.counts.map((count) => count.toLocaleString(i18next.language));
    shown.textContent = `≈ ${numbers.join(' · ')}`;
    shown.title = this.counts.map((count) => i18next.t('reading.plan.expected', { count })).join('\n');
    return shown;
  }
}
