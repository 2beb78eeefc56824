/** Problems and warnings of style sheets, underlined at their place; what each says is read under the pointer. */
import { type EditorState, type Extension, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, hoverTooltip } from '@codemirror/view';

/** A note at a place of the text; both from 1. */
export interface StyleNoteMark {
  readonly line: number;
  readonly column: number;
  readonly text: string;
  readonly severity: 'error' | 'warning';
}

/** Replaces all notes. Lines that do not exist are left out. */
export const setStyleNotes = StateEffect.define<readonly StyleNoteMark[]>();

/** Text to underline where a note has only a position. */
const WORD = /[\p{L}\p{N}_#.:-]+|\S/uy;

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(current, transaction) {
    let next = current.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(setStyleNotes)) next = markAll(transaction.state.doc, effect.value);
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function markAll(doc: Text, notes: readonly StyleNoteMark[]): DecorationSet {
  const ranges = notes.flatMap(({ line: number, column, text, severity }) => {
    if (number < 1 || number > doc.lines) return [];
    const line = doc.line(number);
    const start = Math.min(Math.max(column - 1, 0), Math.max(line.length - 1, 0));
    WORD.lastIndex = start;
    const end = WORD.test(line.text) ? WORD.lastIndex : start + 1;
    const [from, to] = [line.from + start, Math.min(line.from + end, line.to)];
    return to > from ? [Decoration.mark({ class: `cm-style-${severity}`, text }).range(from, to)] : [];
  });
  return Decoration.set(ranges, true);
}

function textAt(state: EditorState, position: number) {
  let found: { readonly from: number; readonly to: number; readonly text: string } | undefined;
  state.field(marks).between(position, position, (from, to, { spec }) => {
    found ??= { from, to, text: String(spec.text) };
  });
  return found;
}

const tooltip = hoverTooltip((view, position) => {
  const found = textAt(view.state, position);
  if (found === undefined) return null;
  return {
    pos: found.from,
    end: found.to,
    create() {
      const dom = document.createElement('div');
      dom.className = 'cm-style-note';
      dom.textContent = found.text;
      return { dom };
    },
  };
});

/** The classes `cm-style-error` and `cm-style-warning` on what `setStyleNotes` names. */
export const styleNotes: Extension = [marks, tooltip];
