/** The parser of evaluators in the XML form (`eval-fixed`, `eval-equal` and the others), into the same tree as those of Overpass QL. */

import type { TokenReader } from '../token-reader.ts';
import { BINARY_OPERATORS, type BinaryOperator, type Expression, type SetReference } from '../tree/syntax-tree-expression.ts';
import { FUNCTION_NAMES } from '../vocabulary/functions.ts';
import { rangeOf, reportChild } from './xml-attributes.ts';
import type { XmlBuilder, XmlElement, XmlPart } from './xml-element.ts';

const BINARY: ReadonlyMap<string, BinaryOperator> = new Map(
  BINARY_OPERATORS.map(({ operator, element }): [string, BinaryOperator] => [element, operator]),
);

const FUNCTIONS: ReadonlyMap<string, string> = new Map(
  [...FUNCTION_NAMES].filter(([, { form }]) => form !== 'properties').map(([name, { element }]) => [element, name]),
);

/** The number of evaluators in those elements that are no function. */
const OPERANDS: Readonly<Record<string, number>> = { 'eval-value': 1, 'eval-not': 1, 'eval-negate': 1, 'eval-ternary': 3 };

const COUNTS = ['no', 'one', 'two', 'three'];

/** A number that stands for itself in Overpass QL without quotes. */
const NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?$/u;

/** The server's value of an evaluator that is missing in an element: the empty text. */
export function missingEvaluator({ from, line }: XmlElement): Expression {
  return { kind: 'literal', from, to: from, line, value: '', quoted: true };
}

/** Reads an evaluator. */
export function beginXmlEvaluator(reader: TokenReader, element: XmlElement): XmlBuilder {
  const count = operandCount(element.name);
  const operands: Expression[] = [];
  const message = `${element.name} must have exactly ${COUNTS[count]} evaluator substatements.`;
  const add = ({ element: child, evaluator }: XmlPart): void => {
    if (evaluator === undefined || count === 0) reportChild(reader, element, child);
    else if (operands.length < count) operands.push(evaluator);
    else reader.report('static', message, rangeOf(element));
  };
  const finish = (): Omit<XmlPart, 'element'> => {
    const missing = Number.isFinite(count) ? count - operands.length : 0;
    const all = [...operands, ...Array.from({ length: missing }, () => missingEvaluator(element))];
    return { evaluator: evaluatorOf(element, all) };
  };
  return { hearsText: count === 0, add, finish };
}

function evaluatorOf(element: XmlElement, operands: readonly Expression[]): Expression {
  const range = rangeOf(element);
  const { name, attributes } = element;
  const text = (attribute: string): string => attributes.get(attribute) ?? '';
  const constant = (value: string, quoted = !NUMBER.test(value)): Expression => ({ kind: 'literal', ...range, value, quoted });
  const set: SetReference = { kind: 'set', ...range, name: text('from') || '_', explicit: true };
  const named = set.name === '_' ? undefined : set;
  const operator = BINARY.get(name);
  if (operator !== undefined) return { kind: 'binary', ...range, operator, left: operands[0], right: operands[1] };
  switch (name) {
    case 'eval-fixed':
      return constant(text('v'));
    case 'eval-generic':
      return { kind: 'generic', ...range };
    case 'eval-value':
      return { kind: 'tag', ...range, key: operands[0] };
    case 'eval-set-key':
      return { kind: 'property', ...range, set, name: text('key') };
    case 'eval-not':
    case 'eval-negate':
      return { kind: 'unary', ...range, operator: name === 'eval-not' ? '!' : '-', operand: operands[0] };
    case 'eval-ternary':
      return conditionalOf(element, operands);
    case 'eval-set-count': {
      const counted = constant(text('type') === 'node' ? 'nodes' : text('type'), false);
      return { kind: 'call', ...range, set: named, name: 'count', arguments: [counted] };
    }
    case 'eval-is-tag':
      return { kind: 'call', ...range, set: undefined, name: 'is_tag', arguments: [constant(text('k'), true)] };
    case 'eval-prop-count': {
      const role = attributes.has('role') ? [constant(text('role'), true)] : [];
      const type = text('members_type') === '' || text('members_type') === 'all' ? [] : [constant(text('members_type'), false)];
      return { kind: 'call', ...range, set: undefined, name: `count_${text('type')}`, arguments: [...role, ...type] };
    }
    default: {
      const called = FUNCTIONS.get(name) ?? '';
      const isAggregate = FUNCTION_NAMES.get(called)?.form === 'aggregate';
      return { kind: 'call', ...range, set: isAggregate ? named : undefined, name: called, arguments: operands };
    }
  }
}

function conditionalOf(element: XmlElement, [condition, then, otherwise]: readonly Expression[]): Expression {
  return { kind: 'conditional', ...rangeOf(element), condition, then, otherwise };
}

/** The number of evaluators in an element; infinite where it is a list of them. */
function operandCount(name: string): number {
  if (BINARY.has(name)) return 2;
  if (Object.hasOwn(OPERANDS, name)) return OPERANDS[name];
  const { form, count } = FUNCTION_NAMES.get(FUNCTIONS.get(name) ?? '') ?? { form: 'element', count: 1 };
  if (form === 'list') return Number.POSITIVE_INFINITY;
  if (form === 'values') return count;
  return form === 'members' || form === 'aggregate' ? 1 : 0;
}
