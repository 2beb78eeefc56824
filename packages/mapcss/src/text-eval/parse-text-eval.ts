/** Expressions in quotes: `eval("cond(tag('lanes') > 2, 5, 3)")`. Everything in them is text. */
import { TEXT_FUNCTIONS, type TextExpression, type TextFunction, type TextOperator } from '../syntax-tree.ts';

const DEPTH_LIMIT = 250;
const OPERAND_LIMIT = 1000;
const LONGEST = 100_000;

const TOKEN =
  /\s*(?:(\d{1,300}(?:\.\d{1,300})?(?:[eE]-?\d{1,4})?)|("[^"]*"|'[^']*')|([A-Za-z_]\w*)|(\|\||&&|==|!=|<>|<=|>=|[=<>.+\-*/!(),]))/y;

interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'sign';
  readonly text: string;
}

const STRENGTHS: ReadonlyMap<string, readonly [operator: TextOperator, strength: number]> = new Map([
  ['||', ['||', 1]],
  ['&&', ['&&', 2]],
  ['==', ['==', 3]],
  ['=', ['==', 3]],
  ['!=', ['!=', 3]],
  ['<>', ['!=', 3]],
  ['eq', ['eq', 3]],
  ['ne', ['ne', 3]],
  ['<', ['<', 4]],
  ['<=', ['<=', 4]],
  ['>', ['>', 4]],
  ['>=', ['>=', 4]],
  ['.', ['.', 5]],
  ['+', ['+', 5]],
  ['-', ['-', 5]],
  ['*', ['*', 6]],
  ['/', ['/', 6]],
]);

const FUNCTIONS: ReadonlySet<string> = new Set(TEXT_FUNCTIONS);

class Fault extends Error {}

interface State {
  readonly tokens: readonly Token[];
  at: number;
  operands: number;
}

/** The tree of an expression, or undefined where it cannot be read. */
export function parseTextEval(source: string): TextExpression | undefined {
  const tokens = tokensOf(source);
  if (tokens === undefined) return undefined;
  const state: State = { tokens, at: 0, operands: 0 };
  try {
    const expression = parseBinary(state, 1, 0);
    return state.at === tokens.length ? expression : undefined;
  } catch (thrown) {
    if (thrown instanceof Fault) return undefined;
    throw thrown;
  }
}

function tokensOf(source: string): Token[] | undefined {
  if (source.length > LONGEST) return undefined;
  const tokens: Token[] = [];
  const end = source.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const found = TOKEN.exec(source);
    if (found === null) return undefined;
    const [, number, quoted, name, sign] = found;
    if (number !== undefined) tokens.push({ kind: 'number', text: String(Number(number)) });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.slice(1, -1) });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else tokens.push({ kind: 'sign', text: sign });
  }
  return tokens;
}

function parseBinary(state: State, least: number, depth: number): TextExpression {
  let left = parseOperand(state, depth);
  for (;;) {
    const token = state.tokens[state.at];
    const found = token === undefined || token.kind === 'number' || token.kind === 'text' ? undefined : STRENGTHS.get(token.text);
    if (found === undefined || found[1] < least) return left;
    state.at++;
    if (++state.operands > OPERAND_LIMIT) throw new Fault();
    left = { kind: 'binary', operator: found[0], left, right: parseBinary(state, found[1] + 1, depth + 1) };
  }
}

function parseOperand(state: State, depth: number): TextExpression {
  if (depth > DEPTH_LIMIT) throw new Fault();
  const token = state.tokens[state.at++];
  if (token === undefined) throw new Fault();
  if (token.kind === 'number' || token.kind === 'text') return { kind: 'text', text: token.text };
  if (token.kind === 'name') return parseName(state, token.text, depth);
  if (token.text === '!' || token.text === '-') {
    return { kind: token.text === '!' ? 'not' : 'minus', operand: parseOperand(state, depth + 1) };
  }
  if (token.text !== '(') throw new Fault();
  const inner = parseBinary(state, 1, depth + 1);
  take(state, ')');
  return inner;
}

function parseName(state: State, name: string, depth: number): TextExpression {
  if (!sees(state, '(')) {
    if (name === 'none') return { kind: 'text', text: '' };
    if (name === 'true' || name === 'false') return { kind: 'text', text: name };
    throw new Fault();
  }
  if (!isFunction(name)) throw new Fault();
  state.at++;
  const values: TextExpression[] = [];
  do values.push(parseBinary(state, 1, depth + 1));
  while (sees(state, ',') && ++state.at);
  take(state, ')');
  if (values.length > OPERAND_LIMIT || !takesSoMany(name, values.length)) throw new Fault();
  return { kind: 'call', name, arguments: values };
}

function isFunction(name: string): name is TextFunction {
  return FUNCTIONS.has(name);
}

function takesSoMany(name: TextFunction, count: number): boolean {
  if (name === 'cond') return count === 3;
  return name === 'max' || name === 'min' || name === 'concat' || name === 'any' ? count >= 1 : count === 1;
}

function sees({ tokens, at }: State, sign: string): boolean {
  return tokens[at]?.kind === 'sign' && tokens[at].text === sign;
}

function take(state: State, sign: string): void {
  if (!sees(state, sign)) throw new Fault();
  state.at++;
}
