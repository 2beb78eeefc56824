/**
 * The parser of POSIX extended regular expressions as in the GNU C library (`regcomp` with `REG_EXTENDED`), which the Overpass API uses.
 *
 * Beside the standard: `\w \W \s \S \b \B \< \>` and back-references work, `\d` is the letter d, a repetition may follow a repetition (`a+?` is `(a+)?`, not
 * lazy), `{,3}` begins at 0, a lone `)` or `}` is itself, `^` and `$` are anchors anywhere.
 */
import { type CharacterClass, type CharacterSet, classNamed, single } from './character-set.ts';

/** A node of the tree. */
export type RegexNode =
  | { readonly type: 'set'; readonly set: CharacterSet }
  | { readonly type: 'any' }
  | { readonly type: 'assertion'; readonly assertion: Assertion }
  | { readonly type: 'group'; readonly index: number; readonly body: RegexNode }
  | { readonly type: 'reference'; readonly index: number }
  | { readonly type: 'repeat'; readonly body: RegexNode; readonly minimum: number; readonly maximum: number }
  | { readonly type: 'sequence'; readonly items: readonly RegexNode[] }
  | { readonly type: 'choice'; readonly items: readonly RegexNode[] };

/** Points between characters: the text's ends, the edges of words. */
export type Assertion = 'start' | 'end' | 'wordEdge' | 'noWordEdge' | 'wordStart' | 'wordEnd';

const LENGTH_LIMIT = 65536;
const DEPTH_LIMIT = 200;
/** `RE_DUP_MAX` of the GNU C library */
const REPEAT_LIMIT = 32767;

const ASSERTIONS: Readonly<Record<string, Assertion>> = {
  b: 'wordEdge',
  B: 'noWordEdge',
  '<': 'wordStart',
  '>': 'wordEnd',
  '`': 'start',
  "'": 'end',
};

const ESCAPED_SETS: Readonly<Record<string, CharacterSet>> = {
  w: { ranges: [], classes: ['word'], negated: false },
  W: { ranges: [], classes: ['word'], negated: true },
  s: { ranges: [], classes: ['space'], negated: false },
  S: { ranges: [], classes: ['space'], negated: true },
};

interface State {
  readonly characters: readonly string[];
  readonly ignoreCase: boolean;
  at: number;
  groups: number;
  readonly closed: Set<number>;
}

/**
 * Parses a pattern into its tree.
 *
 * @throws PosixRegexError where the pattern is invalid
 */
export function parsePosixRegex(pattern: string, ignoreCase: boolean): RegexNode {
  if (pattern.length > LENGTH_LIMIT) throw new PosixRegexError('length', 'large');
  const state: State = { characters: Array.from(pattern), ignoreCase, at: 0, groups: 0, closed: new Set() };
  return parseChoice(state, 0);
}

function parseChoice(state: State, depth: number): RegexNode {
  if (depth > DEPTH_LIMIT) throw new PosixRegexError('depth', 'large');
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
      if (state.characters[state.at] !== ')') throw new PosixRegexError('openParenthesis');
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
      throw new PosixRegexError('nothingToRepeat');
    default:
      return { type: 'set', set: single(character) };
  }
}

function parseEscape(state: State): RegexNode {
  const character = state.characters[state.at++];
  if (character === undefined) throw new PosixRegexError('openEscape');
  if (Object.hasOwn(ESCAPED_SETS, character)) return { type: 'set', set: ESCAPED_SETS[character] };
  if (Object.hasOwn(ASSERTIONS, character)) return { type: 'assertion', assertion: ASSERTIONS[character] };
  if (character >= '1' && character <= '9') {
    const index = Number(character);
    if (!state.closed.has(index)) throw new PosixRegexError('noGroup');
    return { type: 'reference', index };
  }
  return { type: 'set', set: single(character) };
}

function parseRepeats(state: State, atom: RegexNode): RegexNode {
  let node = atom;
  for (let depth = 0; ; depth++) {
    if (depth > DEPTH_LIMIT) throw new PosixRegexError('repetitions', 'large');
    const character = state.characters[state.at];
    if (character === '*') node = repeat(node, 0, Number.POSITIVE_INFINITY);
    else if (character === '+') node = repeat(node, 1, Number.POSITIVE_INFINITY);
    else if (character === '?') node = repeat(node, 0, 1);
    else if (character === '{') {
      const interval = /^\{(\d*)(,?)(\d*)\}/u.exec(state.characters.slice(state.at, state.at + 16).join(''));
      if (interval === null || (interval[1] === '' && interval[2] === '')) throw new PosixRegexError('braces');
      const minimum = Number(interval[1]);
      const maximum = interval[2] === '' ? minimum : interval[3] === '' ? Number.POSITIVE_INFINITY : Number(interval[3]);
      if (minimum > maximum) throw new PosixRegexError('bracesOrder');
      if (minimum > REPEAT_LIMIT || (maximum > REPEAT_LIMIT && maximum !== Number.POSITIVE_INFINITY))
        throw new PosixRegexError('bracesNumber');
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
  const ranges: [number, number][] = [];
  const classes: CharacterClass[] = [];
  for (let first = true; ; first = false) {
    const character = state.characters[state.at];
    if (character === undefined) throw new PosixRegexError('openBracket');
    if (character === ']' && !first) break;
    const hyphenBefore = character === '-' && !first && state.characters[state.at + 1] !== ']';
    if (hyphenBefore) throw new PosixRegexError('hyphen');
    if (character === '[' && state.characters[state.at + 1] === ':') {
      classes.push(parseClass(state));
      continue;
    }
    const from = parseElement(state);
    const isRange = state.characters[state.at] === '-' && state.characters[state.at + 1] !== ']';
    if (!isRange) {
      ranges.push([from, from]);
      continue;
    }
    state.at++;
    if (state.characters[state.at] === '[' && state.characters[state.at + 1] === ':') throw new PosixRegexError('rangeToClass');
    const to = parseElement(state);
    if (from > to) throw new PosixRegexError('rangeOrder');
    ranges.push([from, to]);
  }
  state.at++;
  return { type: 'set', set: { ranges, classes, negated } };
}

/** `[:class:]`. */
function parseClass(state: State): CharacterClass {
  state.at++;
  const name = innerText(state, ':').join('');
  const found = classNamed(name, state.ignoreCase);
  if (found === undefined) throw new PosixRegexError('noClass');
  return found;
}

/** The code point of a character, `[=a=]` or `[.a.]`. */
function parseElement(state: State): number {
  const character = state.characters[state.at++];
  if (character === undefined) throw new PosixRegexError('openBracket');
  const mark = state.characters[state.at];
  if (character !== '[' || (mark !== '=' && mark !== '.')) return character.codePointAt(0) ?? 0;
  const inner = innerText(state, mark);
  if (inner.length !== 1) throw new PosixRegexError('noElement');
  return inner[0].codePointAt(0) ?? 0;
}

/** Returns the text between a mark and the same mark before a closing bracket; stops behind that. */
function innerText(state: State, mark: string): readonly string[] {
  const start = state.at + 1;
  let end = start;
  while (end < state.characters.length && !(state.characters[end] === mark && state.characters[end + 1] === ']')) end++;
  if (end >= state.characters.length) throw new PosixRegexError('openBracket');
  state.at = end + 2;
  return state.characters.slice(start, end);
}

/** Reasons why a pattern is refused. */

/** The fault of a pattern. The first five mean that it is too large, or could take too long. */
export type RegexFault =
  | 'length'
  | 'depth'
  | 'repetitions'
  | 'steps'
  | 'time'
  | 'openParenthesis'
  | 'nothingToRepeat'
  | 'openEscape'
  | 'noGroup'
  | 'braces'
  | 'bracesOrder'
  | 'bracesNumber'
  | 'openBracket'
  | 'hyphen'
  | 'rangeToClass'
  | 'rangeOrder'
  | 'noClass'
  | 'noElement';

/** A pattern that is no POSIX extended regular expression, or too large a one. */
export class PosixRegexError extends Error {
  override readonly name = 'PosixRegexError';
  readonly fault: RegexFault;
  readonly reason: 'invalid' | 'large';

  constructor(fault: RegexFault, reason: PosixRegexError['reason'] = 'invalid') {
    super(fault);
    this.fault = fault;
    this.reason = reason;
  }
}
