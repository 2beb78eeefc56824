/** The tokens of evaluators in a tree, by the strength of their operators and by brackets, before anybody asks what they mean. */
import type { TokenReader } from './token-reader.ts';
import type { Token } from './tokens.ts';

/** Brackets in brackets deeper than this are refused. */
const DEPTH_LIMIT = 200;
/** Operators in one evaluator: each may make its tree a level deeper, also without brackets. */
const OPERATOR_LIMIT = 2000;

/**
 * One token with what stands on its two sides. An opening bracket has what it belongs to on its left (`f` of `f(x)`) and what it
 * holds on its right. A token without sides is a name, a text or a number.
 */
export interface TokenNode {
  readonly text: string;
  /** `empty`: where a token is missing */
  readonly type: Token['type'] | 'empty';
  /** of the token alone; of a bracket up to the closing one */
  readonly from: number;
  to: number;
  readonly line: number;
  left: TokenNode | undefined;
  right: TokenNode | undefined;
}

/** How strongly an operator binds. Equal ones lean left. `?` and `:` are two operators, the second within the first. */
const PRIORITIES: ReadonlyMap<string, number> = new Map(
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
    ['.', '->'],
    ['!'],
    ['::'],
  ].flatMap((texts, i) => texts.map((text): [string, number] => [text, i + 1])),
);

/**
 * Reads tokens up to `;` or `->`, which stay.
 *
 * @param closed whether a bracket around the evaluator is open; the first one that closes it ends the reading, too
 * @returns the top of the tree; undefined where there is no token
 */
export function readTokenTree(reader: TokenReader, closed: boolean): TokenNode | undefined {
  const root = node({ text: '', type: 'empty', ...reader.endPlace });
  // from the root down along the right sides to where the next token goes
  const path: TokenNode[] = [root];
  let operators = 0;
  while (reader.good && !reader.is(';', '->')) {
    const token = reader.token;
    const top = path[path.length - 1];
    const isNegative = token.text.length > 1 && token.text.startsWith('-') && top.right !== undefined;
    const priority = isNegative ? (PRIORITIES.get('-') ?? 0) : (PRIORITIES.get(token.text) ?? 0);
    if (reader.is('(', '[', '{')) {
      hang(path, node(token));
      if (path.filter(isBracket).length > DEPTH_LIMIT) {
        reader.report('parse', `Nesting of evaluators is limited to ${DEPTH_LIMIT} levels`, token, 'Use fewer parentheses.');
        return skipRest(reader);
      }
    } else if (reader.is(')', ']', '}')) {
      const open = path.findLastIndex(isBracket);
      if (open === -1 && closed) return root.right;
      if (open === -1) reader.report('parse', `Unmatched ${token.text}`, token, 'Delete it, or open it before.');
      else {
        path[open].to = token.to;
        path.length = open;
      }
    } else if (priority > 0) {
      // a comma makes no tree deeper
      if (token.text === ',') operators = 0;
      else if (operators++ === OPERATOR_LIMIT) {
        reader.report('parse', `An evaluator has at most ${OPERATOR_LIMIT} operators`, token, 'Make it shorter.');
        return skipRest(reader);
      }
      while (path.length > 1 && (PRIORITIES.get(path[path.length - 1].text) ?? 0) >= priority) path.pop();
      hang(path, node(isNegative ? { ...token, type: 'symbol', text: '-', to: token.from + 1 } : token));
      if (isNegative) path[path.length - 1].right = node({ ...token, text: token.text.slice(1), from: token.from + 1 });
    } else if (top.right === undefined) top.right = node(token);
    else
      reader.report('parse', `Operator expected, but "${token.text}"found.`, token, 'Two values need an operator or a comma between them.');
    reader.advance();
  }
  const open = path.findLast(isBracket);
  if (open !== undefined) reader.report('parse', `Left ${open.text} not closed.`, reader.token, 'Add the closing bracket.');
  return root.right;
}

/** Makes what stood on the right of the last node of the path the left side of a new one in its place. */
function hang(path: TokenNode[], added: TokenNode): void {
  const top = path[path.length - 1];
  added.left = top.right;
  top.right = added;
  path.push(added);
}

function node({ text, type, from, to, line }: Pick<TokenNode, 'text' | 'type' | 'from' | 'to' | 'line'>): TokenNode {
  return { text, type, from, to, line, left: undefined, right: undefined };
}

function isBracket({ type, text }: TokenNode): boolean {
  return type === 'symbol' && (text === '(' || text === '[' || text === '{');
}

/** Goes on behind an evaluator that is too large to be looked at. */
function skipRest(reader: TokenReader): undefined {
  while (reader.good && !reader.is(';', '->')) reader.advance();
}

/** The parts of `a, b, c`; one part where there is no comma. */
export function listParts(list: TokenNode): TokenNode[] {
  const parts: TokenNode[] = [];
  let rest: TokenNode | undefined = list;
  while (rest?.text === ',' && rest.type === 'symbol') {
    if (rest.right !== undefined) parts.push(rest.right);
    rest = rest.left;
  }
  if (rest !== undefined) parts.push(rest);
  return parts.reverse();
}
