/** POSIX extended regular expressions in JavaScript. */

import { compileProgram, runProgram } from './posix-regex-program.ts';
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

/**
 * A matcher that is safe with any pattern and text: the JavaScript engine's own where it takes little time, else a
 * simulation of the pattern's automaton, whose time is the product of both lengths.
 *
 * @throws PosixRegexError where the pattern is invalid, or too large, or needs a back-reference and could take exponential time
 */
export function compilePosixRegex(pattern: string, ignoreCase: boolean): PosixMatcher {
  const tree = parsePosixRegex(pattern, ignoreCase);
  if (!isCostly(tree)) return toRegExp(tree, ignoreCase);
  if (has(tree, (node) => node.type === 'reference')) throw new PosixRegexError('This pattern could take too long.');
  const program = compileProgram(tree, ignoreCase);
  return { test: (text) => runProgram(program, text) };
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

/** Beyond this many repetitions of one thing in another, or side by side, backtracking may take long. */
const FREE_REPEATS = 3;

/** Whether backtracking could take more than a small multiple of the text's length squared. */
function isCostly(tree: RegexNode): boolean {
  let open = 0;
  const visit = (node: RegexNode): boolean => {
    const many = node.type === 'repeat' && node.maximum > 4;
    if (many && ++open > FREE_REPEATS) return true;
    if (many && has(node.body, (part) => part.type === 'choice' || part.type === 'reference' || isVariable(part))) return true;
    return children(node).some(visit);
  };
  return visit(tree);
}

function isVariable(node: RegexNode): boolean {
  return node.type === 'repeat' && node.minimum !== node.maximum;
}

function has(node: RegexNode, wanted: (node: RegexNode) => boolean): boolean {
  return wanted(node) || children(node).some((child) => has(child, wanted));
}

function children(node: RegexNode): readonly RegexNode[] {
  if (node.type === 'sequence' || node.type === 'choice') return node.items;
  return node.type === 'repeat' || node.type === 'group' ? [node.body] : [];
}
