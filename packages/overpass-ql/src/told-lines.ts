/**
 * The lines that the Overpass API 0.7.62 tells. It notes the place of each byte and takes the notes of a token away with it, but
 * only one where a letter beyond ASCII stands outside of quotes: every token behind is told where the text was some bytes before.
 * And a line feed behind a backslash in a quoted text does not count.
 */
import { endOf, type TextSource, type Token, type TokenList } from './tokens.ts';

/** The line told of what stands at an offset on a line. */
export type TellLine = (range: { readonly from: number; readonly line: number }) => number;

/** How lines are told of a text; undefined where they are its own. */
export function tellLines(text: string, list: TokenList, from: TextSource = 'body'): TellLine | undefined {
  const { tokens } = list;
  if (!tokens.some((token) => isWide(token) || hasEscapedLineFeed(token))) return undefined;
  const end = endOf(text, list);
  const { lines, notes } = notesOf(text, list, from);
  return ({ from, line }) => {
    if (line === 0) return 0;
    const at = lastUntil(tokens, from);
    if (from >= end.from) return lines[notes[tokens.length]] ?? line;
    if (at === -1) return line;
    return (lines[notes[at]] ?? line) + Math.max(0, line - tokens[at].line);
  };
}

interface Notes {
  /** of each byte in order, blanks and comments between two tokens being one, and of the end */
  readonly lines: readonly number[];
  /** where in `lines` the server finds the line of each token, and of the end */
  readonly notes: readonly number[];
}

function notesOf(text: string, list: TokenList, from: TextSource): Notes {
  const { tokens, endLine } = list;
  const lines: number[] = [];
  const notes: number[] = [];
  let line = 1;
  let left = 0;
  let [end, ownLine] = [0, 1];
  const blank = (to: number, toLine: number): void => {
    if (to > end) lines.push(line);
    line += toLine - ownLine;
  };
  for (const token of tokens) {
    blank(token.from, token.line);
    notes.push(lines.length - left);
    let escaped = false;
    for (const letter of token.text) {
      for (let byte = bytesOf(letter); byte > 0; byte--) lines.push(line);
      if (letter === '\n' && !escaped) line++;
      escaped = letter === '\\' && !escaped;
    }
    if (isWide(token)) left += bytesOf(token.text) - 1;
    end = token.to;
    ownLine = token.endLine + (token.to - token.from < token.text.length ? 1 : 0);
  }
  // an open quoted text has taken the line feed behind a body
  const hasTaken = ownLine === endLine && end === text.length;
  if (endOf(text, list) !== list.openComment) blank(hasTaken ? end : text.length + (from === 'body' ? 1 : 0), endLine);
  lines.push(line);
  return { lines, notes: [...notes, lines.length - 1 - left] };
}

function isWide({ type, text }: Token): boolean {
  return type === 'symbol' && text.charCodeAt(0) > 0x7f;
}

function hasEscapedLineFeed({ type, text }: Token): boolean {
  if (type !== 'string') return false;
  for (let at = text.indexOf('\\\n'); at !== -1; at = text.indexOf('\\\n', at + 2)) {
    let backslashes = 1;
    while (text[at - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 1) return true;
  }
  return false;
}

/** Of a letter in UTF-8. */
function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code <= 0x7f) return 1;
  if (code <= 0x7ff) return 2;
  return code <= 0xffff ? 3 : 4;
}

/** The position of the last token that begins at an offset or before it; -1: none. */
function lastUntil(tokens: readonly Token[], from: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle].from <= from) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
