/** One pass over the characters before a cursor: the open brackets, the names given to sets, and the context of the cursor. */

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

/** Returns the state at the start of a text. */
export function newScan(): Scan {
  return { at: 0, open: [{ sign: '', at: -1, boundary: 0, holdsStatements: true }], arrows: [], placeholders: [], isSettled: true };
}

/** Returns a copy that advances independently. */
export function copyScan({ at, open, arrows, placeholders, isSettled }: Scan): Scan {
  return { at, open: open.map((one) => ({ ...one })), arrows: [...arrows], placeholders: [...placeholders], isSettled };
}

/**
 * Advances to `until`, and to the end of a token that begins before it.
 *
 * @param position of the cursor, `until` or behind it
 * @returns the context of the cursor; the scan can only go on in code
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

/** Whether braces open a block: the first of an odd number does. */
function opensBlock(text: string, at: number): boolean {
  let end = at;
  while (text.charCodeAt(end) === 123 && end - at < 20) end++;
  return (end - at) % 2 === 1;
}

/** Returns the offset after the closing quote; the position where there is none before it. */
function endOfString(text: string, from: number, quote: number, position: number): number {
  for (let at = from + 1; at < position; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === 92) at++;
  }
  return position;
}

/** Closes a bracket and all unclosed ones in it; ignores one that was never opened. */
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

/** Ends the statement. A bracket that allows no semicolon was never closed, and ends as well. */
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

// A bracket that is open, and whether statements can stand in it.

/** Offsets are UTF-16 units of the whole text. */
export interface OpenBracket {
  /** empty: the query itself */
  readonly sign: string;
  readonly at: number;
  /** behind the last statement that is complete in it, or behind the bracket */
  boundary: number;
  /** whether what has ended there is an `if` */
  behindIf?: boolean;
  readonly holdsStatements: boolean;
  /** a list whose parts semicolons divide: `[out:csv(name;true)]` */
  readonly isList?: boolean;
}

/** Words behind which statements stand in parentheses, for the older form of a block. */
const HEAD = /(?:\.\s*\w+\s*)?(?:foreach|for|complete|if|retro|compare|else)\b/y;

/** @param around the enclosing bracket */
function openBracket(text: string, at: number, around: OpenBracket): OpenBracket {
  const sign = text[at];
  const boundary = at + 1;
  if (sign === '{') return { sign, at, boundary, holdsStatements: true };
  if (sign === '[') return { sign, at, boundary, holdsStatements: false };
  if (!around.holdsStatements) return { sign, at, boundary, holdsStatements: false, isList: around.sign === '[' && isOfHead(text, around) };
  const start = codeFrom(text, around.boundary, at);
  HEAD.lastIndex = start;
  return { sign, at, boundary, holdsStatements: start === at || isOnlyMinus(text, start, at) || HEAD.test(text) };
}

/** Returns whether a bracket belongs to a setting. */
function isOfHead(text: string, { at }: OpenBracket): boolean {
  return /^\[\s*out\s*:/.test(text.slice(at, at + 40));
}

/** Returns the offset after white space and comments, at most `end`. */
function codeFrom(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code <= 32) at++;
    else if (code === 47 && text.charCodeAt(at + 1) === 47) at = behind(text, '\n', at, end);
    else if (code === 47 && text.charCodeAt(at + 1) === 42) at = behind(text, '*/', at + 2, end);
    else break;
  }
  return Math.min(at, end);
}

function behind(text: string, sign: string, from: number, end: number): number {
  const found = text.indexOf(sign, from);
  return found === -1 ? end : found + sign.length;
}

/** Returns whether a range is only the minus of a difference. */
function isOnlyMinus(text: string, from: number, to: number): boolean {
  return text[from] === '-' && codeFrom(text, from + 1, to) === to;
}

// The end of a placeholder of the template language.

/** Placeholders that span several lines: style sheets and data sources. */
const LONG = /\{\{\s*(?:style|data)\s*:/y;

/** The most characters of any other placeholder. */
const LONGEST = 300;

/** The deepest nesting of braces. */
const DEEPEST = 12;

/** Returns the offset after the closing braces; undefined where there are none, and the braces are ordinary ones. */
function placeholderEnd(text: string, from: number): number | undefined {
  LONG.lastIndex = from;
  const isLong = LONG.test(text);
  const end = isLong ? text.length : Math.min(text.length, from + LONGEST);
  let depth = 0;
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 123 && ++depth > DEEPEST) return undefined;
    if (code === 125 && --depth === 0) return at + 1;
    if (code === 10 && !isLong) return undefined;
  }
  return undefined;
}
