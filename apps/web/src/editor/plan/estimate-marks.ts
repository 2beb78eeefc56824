/** Estimates in the editor: muted numbers after the end of a line. */

import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, WidgetType } from '@codemirror/view';
import type { ExplainedRun } from '@flyover/engine-host';
import i18next from 'i18next';
import { create } from 'zustand';

/** The estimate for the statements of one line. */
export interface LineEstimate {
  /** An offset in the line, UTF-16 units of the user's text. */
  readonly at: number;
  /** In the order of the text. */
  readonly counts: readonly number[];
}

/** The most numbers after a line. */
const MOST = 4;

/** The statements without an estimate: a copy of a set adds no information, nor do derived elements. */
const DULL = new Set(['item', 'make', 'convert']);

/**
 * Returns the estimates by line; for a line with a block and its contents, those of the block.
 *
 * @param offsetInText maps an offset of the estimated query to the user's text
 */
export function lineEstimates(
  estimates: ExplainedRun['estimates'],
  text: string,
  offsetInText: (offset: number) => number,
): readonly LineEstimate[] {
  const lines = new Map<number, { readonly at: number; depth: number; counts: number[] }>();
  for (const { name, to, depth, rows } of estimates) {
    if (rows === undefined || DULL.has(name)) continue;
    const at = Math.min(offsetInText(Math.max(to - 1, 0)), text.length);
    const line = text.lastIndexOf('\n', at - 1);
    const known = lines.get(line);
    if (known === undefined || depth < known.depth) lines.set(line, { at, depth, counts: [rows] });
    else if (depth === known.depth && known.counts.length < MOST) known.counts.push(rows);
  }
  return [...lines.values()].map(({ at, counts }) => ({ at, counts }));
}

interface EstimatesState {
  /** The text of the estimates. */
  readonly text: string;
  readonly lines: readonly LineEstimate[];
}

/** The estimated numbers of elements for the statements of the query, in the selected file. */
export const useEstimates = create<EstimatesState>()(() => ({ text: '', lines: [] }));

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

/** The extension for the editor: it follows the store. */
export const estimateMarks: Extension = [
  marks,
  look,
  ViewPlugin.define((view) => {
    // an editor that is being created accepts no effects
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
    // screen readers read the text only; the explanation of the query has the numbers in words
    shown.ariaHidden = 'true';
    const numbers = this.counts.map((count) => count.toLocaleString(i18next.language));
    shown.textContent = `≈ ${numbers.join(' · ')}`;
    shown.title = this.counts.map((count) => i18next.t('reading.plan.expected', { count })).join('\n');
    return shown;
  }
}
