/** The lines that open what a position of the text lies in: blocks, parentheses, style sheets, elements of XML. */
import { foldNodeProp, syntaxTree } from '@codemirror/language';
import type { EditorState, Text } from '@codemirror/state';

/** A line with the beginning of what encloses another one. */
export interface EnclosingLine {
  /** From 1. */
  readonly number: number;
  /** Its own text; where that is nothing but an opening bracket, followed by the text of the line that closes it. */
  readonly text: string;
  /** Offset of its first character that is no blank. */
  readonly from: number;
}

/** So much of a line is shown, characters. */
const LONGEST = 300;

/**
 * The lines above a position that open what it lies in, the outermost first. What can be folded counts; of several that begin on one line,
 * the line is given once.
 *
 * @param position the start of a line: what begins on that line does not enclose it
 */
export function enclosingLines(state: EditorState, position: number): readonly EnclosingLine[] {
  const { doc } = state;
  const lines: EnclosingLine[] = [];
  for (let node = syntaxTree(state).resolve(position, 1); node.parent !== null; node = node.parent) {
    if (node.type.prop(foldNodeProp) === undefined || node.from >= position) continue;
    const { number, from, text } = doc.lineAt(node.from);
    if (from >= position || lines.at(-1)?.number === number) continue;
    const indent = text.length - text.trimStart().length;
    lines.push({ number, text: (text + closingText(doc, text, node.to)).slice(0, LONGEST), from: from + indent });
  }
  return lines.reverse();
}

/** Behind a bracket that stands alone, what closes it. */
function closingText(doc: Text, opening: string, end: number): string {
  const isClosed = /[)}]/.test(doc.sliceString(end - 1, end));
  return isClosed && /^\s*[({]\s*$/.test(opening) ? ` … ${doc.lineAt(end).text.trim()}` : '';
}
