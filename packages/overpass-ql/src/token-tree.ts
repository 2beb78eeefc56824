/**
 * Evaluators and filters in parentheses as the Overpass API sees them first: one tree of operators and brackets, before any
 * word in it means anything. Colons, commas and dots are operators like the others, so `(area.a:3600062422)` and
 * `(if:id()>5)` are read alike, and what cannot be is told in the same order as there.
 */
import type { HintCode } from './diagnostic.ts';
import { OPERATOR_LIMIT, PARENTHESES_LIMIT } from './limits.ts';
import { type Range, shown, type TokenReader } from './token-reader.ts';
import type { Token } from './tokens.ts';

/** A token with what stands left and right of it; a bracket has what stands before it on the left, its inside on the right. */
export interface TokenNode {
  readonly token: Token;
  readonly left: TokenNode | undefined;
  right: TokenNode | undefined;
  /** of a bracket, the end of its partner */
  end: number;
}

/** The operators from the loosest to the tightest; those of one number lean left. */
export const PRIORITIES: ReadonlyMap<string, number> = new Map(
  [
    [','],
    ['='],
    ['?'],
    [':'],
    ['||'],
    ['&&'],
    ['==', '!='],
    ['<', '<=', '>', '>='],
    ['+', '-'],
    ['*', '/', '%'],
    ['.'],
    ['!'],
    ['::'],
  ].flatMap((operators, i) => operators.map((operator): [string, number] => [operator, i + 1])),
);
const OPENING: ReadonlySet<string> = new Set(['(', '[', '{']);
const CLOSING: ReadonlySet<string> = new Set([')', ']', '}']);
/** Operators that make no deeper evaluator. */
const FLAT: ReadonlySet<string> = new Set([',', ':', '=', '.']);

/** The result of `readTree`. */
export interface TokenTree {
  /** undefined: nothing stood there */
  readonly root: TokenNode | undefined;
  /** whether it was too deep or too long, which is noted; there is no root then */
  readonly refused: boolean;
}

/**
 * Reads tokens up to a semicolon or an arrow, and stays there.
 *
 * @param inParentheses whether a closing bracket without partner ends it too
 */
export function readTree(reader: TokenReader, inParentheses: boolean): TokenTree {
  const root = nodeOf({ type: 'symbol', text: '', from: 0, to: 0, line: 0, endLine: 0 }, undefined);
  const open = [root];
  let depth = 0;
  let operators = 0;
  while (reader.good && !reader.is(';', '->')) {
    const { token } = reader;
    const top = open[open.length - 1];
    if (OPENING.has(token.text)) {
      if (++depth > PARENTHESES_LIMIT) {
        return refuse(reader, depth, inParentheses, `Parentheses nest at most ${PARENTHESES_LIMIT} deep.`, 'fewerParentheses');
      }
      open.push(hang(top, token));
    } else if (CLOSING.has(token.text)) {
      const at = innermostBracket(open);
      if (at > 0) {
        open[at].end = token.to;
        open.length = at;
        depth--;
      } else if (inParentheses) return { root: root.right, refused: false };
      else reader.report('parse', `Unmatched ${token.text}`, token, 'openBefore');
    } else {
      const isDifference = token.type === 'number' && token.text.startsWith('-') && top.right !== undefined;
      const priority = isDifference ? PRIORITIES.get('-') : PRIORITIES.get(token.text);
      if (priority !== undefined) {
        if (token.text === ',' && depth === 0) operators = 0;
        if (!FLAT.has(token.text) && ++operators > OPERATOR_LIMIT) {
          return refuse(reader, depth, inParentheses, `An evaluator has at most ${OPERATOR_LIMIT} operators`, 'shorter');
        }
        while (open.length > 1 && (PRIORITIES.get(open[open.length - 1].token.text) ?? 0) >= priority) open.length--;
        const node = hang(open[open.length - 1], isDifference ? part(token, 0, 1, 'symbol') : token);
        open.push(node);
        // the tokens of `5-3` are `5` and `-3`
        if (isDifference) node.right = nodeOf(part(token, 1, token.text.length, 'number'), undefined);
      } else if (top.right === undefined) top.right = nodeOf(token, undefined);
      else {
        reader.report('parse', `Operator expected, but "${shown(token.text)}"found.`, token, 'operatorBetween');
      }
    }
    reader.advance();
  }
  const unclosed = innermostBracket(open);
  if (unclosed > 0) reader.report('parse', `Left ${open[unclosed].token.text} not closed.`, reader.token, 'closeBefore');
  return { root: root.right, refused: false };
}

function nodeOf(token: Token, left: TokenNode | undefined): TokenNode {
  return { token, left, right: undefined, end: token.to };
}

/** Puts a node where the last part of another one was, and that part on its left. */
function hang(parent: TokenNode, token: Token): TokenNode {
  const node = nodeOf(token, parent.right);
  parent.right = node;
  return node;
}

function part(token: Token, from: number, to: number, type: Token['type']): Token {
  return { type, text: token.text.slice(from, to), from: token.from + from, to: token.from + to, line: token.line, endLine: token.line };
}

/** The position in the list of the last bracket, or -1. Between two brackets stand no more operators than there are priorities. */
function innermostBracket(open: readonly TokenNode[]): number {
  let at = open.length - 1;
  while (at >= 0 && !OPENING.has(open[at].token.text)) at--;
  return at;
}

/** Notes that a tree is not read, and skips to where it would have ended. */
function refuse(reader: TokenReader, opened: number, inParentheses: boolean, message: string, hint: HintCode): TokenTree {
  reader.report('parse', message, reader.token, hint);
  let depth = OPENING.has(reader.token.text) ? opened - 1 : opened;
  while (reader.good && !reader.is(';', '->')) {
    if (OPENING.has(reader.token.text)) depth++;
    if (CLOSING.has(reader.token.text) && --depth < 0 && inParentheses) break;
    reader.advance();
  }
  return { root: undefined, refused: true };
}

/** The first token of a tree, as the Overpass API finds it: always to the left. */
export function leftmost(node: TokenNode): TokenNode {
  let found = node;
  while (found.left !== undefined) found = found.left;
  return found;
}

/** Returns the parts between the commas of a tree, in the order of the text; a comma with nothing on one side separates nothing. */
export function commaParts(node: TokenNode): TokenNode[] {
  const parts: TokenNode[] = [];
  let rest = node;
  while (rest.token.text === ',' && rest.left !== undefined && rest.right !== undefined) {
    parts.push(rest.right);
    rest = rest.left;
  }
  return [...parts, rest].reverse();
}

/** Whether nothing hangs at a node. */
export function isLeaf(node: TokenNode): boolean {
  return node.left === undefined && node.right === undefined;
}

/** The range of a node's own token. */
export function rangeOfNode({ token: { from, to, line } }: TokenNode): Range {
  return { from, to, line };
}
