/**
 * What a cursor stands in, without the rest: the statements around it as far as they have been written, and where names are given to
 * sets. One pass over the characters, since the text may be long and is looked at with every letter; only the little that is left is cut
 * into tokens.
 */
import { codeFrom, type OpenBracket, openBracket } from './open-bracket.ts';
import { placeholderEnd } from './placeholder-end.ts';

/** A part of the text that is kept, and where it stands in what is left. */
interface Piece {
  readonly at: number;
  readonly from: number;
}

/** What stands before a cursor. Offsets are UTF-16 units of the whole text. */
export interface Outline {
  /** the statements around the cursor, each as far as it goes, without those that are complete */
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** whether the cursor is in the first statement, where settings are */
  readonly isFirst: boolean;
  /** whether the block of an `if` has just ended, so that `else` may follow */
  readonly behindIf: boolean;
  /** where `->` stands, and where the statement begins that gives the name */
  readonly arrows: readonly Arrow[];
  /** `in`: the cursor is in a comment; `placeholder`: in double braces, from `from` on */
  readonly inside: 'code' | 'comment' | { readonly from: number; readonly isClosed: boolean };
}

/** A name given to a set: `‹statement›->.name`. */
export interface Arrow {
  readonly statement: number;
  readonly at: number;
}

/** More brackets than this around a cursor are not looked into. */
const DEEPEST = 200;

/** A character that stands for one of a placeholder; words have it too. */
const MASK = '_';

/** @param position of the cursor, within the text */
export function outlineOf(text: string, position: number): Outline {
  const open: OpenBracket[] = [{ sign: '', at: -1, boundary: 0, holdsStatements: true }];
  const arrows: Arrow[] = [];
  const placeholders: [number, number][] = [];
  const end = (inside: Outline['inside']): Outline => ({
    ...reduce(text, position, open, placeholders),
    isFirst: open[0].boundary === 0,
    behindIf: open[open.length - 1].behindIf === true,
    arrows,
    inside,
  });
  let at = 0;
  while (at < position) {
    const code = text.charCodeAt(at);
    switch (code) {
      case 47: {
        const next = text.charCodeAt(at + 1);
        if (next === 47) {
          const close = text.indexOf('\n', at);
          if (close === -1 || close >= position) return end('comment');
          at = close;
        } else if (next === 42) {
          const close = text.indexOf('*/', at + 2);
          if (close === -1 || close + 2 > position) return end('comment');
          at = close + 2;
        } else at++;
        break;
      }
      case 34:
      case 39:
        at = endOfString(text, at, code, position);
        break;
      case 123: {
        const close = text.charCodeAt(at + 1) === 123 && !opensBlock(text, at) ? placeholderEnd(text, at) : undefined;
        if (close !== undefined && close > position) return end({ from: at, isClosed: true });
        if (close !== undefined) {
          placeholders.push([at, close]);
          at = close;
        } else {
          if (/^\{\{\s*\w*$/.test(text.slice(at, Math.min(position, at + 60)))) return end({ from: at, isClosed: false });
          open.push(openBracket(text, at, open[open.length - 1]));
          at++;
        }
        break;
      }
      case 40:
      case 91:
        open.push(openBracket(text, at, open[open.length - 1]));
        at++;
        break;
      case 41:
      case 93:
      case 125:
        closeBracket(text, open, code, at);
        at++;
        break;
      case 59:
        endStatement(open, at);
        at++;
        break;
      case 45:
        if (text.charCodeAt(at + 1) === 62) {
          arrows.push({ statement: statementOf(open), at });
          at++;
        }
        at++;
        break;
      default:
        at++;
    }
  }
  return end('code');
}

/** An odd number of braces begins with that of a block. */
function opensBlock(text: string, at: number): boolean {
  let end = at;
  while (text.charCodeAt(end) === 123 && end - at < 20) end++;
  return (end - at) % 2 === 1;
}

/** Behind the closing quote, or the position where there is none before it. */
function endOfString(text: string, from: number, quote: number, position: number): number {
  for (let at = from + 1; at < position; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === 92) at++;
  }
  return position;
}

/** Ends what is in the bracket; one that was never opened is passed over, and one that was never closed ends too. */
function closeBracket(text: string, open: OpenBracket[], code: number, at: number): void {
  const sign = code === 41 ? '(' : code === 93 ? '[' : '{';
  let found = open.length - 1;
  while (found > 0 && open[found].sign !== sign) found--;
  if (found === 0) return;
  open.length = found;
  // behind the braces of a block stands no semicolon
  if (sign !== '{') return;
  const around = open[found - 1];
  const start = codeFrom(text, around.boundary, at);
  around.behindIf = /^if\b/.test(text.slice(start, start + 3));
  around.boundary = at + 1;
}

/** Ends the statement. A bracket in which no semicolon can stand was never closed: who writes on has left it so. */
function endStatement(open: OpenBracket[], at: number): void {
  let top = open.length - 1;
  while (top > 0 && !open[top].holdsStatements && open[top].sign !== '' && !open[top].isList) top--;
  if (open[top].isList) return;
  open.length = top + 1;
  open[top].boundary = at + 1;
  open[top].behindIf = false;
}

/** Where the statement begins that is being read. */
function statementOf(open: readonly OpenBracket[]): number {
  return open.findLast(({ holdsStatements }) => holdsStatements)?.boundary ?? 0;
}

/** The statements around the cursor, one within the other; placeholders become words of the same length. */
function reduce(
  text: string,
  position: number,
  open: readonly OpenBracket[],
  placeholders: readonly (readonly [number, number])[],
): Pick<Outline, 'text' | 'pieces'> {
  const kept: string[] = [];
  const pieces: Piece[] = [];
  let length = 0;
  const first = Math.max(0, open.length - DEEPEST);
  for (let level = first; level < open.length; level++) {
    const from = open[level].boundary;
    const next = open[level + 1];
    const to = next === undefined ? position : next.at + 1;
    if (from >= to) continue;
    pieces.push({ at: length, from });
    const part = masked(text, from, to, placeholders);
    kept.push(part);
    length += part.length;
  }
  return { text: kept.join(''), pieces };
}

function masked(text: string, from: number, to: number, placeholders: readonly (readonly [number, number])[]): string {
  let result = '';
  let at = from;
  for (let index = firstFrom(placeholders, from); index < placeholders.length && placeholders[index][0] < to; index++) {
    const [start, end] = placeholders[index];
    const written = text.slice(start, end);
    // what is taken out of the query is nothing
    const isNothing = /^\{\{\s*(?:style\s*:|data\s*:|\w+\s*=)/.test(written);
    result += text.slice(at, start) + (isNothing ? ' ' : MASK).repeat(Math.min(end, to) - start);
    at = end;
  }
  return result + text.slice(at, to);
}

function firstFrom(placeholders: readonly (readonly [number, number])[], offset: number): number {
  let low = 0;
  let high = placeholders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeholders[middle][0] < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
