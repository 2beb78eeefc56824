/**
 * Reads POSIX extended regular expressions as the GNU C library does (`regcomp` with `REG_EXTENDED`), which the Overpass API uses.
 *
 * Beside the standard: `\w \W \s \S \b \B \< \>` and back-references work, `\d` is the letter d, a repetition may follow a
 * repetition (`a+?` is `(a+)?`, not lazy), `{,3}` begins at 0, a lone `)` or `}` is itself, `^` and `$` are anchors anywhere.
 */

/** A pattern that is no POSIX extended regular expression, or too large a one. */
export class PosixRegexError extends Error {
  override readonly name = 'PosixRegexError';
}

/** A part of a pattern. `source` is the inside of a JavaScript class of the `u` flag. */
export type RegexNode =
  | { readonly type: 'set'; readonly source: string; readonly negated: boolean }
  | { readonly type: 'any' }
  | { readonly type: 'assertion'; readonly assertion: Assertion }
  | { readonly type: 'group'; readonly index: number; readonly body: RegexNode }
  | { readonly type: 'reference'; readonly index: number }
  | { readonly type: 'repeat'; readonly body: RegexNode; readonly minimum: number; readonly maximum: number }
  | { readonly type: 'sequence'; readonly items: readonly RegexNode[] }
  | { readonly type: 'choice'; readonly items: readonly RegexNode[] };

/** Places between characters: the text's ends, the edges of words. */
export type Assertion = 'start' | 'end' | 'wordEdge' | 'noWordEdge' | 'wordStart' | 'wordEnd';

/** The class of a word's characters, for a JavaScript class of the `u` flag. */
export const WORD = '\\p{L}\\p{N}\\p{M}_';

const LENGTH_LIMIT = 65536;
const DEPTH_LIMIT = 200;
/** `RE_DUP_MAX` of the GNU C library */
const REPEAT_LIMIT = 32767;

const CLASSES: Readonly<Record<string, string>> = {
  alpha: '\\p{L}\\p{M}',
  digit: '0-9',
  alnum: '\\p{L}\\p{M}\\p{N}',
  upper: '\\p{Lu}',
  lower: '\\p{Ll}',
  space: '\\t-\\r \\u1680\\u2000-\\u2006\\u2008-\\u200A\\u2028\\u2029\\u205F\\u3000',
  blank: '\\t \\u1680\\u2000-\\u2006\\u2008-\\u200A\\u205F\\u3000',
  punct: '\\p{P}\\p{S}',
  cntrl: '\\p{Cc}',
  print: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Zs}',
  graph: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}',
  xdigit: '0-9A-Fa-f',
};

const ASSERTIONS: Readonly<Record<string, Assertion>> = {
  b: 'wordEdge',
  B: 'noWordEdge',
  '<': 'wordStart',
  '>': 'wordEnd',
  '`': 'start',
  "'": 'end',
};

const ESCAPED_SETS: Readonly<Record<string, RegexNode>> = {
  w: { type: 'set', source: WORD, negated: false },
  W: { type: 'set', source: WORD, negated: true },
  s: { type: 'set', source: CLASSES.space, negated: false },
  S: { type: 'set', source: CLASSES.space, negated: true },
};

interface State {
  readonly characters: readonly string[];
  readonly ignoreCase: boolean;
  at: number;
  groups: number;
  readonly closed: Set<number>;
}

/**
 * The tree of a pattern.
 *
 * @throws PosixRegexError where the pattern is invalid
 */
export function parsePosixRegex(pattern: string, ignoreCase: boolean): RegexNode {
  if (pattern.length > LENGTH_LIMIT) throw new PosixRegexError(`A pattern has at most ${LENGTH_LIMIT} characters.`);
  const state: State = { characters: Array.from(pattern), ignoreCase, at: 0, groups: 0, closed: new Set() };
  return parseChoice(state, 0);
}

function parseChoice(state: State, depth: number): RegexNode {
  if (depth > DEPTH_LIMIT) throw new PosixRegexError(`Parentheses nest at most ${DEPTH_LIMIT} deep.`);
  const items: RegexNode[] = [];
  do items.push(parseSequence(state, depth));
  while (state.characters[state.at] === '|' && ++state.at);
  return items.length === 1 ? items[0] : { type: 'choice', items };
}

function parseSequence(state: State, depth: number): RegexNode {
  const items: RegexNode[] = [];
  for (let character = state.characters[state.at]; character !== undefined && character !== '|'; character = state.characters[state.at]) {
    if (character === ')' && depth > 0) break;
    const atom = parseAtom(state, depth);
    items.push(atom.type === 'assertion' ? atom : parseRepeats(state, atom));
  }
  return items.length === 1 ? items[0] : { type: 'sequence', items };
}

function parseAtom(state: State, depth: number): RegexNode {
  const character = state.characters[state.at++];
  switch (character) {
    case '(': {
      const index = ++state.groups;
      const body = parseChoice(state, depth + 1);
      if (state.characters[state.at] !== ')') throw new PosixRegexError('A parenthesis is not closed.');
      state.at++;
      state.closed.add(index);
      return { type: 'group', index, body };
    }
    case '[':
      return parseBracket(state);
    case '.':
      return { type: 'any' };
    case '^':
      return { type: 'assertion', assertion: 'start' };
    case '$':
      return { type: 'assertion', assertion: 'end' };
    case '\\':
      return parseEscape(state);
    case '*':
    case '+':
    case '?':
    case '{':
      throw new PosixRegexError(`There is nothing to repeat in front of ${character}.`);
    default:
      return literal(character);
  }
}

function parseEscape(state: State): RegexNode {
  const character = state.characters[state.at++];
  if (character === undefined) throw new PosixRegexError('A pattern does not end in a backslash.');
  if (Object.hasOwn(ESCAPED_SETS, character)) return ESCAPED_SETS[character];
  if (Object.hasOwn(ASSERTIONS, character)) return { type: 'assertion', assertion: ASSERTIONS[character] };
  if (character >= '1' && character <= '9') {
    const index = Number(character);
    if (!state.closed.has(index)) throw new PosixRegexError(`There is no group ${index} to refer to.`);
    return { type: 'reference', index };
  }
  return literal(character);
}

function parseRepeats(state: State, atom: RegexNode): RegexNode {
  let node = atom;
  for (;;) {
    const character = state.characters[state.at];
    if (character === '*') node = repeat(node, 0, Number.POSITIVE_INFINITY);
    else if (character === '+') node = repeat(node, 1, Number.POSITIVE_INFINITY);
    else if (character === '?') node = repeat(node, 0, 1);
    else if (character === '{') {
      const interval = /^\{(\d*)(,?)(\d*)\}/u.exec(state.characters.slice(state.at, state.at + 16).join(''));
      if (interval === null || (interval[1] === '' && interval[2] === '')) throw new PosixRegexError('Braces hold one or two numbers.');
      const minimum = Number(interval[1]);
      const maximum = interval[2] === '' ? minimum : interval[3] === '' ? Number.POSITIVE_INFINITY : Number(interval[3]);
      if (minimum > maximum) throw new PosixRegexError('In braces the first number is not above the second.');
      if (minimum > REPEAT_LIMIT || (maximum > REPEAT_LIMIT && maximum !== Number.POSITIVE_INFINITY))
        throw new PosixRegexError(`Braces hold numbers up to ${REPEAT_LIMIT}.`);
      node = repeat(node, minimum, maximum);
      state.at += interval[0].length - 1;
    } else return node;
    state.at++;
  }
}

function repeat(body: RegexNode, minimum: number, maximum: number): RegexNode {
  // (a*)* is a*: the commonest pattern that would take exponential time
  if (body.type === 'repeat' && body.minimum <= 1 && body.maximum === Number.POSITIVE_INFINITY && minimum <= 1)
    return { ...body, minimum: Math.min(body.minimum, minimum) };
  return { type: 'repeat', body, minimum, maximum };
}

/** Reads a bracket expression behind its opening bracket. */
function parseBracket(state: State): RegexNode {
  const negated = state.characters[state.at] === '^';
  if (negated) state.at++;
  let source = '';
  for (let first = true; ; first = false) {
    const character = state.characters[state.at];
    if (character === undefined) throw new PosixRegexError('A bracket is not closed.');
    if (character === ']' && !first) break;
    const isClass = character === '[' && state.characters[state.at + 1] === ':';
    const hyphenBefore = character === '-' && !first && state.characters[state.at + 1] !== ']';
    if (hyphenBefore) throw new PosixRegexError('In brackets a hyphen stands first, last or in a range.');
    const from = parseElement(state);
    const isRange = !isClass && state.characters[state.at] === '-' && state.characters[state.at + 1] !== ']';
    if (!isRange) {
      source += isClass ? from : escapeInClass(from);
      continue;
    }
    state.at++;
    if (state.characters[state.at] === '[' && state.characters[state.at + 1] === ':')
      throw new PosixRegexError('A range does not end in a class.');
    const to = parseElement(state);
    if ((from.codePointAt(0) ?? 0) > (to.codePointAt(0) ?? 0)) throw new PosixRegexError('A range goes upwards.');
    source += `${escapeInClass(from)}-${escapeInClass(to)}`;
  }
  state.at++;
  return { type: 'set', source, negated };
}

/** One character, `[:class:]` (as the inside of a class), `[=a=]` or `[.a.]`. */
function parseElement(state: State): string {
  const character = state.characters[state.at++];
  if (character === undefined) throw new PosixRegexError('A bracket is not closed.');
  const mark = state.characters[state.at];
  if (character !== '[' || (mark !== ':' && mark !== '=' && mark !== '.')) return character;
  let end = state.at + 1;
  while (end < state.characters.length && !(state.characters[end] === mark && state.characters[end + 1] === ']')) end++;
  if (end >= state.characters.length) throw new PosixRegexError('A bracket is not closed.');
  const inner = state.characters.slice(state.at + 1, end);
  state.at = end + 2;
  if (mark !== ':') {
    if (inner.length !== 1) throw new PosixRegexError('There is no such collating element.');
    return inner[0];
  }
  const name = inner.join('');
  if (!Object.hasOwn(CLASSES, name)) throw new PosixRegexError(`There is no class ${name}.`);
  return state.ignoreCase && (name === 'upper' || name === 'lower') ? CLASSES.alpha : CLASSES[name];
}

function literal(character: string): RegexNode {
  return { type: 'set', source: escapeInClass(character), negated: false };
}

function escapeInClass(character: string): string {
  return /[\\\]^[-]/u.test(character) ? `\\${character}` : character;
}
