/** Regular expressions that are lists of texts: `^(a|b)$`, `^foo`, `track[1-3]`. */

/** A text that a value is, begins or ends with, or holds. */
export interface LiteralPattern {
  readonly text: string;
  /** Whether the value begins with it. */
  readonly atStart: boolean;
  /** Whether the value ends with it. */
  readonly atEnd: boolean;
}

/** More are no list any more. */
const MOST = 64;

/** The texts that a pattern stands for; undefined where it is no list of texts. A value matches where it fits one of them. */
export function literalPatterns(source: string): LiteralPattern[] | undefined {
  const reader: Reader = { source, at: 0 };
  const found = readAlternatives(reader, 0);
  if (found === undefined || reader.at < source.length || found.length === 0) return undefined;
  const patterns = found.map(toPattern);
  return patterns.every((pattern) => pattern !== undefined) ? patterns : undefined;
}

interface Reader {
  readonly source: string;
  at: number;
}

/** Signs for the two ends of a value, and for any text. */
const START = '\u0001';
const END = '\u0002';
const ANY = '\u0003';
const SPECIAL = '.*+?()[]{}|^$\\';

function readAlternatives(reader: Reader, depth: number): string[] | undefined {
  let all: string[] = [];
  for (;;) {
    const sequence = readSequence(reader, depth);
    if (sequence === undefined) return undefined;
    all = [...all, ...sequence];
    if (all.length > MOST) return undefined;
    if (reader.source[reader.at] !== '|') return all;
    reader.at++;
  }
}

function readSequence(reader: Reader, depth: number): string[] | undefined {
  let texts = [''];
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at])) {
    let pieces = readPiece(reader, depth);
    if (pieces === undefined) return undefined;
    const next = reader.source[reader.at];
    if (next === '?') {
      reader.at++;
      pieces = ['', ...pieces];
    } else if (next === '*' && pieces.length === 1 && pieces[0] === ANY) reader.at++;
    else if (next === '*' || next === '+' || next === '{' || pieces.includes(ANY)) return undefined;
    texts = texts.flatMap((text) => (pieces ?? []).map((piece) => text + piece));
    if (texts.length > MOST) return undefined;
  }
  return texts;
}

/** One sign, class or group: the texts that it stands for. */
function readPiece(reader: Reader, depth: number): string[] | undefined {
  const { source } = reader;
  const sign = source[reader.at++];
  switch (sign) {
    case '^':
      return [START];
    case '$':
      return [END];
    case '.':
      return [ANY];
    case '[':
      return readClass(reader);
    case '\\': {
      const letter = source.charAt(reader.at++);
      return letter === '' || /[A-Za-z0-9]/.test(letter) ? undefined : [letter];
    }
    case '(': {
      if (source.startsWith('?:', reader.at)) reader.at += 2;
      else if (source[reader.at] === '?') return undefined;
      const inside = depth < 10 ? readAlternatives(reader, depth + 1) : undefined;
      return source[reader.at++] === ')' ? inside : undefined;
    }
    default:
      return SPECIAL.includes(sign) || sign <= ANY ? undefined : [sign];
  }
}

function readClass(reader: Reader): string[] | undefined {
  const end = reader.source.indexOf(']', reader.at + 1);
  const inside = reader.source.slice(reader.at, end);
  if (end === -1 || inside.startsWith('^') || /[\\[]/.test(inside)) return undefined;
  reader.at = end + 1;
  const letters: string[] = [];
  for (let at = 0; at < inside.length; at++) {
    const [from, to] = inside[at + 1] === '-' && at + 2 < inside.length ? [inside[at], inside[at + 2]] : [inside[at], inside[at]];
    for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code++) {
      letters.push(String.fromCharCode(code));
      if (letters.length > MOST) return undefined;
    }
    if (from !== to) at += 2;
  }
  return letters;
}

/** Ends that stand elsewhere than at the ends match in ways that are no list. */
function toPattern(text: string): LiteralPattern | undefined {
  const atStart = text.startsWith(START);
  const atEnd = text.endsWith(END);
  let inner = text.slice(atStart ? 1 : 0, atEnd ? -1 : undefined);
  const [anyBefore, anyBehind] = [inner.startsWith(ANY), inner.endsWith(ANY)];
  inner = inner.slice(anyBefore ? 1 : 0);
  if (inner.endsWith(ANY)) inner = inner.slice(0, -1);
  if ([START, END, ANY].some((sign) => inner.includes(sign))) return undefined;
  return { text: inner, atStart: atStart && !anyBefore, atEnd: atEnd && !anyBehind };
}
