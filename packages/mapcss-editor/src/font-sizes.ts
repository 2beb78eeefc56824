/** Sizes of labels in style sheets: what is drawn of one is read under the pointer. */
import type { EditorState, Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { blockAt, linesOf } from './style-blocks.ts';

/** Pixels that are drawn of a size, which stands in a sheet with this text. */
export type DrawnSize = (written: number, sheet: string) => number;

/** A size at its place in the text. */
export interface WrittenSize {
  readonly from: number;
  readonly to: number;
  readonly size: number;
  /** The text of the sheet that it stands in. */
  readonly sheet: string;
}

/** The size of labels that is written at a position: a plain number behind `font-size:`, or that property itself. */
export function fontSizeAt(state: EditorState, position: number): WrittenSize | undefined {
  const block = blockAt(state, position);
  if (block === undefined) return undefined;
  for (const { from, tokens } of linesOf(state.doc, block, position, position)) {
    for (const [index, { kind, from: start }] of tokens.entries()) {
      if (kind !== 'property' || state.sliceDoc(from + start, from + tokens[index].to) !== 'font-size') continue;
      const number = tokens.slice(index + 1, index + 3).find((token) => token.kind === 'number');
      if (number === undefined || position < from + start || position > from + number.to) continue;
      const size = Number.parseFloat(state.sliceDoc(from + number.from, from + number.to));
      return { from: from + start, to: from + number.to, size, sheet: state.sliceDoc(block.from, block.to) };
    }
  }
  return undefined;
}

/** The text of the sheet at a position; empty outside of sheets. */
export function sheetAt(state: EditorState, position: number): string {
  const block = blockAt(state, position);
  return block === undefined ? '' : state.sliceDoc(block.from, block.to);
}

/**
 * Shows the drawn size for a font size under the pointer, in an element of the class `cm-style-note`.
 *
 * @param textOf returns the text of the note
 */
export function fontSizes(textOf: (size: WrittenSize) => string): Extension {
  return hoverTooltip((view, position) => {
    const found = fontSizeAt(view.state, position);
    if (found === undefined) return null;
    return {
      pos: found.from,
      end: found.to,
      create() {
        const dom = document.createElement('div');
        dom.className = 'cm-style-note';
        dom.textContent = textOf(found);
        return { dom };
      },
    };
  });
}
