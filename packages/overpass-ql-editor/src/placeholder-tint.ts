/** A mark on the double braces of templates and all they hold. */
import type { Extension } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, MatchDecorator, ViewPlugin, type ViewUpdate } from '@codemirror/view';

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
