/** POSIX extended regular expressions in JavaScript. */

import { automatonOf } from './posix-regex-automaton.ts';
import { compileProgram } from './posix-regex-program.ts';
import { type Assertion, PosixRegexError, parsePosixRegex, type RegexNode, WORD } from './posix-regex-tree.ts';

/** Answers whether a pattern matches somewhere in a text. A `RegExp` is one too. */
export interface PosixMatcher {
  test(text: string): boolean;
}

/** Whether the Overpass API takes a pattern. */
export function isValidPosixRegex(pattern: string): boolean {
  try {
    compilePosixRegex(pattern, false);
    return true;
  } catch (error) {
    if (error instanceof PosixRegexError) return false;
    throw error;
  }
}

/**
 * The JavaScript regular expression that matches where a POSIX extended one does.
 *
 * Some patterns, such as `(a|aa)+$`, take JavaScript exponential time: for data of others use `compilePosixRegex`.
 *
 * @throws PosixRegexError where the pattern is invalid
 */
export function posixToJavaScript(pattern: string, ignoreCase: boolean): RegExp {
  return toRegExp(parsePosixRegex(pattern, ignoreCase), ignoreCase);
}

/** Texts up to this many UTF-16 units, OSM's longest values among them, may take JavaScript the square of their length. */
const SHORT_TEXT = 300;

/**
 * A matcher that is safe with any pattern and text: the JavaScript engine's own where it takes little time, else a
 * simulation of the pattern's automaton, whose time is the product of both lengths.
 *
 * @throws PosixRegexError where the pattern is invalid, or too large, or could take long and has a back-reference
 */
export function compilePosixRegex(pattern: string, ignoreCase: boolean): PosixMatcher {
  const tree = parsePosixRegex(pattern, ignoreCase);
  const { ways, loops } = effortOf(tree);
  const costly = loops > LOOP_LIMIT || ways > WAY_LIMIT;
  if ((costly || loops > 0) && hasReference(tree)) throw new PosixRegexError('This pattern could take too long.');
  if (loops === 0 && !costly) return toRegExp(tree, ignoreCase);
  const automaton = automatonOf(compileProgram(tree, ignoreCase));
  if (costly) return { test: automaton };
  const regExp = toRegExp(tree, ignoreCase);
  return { test: (text) => (text.length > SHORT_TEXT ? automaton(text) : regExp.test(text)) };
}

function toRegExp(tree: RegexNode, ignoreCase: boolean): RegExp {
  return new RegExp(write(tree), ignoreCase ? 'isu' : 'su');
}

const EDGES: Readonly<Record<Assertion, string>> = {
  start: '^',
  end: '$',
  wordEdge: `(?:(?<=[${WORD}])(?![${WORD}])|(?<![${WORD}])(?=[${WORD}]))`,
  noWordEdge: `(?:(?<=[${WORD}])(?=[${WORD}])|(?<![${WORD}])(?![${WORD}]))`,
  wordStart: `(?:(?<![${WORD}])(?=[${WORD}]))`,
  wordEnd: `(?:(?<=[${WORD}])(?![${WORD}]))`,
};

function write(node: RegexNode): string {
  switch (node.type) {
    case 'any':
      return '.';
    case 'set':
      return `[${node.negated ? '^' : ''}${node.source}]`;
    case 'assertion':
      return EDGES[node.assertion];
    case 'group':
      return `(${write(node.body)})`;
    case 'reference':
      return `(?:\\${node.index})`;
    case 'repeat':
      return `(?:${write(node.body)}){${node.minimum},${node.maximum === Number.POSITIVE_INFINITY ? '' : node.maximum}}`;
    case 'sequence':
      return node.items.map(write).join('');
    case 'choice':
      return `(?:${node.items.map(write).join('|')})`;
  }
}

/** With more loops than this side by side, or more ways through the rest, backtracking is not tried. */
const LOOP_LIMIT = 2;
const WAY_LIMIT = 20000;
/** A repetition up to this often counts as that many ways, beyond it as a loop. */
const FEW = 8;

/** How many ways lead through a pattern, and how many of its parts repeat freely. */
interface Effort {
  readonly ways: number;
  readonly loops: number;
}

function effortOf(node: RegexNode): Effort {
  if (node.type === 'group') return effortOf(node.body);
  if (node.type === 'sequence' || node.type === 'choice') {
    const sum = node.type === 'choice';
    let ways = sum ? 0 : 1;
    let loops = 0;
    for (const item of node.items) {
      const effort = effortOf(item);
      ways = sum ? ways + effort.ways : ways * effort.ways;
      loops += effort.loops;
    }
    return { ways, loops };
  }
  if (node.type !== 'repeat') return { ways: 1, loops: 0 };
  const body = effortOf(node.body);
  if (node.maximum > FEW && node.minimum !== node.maximum) {
    // a loop around something with more than one way through it is where exponential time comes from
    return body.ways > 1 || body.loops > 0 ? { ways: Number.POSITIVE_INFINITY, loops: 1 } : { ways: 1, loops: 1 };
  }
  return { ways: (node.maximum - node.minimum + 1) * body.ways ** node.maximum, loops: body.loops * node.maximum };
}

function hasReference(node: RegexNode): boolean {
  if (node.type === 'sequence' || node.type === 'choice') return node.items.some(hasReference);
  if (node.type === 'repeat' || node.type === 'group') return hasReference(node.body);
  return node.type === 'reference';
}
