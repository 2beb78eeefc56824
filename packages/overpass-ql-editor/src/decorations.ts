/** Decorations of the text: colours, the tint of placeholders, and marks on lines that an error names. */
import { type HighlightStyle, syntaxTree } from '@codemirror/language';
import { type Extension, RangeSet, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutterLineClass,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { highlightTree } from '@lezer/highlight';

/** Characters of a line up to which it is highlighted. */
const LONGEST_LINE = 5000;

/** Highlights what is in view by a style. */
export function highlighting(style: HighlightStyle): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = colored(view, style);
      }

      update(update: ViewUpdate): void {
        const parsed = syntaxTree(update.state) !== syntaxTree(update.startState);
        if (update.docChanged || update.viewportChanged || parsed) this.decorations = colored(update.view, style);
      }
    },
    { decorations: (value) => value.decorations },
  );
  return style.module === null ? plugin : [EditorView.styleModule.of(style.module), plugin];
}

function colored(view: EditorView, style: HighlightStyle): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const tree = syntaxTree(view.state);
  for (const { from, to } of colorableRanges(view)) {
    highlightTree(tree, style, (start, end, name) => builder.add(start, end, mark(name)), from, to);
  }
  return builder.finish();
}

const marks = new Map<string, Decoration>();

function mark(name: string): Decoration {
  const known = marks.get(name);
  if (known !== undefined) return known;
  const made = Decoration.mark({ class: name });
  marks.set(name, made);
  return made;
}

/** Returns the visible ranges without the lines that are too long. */
export function colorableRanges({ state, visibleRanges }: Pick<EditorView, 'state' | 'visibleRanges'>): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const visible of visibleRanges) {
    let from = visible.from;
    for (let at = visible.from; at <= visible.to; ) {
      const line = state.doc.lineAt(at);
      if (line.length > LONGEST_LINE) {
        if (line.from > from) ranges.push({ from, to: line.from });
        from = line.to;
      }
      at = line.to + 1;
    }
    if (from < visible.to) ranges.push({ from, to: visible.to });
  }
  return ranges;
}

// A mark on the double braces of templates and all they hold.

const placeholderMarks = new MatchDecorator({
  regexp: /\{\{(?:(?!\{\{|\}\}).){0,500}\}\}|\{\{(?:style|data):|\}\}/g,
  decoration: Decoration.mark({ class: 'cm-placeholder-mark' }),
});

/** The class `cm-placeholder-mark` on placeholders in view, in every language; long ones have it at their ends. */
export const placeholderTint: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = placeholderMarks.createDeco(view);
    }

    update(update: ViewUpdate): void {
      this.decorations = placeholderMarks.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

// Marks on lines that an error names; they go with the next run.

/** Replaces all marks: line numbers from 1. Lines that do not exist are left out. */
export const setErrorLines = StateEffect.define<readonly number[]>();

const lineMark = Decoration.line({ class: 'cm-error-line' });

const gutterMark = new (class extends GutterMarker {
  override elementClass = 'cm-error-line-gutter';
})();

const errorMarks = StateField.define<DecorationSet>({
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
export const errorLines: Extension = errorMarks;
