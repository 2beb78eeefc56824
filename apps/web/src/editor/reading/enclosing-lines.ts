/** The lines at which the constructs around a position begin: blocks, parentheses, style sheets, XML elements. */
import { foldNodeProp, syntaxTree } from '@codemirror/language';
import type { EditorState, Text } from '@codemirror/state';

/** A line at which an enclosing construct begins. */
export interface EnclosingLine {
  /** Line number, from 1. */
  readonly number: number;
  /** The text of the line; a line with only an opening bracket is followed by the text of the line that closes it. */
  readonly text: string;
  /** Offset of the first character that is not blank. */
  readonly from: number;
}

/** The most characters of a line that are shown. */
const LONGEST = 300;

/**
 * Returns the lines above a position at which its enclosing constructs begin, the outermost first. A construct is text that can be folded;
 * a line at which several begin is given once.
 *
 * @param position the start of a line: constructs that begin on that line do not enclose it
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

/** Returns the closing text of an opening bracket that is alone on its line. */
function closingText(doc: Text, opening: string, end: number): string {
  const isClosed = /[)}]/.test(doc.sliceString(end - 1, end));
  return isClosed && /^\s*[({]\s*$/.test(opening) ? ` … ${doc.lineAt(end).text.trim()}` : '';
}
