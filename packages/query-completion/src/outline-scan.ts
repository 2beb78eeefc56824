/** One pass over the characters before a cursor: which brackets are open, where names are given to sets, what the cursor stands in. */
import { codeFrom, type OpenBracket, openBracket } from './open-bracket.ts';
import { placeholderEnd } from './placeholder-end.ts';

/** A name given to a set: `‹statement›->.name`. */
export interface Arrow {
  readonly statement: number;
  readonly at: number;
}

/** Context of a cursor: code, a comment, or double braces, which begin at `from`. */
export type Inside = 'code' | 'comment' | { readonly from: number; readonly isClosed: boolean };

/** State of the scan. Offsets are UTF-16 units of the whole text. */
export interface Scan {
  /** up to where */
  at: number;
  readonly open: OpenBracket[];
  readonly arrows: Arrow[];
  readonly placeholders: (readonly [from: number, to: number])[];
  /** whether none of it hangs on what stands further on than `LOOKAHEAD` */
  isSettled: boolean;
}

/** Distance, in characters, within which later text can change the outcome: `[out:csv(` and short placeholders are read ahead. */
export const LOOKAHEAD = 400;

/** At the start of a text. */
export function newScan(): Scan {
  return { at: 0, open: [{ sign: '', at: -1, boundary: 0, holdsStatements: true }], arrows: [], placeholders: [], isSettled: true };
}

/** One that goes on without changing the other. */
export function copyScan({ at, open, arrows, placeholders, isSettled }: Scan): Scan {
  return { at, open: open.map((one) => ({ ...one })), arrows: [...arrows], placeholders: [...placeholders], isSettled };
}

/**
 * Goes on to `until`, and to the end of what begins before it.
 *
 * @param position of the cursor, `until` or behind it
 * @returns what the cursor stands in; where that is no code, the scan cannot go on
 */
export function advance(scan: Scan, text: string, until: number, position: number): Inside {
  const { open, arrows, placeholders } = scan;
  let { at } = scan;
  while (at < until) {
    const code = text.charCodeAt(at);
    switch (code) {
      case 47: {
        const next = text.charCodeAt(at + 1);
        if (next === 47) {
          const close = text.indexOf('\n', at);
          if (close === -1 || close >= position) return 'comment';
          at = close;
        } else if (next === 42) {
          const close = text.indexOf('*/', at + 2);
          if (close === -1 || close + 2 > position) return 'comment';
          at = close + 2;
        } else at++;
        break;
      }
      case 34:
      case 39:
        at = endOfString(text, at, code, position);
        break;
      case 123: {
        const isDouble = text.charCodeAt(at + 1) === 123 && !opensBlock(text, at);
        const close = isDouble ? placeholderEnd(text, at) : undefined;
        if (close !== undefined && close > position) return { from: at, isClosed: true };
        if (close !== undefined) {
          placeholders.push([at, close]);
          at = close;
        } else {
          if (/^\{\{\s*\w*$/.test(text.slice(at, Math.min(position, at + 60)))) return { from: at, isClosed: false };
          if (isDouble) scan.isSettled = false;
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
  scan.at = at;
  return 'code';
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

/** Returns the start of the current statement. */
function statementOf(open: readonly OpenBracket[]): number {
  return open.findLast(({ holdsStatements }) => holdsStatements)?.boundary ?? 0;
}
