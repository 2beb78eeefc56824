/** Colours of the text in view; lines that are too long keep the plain one (specification, section 9). */
import { type HighlightStyle, syntaxTree } from '@codemirror/language';
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
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

/** The visible ranges without the lines that are too long. */
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
