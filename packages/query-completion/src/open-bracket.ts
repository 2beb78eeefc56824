/** A bracket that is open, and whether statements can stand in it. */

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

/** @param around the bracket that it stands in */
export function openBracket(text: string, at: number, around: OpenBracket): OpenBracket {
  const sign = text[at];
  const boundary = at + 1;
  if (sign === '{') return { sign, at, boundary, holdsStatements: true };
  if (sign === '[') return { sign, at, boundary, holdsStatements: false };
  if (!around.holdsStatements) return { sign, at, boundary, holdsStatements: false, isList: around.sign === '[' && isOfHead(text, around) };
  const start = codeFrom(text, around.boundary, at);
  HEAD.lastIndex = start;
  return { sign, at, boundary, holdsStatements: start === at || isOnlyMinus(text, start, at) || HEAD.test(text) };
}

/** Whether a bracket is that of a setting. */
function isOfHead(text: string, { at }: OpenBracket): boolean {
  return /^\[\s*out\s*:/.test(text.slice(at, at + 40));
}

/** Returns the offset after white space and comments, at most `end`. */
export function codeFrom(text: string, from: number, end: number): number {
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

/** The minus of a difference. */
function isOnlyMinus(text: string, from: number, to: number): boolean {
  return text[from] === '-' && codeFrom(text, from + 1, to) === to;
}
