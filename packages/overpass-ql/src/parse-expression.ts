/** Evaluators: from the tree of tokens to what they mean, with the checks and in the words of the Overpass API. */
import { type EvaluatorPlace, type EvaluatorType, FUNCTION_RULES } from './evaluator-functions.ts';
import { createCall } from './parse-call.ts';
import type { BinaryOperator, Expression } from './syntax-tree-expression.ts';
import { unquote } from './text-value.ts';
import { CONTROL_CHARACTER, type TokenReader } from './token-reader.ts';
import { readTokenTree, type TokenNode } from './token-tree.ts';

const BINARY: ReadonlyMap<string, string> = new Map([
  ['||', 'eval-or'],
  ['&&', 'eval-and'],
  ['==', 'eval-equal'],
  ['!=', 'eval-not-equal'],
  ['<', 'eval-less'],
  ['<=', 'eval-less-equal'],
  ['>', 'eval-greater'],
  ['>=', 'eval-greater-equal'],
  ['+', 'eval-plus'],
  ['-', 'eval-minus'],
  ['*', 'eval-times'],
  ['/', 'eval-divided-by'],
]);

/**
 * Reads one evaluator in brackets and stops before the bracket that closes it.
 *
 * @param wanted what it may give
 */
export function parseExpression(reader: TokenReader, place: EvaluatorPlace, wanted: readonly EvaluatorType[] = ['string']): Expression {
  const start = reader.endPlace;
  return createEvaluator(reader, readTokenTree(reader, true), place, wanted) ?? { kind: 'literal', ...start, value: '', quoted: false };
}

/**
 * What a tree of tokens means.
 *
 * @returns undefined where it means nothing that is wanted, which is reported
 */
export function createEvaluator(
  reader: TokenReader,
  node: TokenNode | undefined,
  place: EvaluatorPlace,
  wanted: readonly EvaluatorType[],
): Expression | undefined {
  if (node === undefined) {
    reader.report('parse', 'Evaluator expected, but empty token found.', reader.token, 'Write a value.');
    return undefined;
  }
  if (node.text === '(' && node.left === undefined) {
    if (node.right !== undefined) {
      const inner = createEvaluator(reader, node.right, place, wanted);
      return inner && { ...inner, from: node.from, to: node.to, line: node.line };
    }
    reader.report('static', 'Empty parentheses cannot be evaluated.', node, 'Write a value between them.');
    return undefined;
  }
  const isCall = node.text === '(' || (node.text === '.' && node.left && node.right?.text === '(' && node.right.left);
  const expression = isCall ? createCall(reader, node, place, createEvaluator) : createOther(reader, node, place, wanted);
  if (expression === undefined || place === 'assignment') return expression;
  const returns = expression.kind === 'call' ? (FUNCTION_RULES.get(expression.name)?.returns ?? 'string') : 'string';
  if (wanted.includes(returns)) return expression;
  const message = `Evaluator for ${wanted[0]} expected, but function "${evaluatorName(expression)}" is an evaluator for ${returns}.`;
  reader.report('static', message, node);
  return undefined;
}

/** What is no call: operators, tags, constants. */
function createOther(
  reader: TokenReader,
  node: TokenNode,
  place: EvaluatorPlace,
  wanted: readonly EvaluatorType[],
): Expression | undefined {
  const { text, left, right } = node;
  const found =
    createOperator(reader, node, place) ?? (left === undefined && right === undefined ? createConstant(reader, node) : undefined);
  if (found !== undefined) return found;
  if (left !== undefined && right !== undefined) reader.report('parse', `"${text}" cannot be used as binary operator`, node);
  else if (left !== undefined) reader.report('parse', `"${text}" needs a right hand side argument`, node);
  else if (right !== undefined) {
    reader.report('parse', `"${text}" cannot be used as unary operator`, node);
    return createEvaluator(reader, right, place, wanted);
  } else reader.report('parse', `Token "${text}" has not been recognized as statement`, node);
  return undefined;
}

function createOperator(reader: TokenReader, node: TokenNode, place: EvaluatorPlace): Expression | undefined {
  const { text, left, right, line } = node;
  if (node.type !== 'symbol') return undefined;
  if (text === '::') return left === undefined && right === undefined ? { kind: 'generic', from: node.from, to: node.to, line } : undefined;
  if (text === '[') return createTag(reader, node, place);
  if (place === 'assignment' || right === undefined) return undefined;
  if (text === '.') {
    if (left === undefined) return undefined;
    const set = { kind: 'set', from: left.from, to: left.to, line: left.line, name: left.text, explicit: true } as const;
    return { kind: 'property', from: left.from, to: right.to, line: left.line, set, name: right.text };
  }
  if ((text === '!' || text === '-') && left === undefined) {
    const operand = side(reader, right, place, `Operator "${text}" needs a right-hand-side argument`, node);
    return { kind: 'unary', from: node.from, to: operand.to, line, operator: text, operand };
  }
  if (left === undefined) return undefined;
  if (text === '?') return createConditional(reader, node, left, right, place);
  if (!BINARY.has(text)) return undefined;
  const operator = text as BinaryOperator;
  const first = side(reader, left, place, `Operator "${text}" needs a left-hand-side argument`, node);
  const second = side(reader, right, place, `Operator "${text}" needs a right-hand-side argument`, node);
  return { kind: 'binary', from: first.from, to: second.to, line: first.line, operator, left: first, right: second };
}

function createConditional(reader: TokenReader, node: TokenNode, left: TokenNode, right: TokenNode, place: EvaluatorPlace): Expression {
  if (right.text !== ':') {
    reader.report('parse', 'Operator "?" must have a ":" operator as right-hand-side argument', node, 'Put one ? : in brackets.');
    return missing(node);
  }
  const condition = side(reader, left, place, 'Operator "?" needs a left-hand-side argument', node);
  const then = side(reader, right.left, place, 'Operator ":" of operator "?" needs a left-hand-side argument', node);
  const otherwise = side(reader, right.right, place, 'Operator ":" of operator "?" needs a right-hand-side argument', node);
  return { kind: 'conditional', from: condition.from, to: otherwise.to, line: condition.line, condition, then, otherwise };
}

/** `t["key"]` */
function createTag(reader: TokenReader, node: TokenNode, place: EvaluatorPlace): Expression | undefined {
  const { left, right } = node;
  if (place !== 'element' && place !== 'member') {
    reader.report('parse', '(...) must be called in a context where it can evaluate an element', node, 'Use u(t["key"]) or set(t["key"]).');
    return undefined;
  }
  if (left === undefined || left.left !== undefined || left.right !== undefined || left.text !== 't') {
    reader.report('parse', 'Tag evaulation needs function name "t" before the left bracket', node, 'Write t["key"].');
    return undefined;
  }
  if (right === undefined) {
    reader.report('parse', 'Operator "[" needs a tag key as argument', node, 'Write t["key"].');
    return undefined;
  }
  const key = side(reader, right, place, 'Operator "[" needs a tag key as argument', node);
  return { kind: 'tag', from: left.from, to: node.to, line: left.line, key };
}

/** A quoted text, or what reads as a number. */
function createConstant(reader: TokenReader, node: TokenNode): Expression | undefined {
  const { type, text, from, to, line } = node;
  const quoted = type === 'string';
  if (quoted || type === 'number' || /^(?:inf|infinity|nan)$/iu.test(text)) {
    const value = quoted ? unquote(text, () => reader.report('parse', CONTROL_CHARACTER, node)) : text;
    return { kind: 'literal', from, to, line, value, quoted };
  }
  const message = `Put quotation marks around "${text}" if it should be a constant and not a tag evaluation.`;
  reader.report('parse', message, node, `Write "${text}", or t["${text}"] for the value of a tag.`);
  return undefined;
}

/** One side of an operator; where it means nothing, a message says so and an empty text stands for it. */
function side(reader: TokenReader, node: TokenNode | undefined, place: EvaluatorPlace, message: string, operator: TokenNode): Expression {
  const expression = createEvaluator(reader, node, place, ['string']);
  if (expression === undefined) reader.report('parse', message, operator);
  return expression ?? missing(operator);
}

function missing({ to, line }: TokenNode): Expression {
  return { kind: 'literal', from: to, to, line, value: '', quoted: false };
}

/** The name of an evaluator in the XML form. */
export function evaluatorName(expression: Expression): string {
  switch (expression.kind) {
    case 'call':
      return FUNCTION_RULES.get(expression.name)?.xml ?? '';
    case 'binary':
      return BINARY.get(expression.operator) ?? '';
    case 'unary':
      return expression.operator === '!' ? 'eval-not' : 'eval-negate';
    case 'conditional':
      return 'eval-ternary';
    case 'tag':
      return 'eval-value';
    case 'property':
      return 'eval-set-key';
    case 'generic':
      return 'eval-generic';
    case 'literal':
      return 'eval-fixed';
  }
}
