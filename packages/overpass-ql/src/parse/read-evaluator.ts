/** The reader of evaluators: from their tree of tokens to the syntax tree, with the Overpass API's checks of their places. */

import { beginsWithNumber } from '../text-value.ts';
import { type Range, shown, type TokenReader } from '../token-reader.ts';
import { isLeaf, rangeOfNode, type TokenNode } from '../token-tree.ts';
import { binaryOperator, type Expression } from '../tree/syntax-tree-expression.ts';
import type { ValueType } from '../vocabulary/functions.ts';
import { ANY_VALUE, type Context, type Evaluator, emptyAt, readFunction } from './read-function.ts';

const STRING: readonly ValueType[] = ['string'];

/**
 * Reads an evaluator; undefined where it is none, which is reported.
 *
 * @param range where it belongs, for the case that nothing stands there
 * @param expected what it may give
 */
export function readEvaluator(
  reader: TokenReader,
  node: TokenNode | undefined,
  range: Range,
  context: Context,
  expected: readonly ValueType[] = STRING,
): Evaluator | undefined {
  if (node === undefined) {
    reportNothing(reader, range);
    return undefined;
  }
  const { text } = node.token;
  if (text === '(' && node.left === undefined) {
    if (node.right === undefined) {
      reader.report('static', 'Empty parentheses cannot be evaluated.', rangeOfNode(node), 'valueInParentheses');
      return undefined;
    }
    const inner = readEvaluator(reader, node.right, range, context, expected);
    const { from, line } = node.token;
    return inner && { ...inner, expression: { ...inner.expression, from, to: Math.max(node.end, inner.expression.to), line } };
  }
  if (text === '(') return checkType(reader, node, readFunction(reader, node, node, context, readEvaluator), expected);
  if (text === '.') return checkType(reader, node, readDot(reader, node, context), expected);
  const found = readOther(reader, node, context);
  if (found === undefined) return refuse(reader, node, context, expected);
  const checked = checkType(reader, node, found, expected);
  if (checked !== undefined) return checked;
  // what a token cannot be as itself the server tries as a constant, and then refuses it as well
  if (found.expression.kind === 'generic') reader.report('parse', quotesMissing(node.token.text), rangeOfNode(node));
  return refuse(reader, node, context, expected);
}

/** Notes that an evaluator is missing: the server knows no line of it. */
export function reportNothing(reader: TokenReader, range: Range): void {
  reader.reportOnLine(0, 'Evaluator expected, but empty token found.', range, 'value');
}

/** Notes that a token can be no evaluator as it stands there; behind an operator that cannot be unary, reading goes on. */
function refuse(
  reader: TokenReader,
  { left, right, token }: TokenNode,
  context: Context,
  expected: readonly ValueType[],
): Evaluator | undefined {
  const name = shown(token.text);
  const tell = (message: string): void => reader.report('parse', message, token);
  if (left !== undefined) {
    tell(right === undefined ? `"${name}" needs a right hand side argument` : `"${name}" cannot be used as binary operator`);
  } else if (right !== undefined) {
    tell(`"${name}" cannot be used as unary operator`);
    return readEvaluator(reader, right, token, context, expected);
  } else tell(`Token "${name}" has not been recognized as statement`);
  return undefined;
}

/** Whether a node is an operator between two sides. */
function isPair(node: TokenNode): boolean {
  return binaryOperator(node.token.text) !== undefined && node.left !== undefined && node.right !== undefined;
}

/** Operators with two sides. The left sides, which may nest thousands deep, are walked without recursion. */
function readPairs(reader: TokenReader, node: TokenNode, context: Context): Evaluator | undefined {
  const chain = [node];
  let first = node.left;
  for (; first !== undefined && isPair(first); first = first.left) chain.push(first);
  let left = readEvaluator(reader, first, node.token, context);
  for (const { token, right: rest } of chain.reverse()) {
    const { operator, element } = binaryOperator(token.text) ?? { operator: '+', element: 'eval-plus' };
    if (left === undefined) reader.report('parse', `Operator "${operator}" needs a left-hand-side argument`, token);
    const right = readEvaluator(reader, rest, token, context);
    if (right === undefined) reader.report('parse', `Operator "${operator}" needs a right-hand-side argument`, token);
    const sides = { left: left?.expression ?? emptyAt(token.from, token), right: right?.expression ?? emptyAt(token.to, token) };
    const { from, line } = sides.left;
    left = { expression: { kind: 'binary', from, to: sides.right.to, line, operator, ...sides }, gives: 'string', element };
  }
  return left;
}

function checkType(
  reader: TokenReader,
  node: TokenNode,
  found: Evaluator | undefined,
  expected: readonly ValueType[],
): Evaluator | undefined {
  if (found === undefined || expected.includes(found.gives)) return found;
  const message = `Evaluator for ${expected.join(' or ')} expected, but function "${found.element}" is an evaluator for ${found.gives}.`;
  reader.report('static', message, rangeOfNode(node));
  return undefined;
}

/** `a.count(nodes)`, `a.val`, `a.t["name"]`; where a side is missing, nothing is said of it. */
function readDot(reader: TokenReader, node: TokenNode, context: Context): Evaluator | undefined {
  const { left, right } = node;
  const range = rangeOfNode(node);
  if (left === undefined || right === undefined) return undefined;
  if (right.token.text === '(' && right.left !== undefined) return readFunction(reader, node, right, context, readEvaluator);
  const set = { kind: 'set', ...rangeOfNode(left), name: left.token.text, explicit: true } as const;
  const from = Math.min(set.from, range.from);
  const to = Math.max(right.token.to, right.end);
  return {
    expression: { kind: 'property', from, to, line: set.line, set, name: right.token.text },
    gives: 'string',
    element: 'eval-set-key',
  };
}

/** Everything that begins with neither a parenthesis nor a dot; undefined where the caller has to say that it cannot be. */
function readOther(reader: TokenReader, node: TokenNode, context: Context): Evaluator | undefined {
  if (isLeaf(node)) return readLeaf(reader, node);
  if (context === 'property') return undefined;
  const { left, right, token } = node;
  if (isPair(node)) return readPairs(reader, node, context);
  if (token.text === '[') return readTag(reader, node, context);
  if (token.text === '?' && left !== undefined && right !== undefined) return readConditional(reader, node, right, context);
  if ((token.text !== '!' && token.text !== '-') || left !== undefined || right === undefined) return undefined;
  const operand = readEvaluator(reader, right, token, context);
  if (operand === undefined) reader.report('parse', `Operator "${token.text}" needs a right-hand-side argument`, token);
  const inner = operand?.expression ?? emptyAt(token.to, token);
  return {
    expression: { kind: 'unary', from: token.from, to: inner.to, line: token.line, operator: token.text, operand: inner },
    gives: 'string',
    element: token.text === '!' ? 'eval-not' : 'eval-negate',
  };
}

/** `"text"`, `12`, `::`; a word that begins as `inf` and `nan` do is a number. */
function readLeaf(reader: TokenReader, { token }: TokenNode): Evaluator | undefined {
  const range = { from: token.from, to: token.to, line: token.line };
  if (token.text === '::') return { expression: { kind: 'generic', ...range }, gives: 'string', element: 'eval-generic' };
  const quoted = token.type === 'string';
  if (quoted || beginsWithNumber(token.text))
    return { expression: { kind: 'literal', ...range, value: reader.meaningOf(token), quoted }, gives: 'string', element: 'eval-fixed' };
  reader.report('parse', quotesMissing(token.text), range, { code: 'tagValue', data: { name: shown(token.text) } });
  return undefined;
}

function quotesMissing(word: string): string {
  return `Put quotation marks around "${shown(word)}" if it should be a constant and not a tag evaluation.`;
}

function readTag(reader: TokenReader, node: TokenNode, context: Context): Evaluator | undefined {
  const { left, right, token } = node;
  const range = rangeOfNode(node);
  if (context === 'sets') {
    // the server looks for the function's name behind the bracket, and finds none
    const message = `${right?.left?.token.text ?? ''}(...) must be called in a context where it can evaluate an element`;
    reader.report('parse', message, range, 'throughSet');
    return undefined;
  }
  if (left === undefined || !isLeaf(left) || left.token.text !== 't') {
    reader.report('parse', 'Tag evaulation needs function name "t" before the left bracket', range, {
      code: 'tagValue',
      data: { name: 'name' },
    });
    return undefined;
  }
  if (right === undefined) {
    reader.report('parse', 'Operator "[" needs a tag key as argument', range, 'quotedKey');
    return undefined;
  }
  const key = readEvaluator(reader, right, range, context);
  if (key === undefined) reader.report('parse', 't[...] needs an argument', range);
  const inner = key?.expression ?? emptyAt(token.to, range);
  return {
    expression: { kind: 'tag', from: left.token.from, to: Math.max(node.end, inner.to), line: left.token.line, key: inner },
    gives: 'string',
    element: 'eval-value',
  };
}

function readConditional(reader: TokenReader, node: TokenNode, choice: TokenNode, context: Context): Evaluator | undefined {
  const range = rangeOfNode(node);
  if (choice.token.text !== ':') {
    reader.report('parse', 'Operator "?" must have a ":" operator as right-hand-side argument', range, 'conditional');
    return { expression: emptyAt(range.from, range), gives: 'string', element: 'eval-ternary' };
  }
  const condition = readEvaluator(reader, node.left, range, context);
  if (condition === undefined) reader.report('parse', 'Operator "?" needs a left-hand-side argument', range);
  const at = rangeOfNode(choice);
  const whenTrue = readEvaluator(reader, choice.left, at, context, ANY_VALUE);
  if (whenTrue === undefined) reader.report('parse', 'Operator ":" of operator "?" needs a left-hand-side argument', range);
  const gives = whenTrue?.gives ?? 'string';
  const otherwise = readEvaluator(reader, choice.right, at, context, [gives]);
  if (otherwise === undefined)
    reader.report(
      'parse',
      'Operator ":" of operator "?" needs a right-hand-side argument with the same return type as the left-hand-side argument',
      range,
    );
  const first = condition?.expression ?? emptyAt(range.from, range);
  const then = whenTrue?.expression ?? emptyAt(at.from, at);
  const last = otherwise?.expression ?? emptyAt(at.to, at);
  const expression: Expression = {
    kind: 'conditional',
    from: first.from,
    to: last.to,
    line: first.line,
    condition: first,
    then,
    otherwise: last,
  };
  return { expression, gives, element: 'eval-ternary' };
}
