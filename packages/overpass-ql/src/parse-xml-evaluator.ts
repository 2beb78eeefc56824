/** The evaluators of the XML form: `eval-fixed`, `eval-equal` and the others, into the same tree as those of Overpass QL. */
import { emptyAt } from './evaluator.ts';
import type { SetReference } from './syntax-node.ts';
import type { Expression } from './syntax-tree-expression.ts';
import type { Range, TokenReader } from './token-reader.ts';
import { FUNCTION_NAMES } from './vocabulary/functions.ts';
import { BINARY_OPERATORS, type BinaryOperator } from './vocabulary/operators.ts';
import { checkElement, rangeOf } from './xml-attributes.ts';
import type { XmlElement } from './xml-elements.ts';

const BINARY: ReadonlyMap<string, BinaryOperator> = new Map(
  BINARY_OPERATORS.map(({ operator, element }): [string, BinaryOperator] => [element, operator]),
);

const FUNCTIONS: ReadonlyMap<string, string> = new Map(
  [...FUNCTION_NAMES].filter(([, { form }]) => form !== 'properties').map(([name, { element }]) => [element, name]),
);

/** A number that stands for itself in Overpass QL without quotes. */
const NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?$/u;

/** Whether an element is an evaluator. */
export function isEvaluator({ name }: XmlElement): boolean {
  return name.startsWith('eval-');
}

function conditionalOf(range: Range, condition: Expression, then: Expression, otherwise: Expression): Expression {
  return { kind: 'conditional', ...range, condition, then, otherwise };
}

/** Reads one evaluator with all within it. */
export function parseXmlEvaluator(reader: TokenReader, element: XmlElement): Expression {
  checkElement(reader, element);
  const range = rangeOf(element);
  const { name, attributes } = element;
  const text = (attribute: string): string => attributes.get(attribute) ?? '';
  const children = element.children.map((child) => parseXmlEvaluator(reader, child));
  const child = (index: number): Expression => children[index] ?? emptyAt(element.from, range);
  const expect = (count: number): void => {
    if (children.length !== count)
      reader.report('static', `${name} must have ${count === 0 ? 'no' : count} evaluator substatement${count === 1 ? '' : 's'}.`, range);
  };
  const constant = (value: string, quoted = !NUMBER.test(value)): Expression => ({ kind: 'literal', ...range, value, quoted });
  const set: SetReference = { kind: 'set', ...range, name: text('from') || '_', explicit: true };
  const named = set.name === '_' ? undefined : set;
  const operator = BINARY.get(name);
  if (operator !== undefined) {
    expect(2);
    return { kind: 'binary', ...range, operator, left: child(0), right: child(1) };
  }
  switch (name) {
    case 'eval-fixed':
      return constant(text('v'));
    case 'eval-generic':
      return { kind: 'generic', ...range };
    case 'eval-value':
      expect(1);
      return { kind: 'tag', ...range, key: child(0) };
    case 'eval-set-key':
      return { kind: 'property', ...range, set, name: text('key') };
    case 'eval-not':
    case 'eval-negate':
      expect(1);
      return { kind: 'unary', ...range, operator: name === 'eval-not' ? '!' : '-', operand: child(0) };
    case 'eval-ternary':
      expect(3);
      return conditionalOf(range, child(0), child(1), child(2));
    case 'eval-set-count':
      return {
        kind: 'call',
        ...range,
        set: named,
        name: 'count',
        arguments: [constant(text('type') === 'node' ? 'nodes' : text('type'), false)],
      };
    case 'eval-is-tag':
      return { kind: 'call', ...range, set: undefined, name: 'is_tag', arguments: [constant(text('k'), true)] };
    case 'eval-prop-count': {
      const role = attributes.has('role') ? [constant(text('role'), true)] : [];
      const type = text('members_type') === '' || text('members_type') === 'all' ? [] : [constant(text('members_type'), false)];
      return { kind: 'call', ...range, set: undefined, name: `count_${text('type')}`, arguments: [...role, ...type] };
    }
    default: {
      const called = FUNCTIONS.get(name);
      if (called === undefined) {
        reader.report('static', `Unknown tag "${name}" in line ${element.line}.`, range, 'spelling');
        return constant('');
      }
      const { form, count } = FUNCTION_NAMES.get(called) ?? { form: 'element', count: 1 };
      if (form === 'element' || form === 'member') expect(0);
      else if (form !== 'list') expect(count);
      return { kind: 'call', ...range, set: form === 'aggregate' ? named : undefined, name: called, arguments: children };
    }
  }
}
