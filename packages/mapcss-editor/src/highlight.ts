/** The colours of style sheets in view. */
import type { HighlightStyle } from '@codemirror/language';
import { type Extension, RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { type Tag, tags } from '@lezer/highlight';
import { linesOf, styleBlocks } from './style-blocks.ts';
import type { TokenKind } from './tokenize.ts';

/** Highlighting tag of each kind of token, in the names of `@lezer/highlight`. */
const TAGS: Readonly<Record<TokenKind, Tag>> = {
  comment: tags.comment,
  type: tags.keyword,
  layer: tags.labelName,
  pseudo: tags.modifier,
  class: tags.className,
  zoom: tags.number,
  key: tags.propertyName,
  tagValue: tags.attributeValue,
  property: tags.propertyName,
  keyword: tags.controlKeyword,
  string: tags.string,
  number: tags.number,
  color: tags.literal,
  word: tags.literal,
  function: tags.keyword,
  placeholder: tags.macroName,
  operator: tags.operator,
  bracket: tags.bracket,
};

/** Colours the words of style sheets by a style of the editor; needs `styleBlocks`. */
export function styleHighlighting(style: HighlightStyle): Extension {
  const marks = new Map<TokenKind, Decoration>();
  for (const kind of Object.keys(TAGS) as TokenKind[]) {
    const name = style.style([TAGS[kind]]);
    if (name !== null) marks.set(kind, Decoration.mark({ class: name }));
  }
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = colored(view, marks);
      }

      update(update: ViewUpdate): void {
        if (update.docChanged || update.viewportChanged) this.decorations = colored(update.view, marks);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}

function colored(view: EditorView, marks: ReadonlyMap<TokenKind, Decoration>): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const { from, to } = view.viewport;
  for (const block of view.state.field(styleBlocks)) {
    if (block.to < from || block.from > to) continue;
    for (const line of linesOf(view.state.doc, block, from, to)) {
      for (const token of line.tokens) {
        const mark = marks.get(token.kind);
        if (mark !== undefined) builder.add(line.from + token.from, line.from + token.to, mark);
      }
    }
  }
  return builder.finish();
}
