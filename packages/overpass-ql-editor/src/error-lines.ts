/** Marks on lines that an error names; they go with the next run. */
import { type Extension, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, GutterMarker, gutterLineClass } from '@codemirror/view';

/** Replaces all marks: line numbers from 1. Lines that do not exist are left out. */
export const setErrorLines = StateEffect.define<readonly number[]>();

const lineMark = Decoration.line({ class: 'cm-error-line' });

const gutterMark = new (class extends GutterMarker {
  override elementClass = 'cm-error-line-gutter';
})();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(current, transaction) {
    let next = current.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setErrorLines)) continue;
      const { doc } = transaction.state;
      const lines = [...new Set(effect.value)].filter((line) => line >= 1 && line <= doc.lines).sort((a, b) => a - b);
      next = Decoration.set(lines.map((line) => lineMark.range(doc.line(line).from)));
    }
    return next;
  },
  provide: (field) => [
    EditorView.decorations.from(field),
    gutterLineClass.compute([field], (state) => {
      const starts: number[] = [];
      state.field(field).between(0, state.doc.length, (from) => void starts.push(from));
      return RangeSet.of(starts.map((from) => gutterMark.range(from)));
    }),
  ],
});

/** The class `cm-error-line` on the lines that `setErrorLines` names, `cm-error-line-gutter` on their numbers. */
export const errorLines: Extension = marks;
