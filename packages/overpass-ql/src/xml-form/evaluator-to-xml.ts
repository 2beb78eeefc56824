/** Evaluators as elements of the XML form. */
import { STATEMENT_DEPTH_LIMIT } from '../limits.ts';
import type { CallExpression, Expression } from '../syntax-tree-expression.ts';
import { FUNCTION_NAMES } from '../vocabulary/functions.ts';
import { binaryOperator } from '../vocabulary/operators.ts';
import { setName, type XmlNode, xmlNode } from './xml-node.ts';

/** The elements that have no operator and no function of their own. */
export const EVALUATORS = {
  fixed: 'eval-fixed',
  generic: 'eval-generic',
  tag: 'eval-value',
  property: 'eval-set-key',
  not: 'eval-not',
  negate: 'eval-negate',
  conditional: 'eval-ternary',
} as const;

/** `depth` is how many elements are around it: what is deeper than can be read is not followed, and `writeXml` tells it. */
export function evaluatorToXml(expression: Expression, depth: number): XmlNode {
  const inside = (parts: readonly Expression[]): XmlNode[] =>
    depth > STATEMENT_DEPTH_LIMIT ? [] : parts.map((part) => evaluatorToXml(part, depth + 1));
  switch (expression.kind) {
    case 'literal':
      return xmlNode(expression, EVALUATORS.fixed, { v: expression.value });
    case 'generic':
      return xmlNode(expression, EVALUATORS.generic);
    case 'tag':
      return xmlNode(expression, EVALUATORS.tag, {}, inside([expression.key]));
    case 'property':
      return xmlNode(expression, EVALUATORS.property, { from: expression.set.name, key: expression.name });
    case 'unary':
      return xmlNode(expression, expression.operator === '!' ? EVALUATORS.not : EVALUATORS.negate, {}, inside([expression.operand]));
    case 'binary': {
      const { operator, left, right } = expression;
      return xmlNode(expression, binaryOperator(operator)?.element ?? '', {}, inside([left, right]));
    }
    case 'conditional': {
      const { condition, then, otherwise } = expression;
      return xmlNode(expression, EVALUATORS.conditional, {}, inside([condition, then, otherwise]));
    }
    case 'call':
      return callToXml(expression, inside);
  }
}

function callToXml(call: CallExpression, inside: (parts: readonly Expression[]) => XmlNode[]): XmlNode {
  const { form, element } = FUNCTION_NAMES.get(call.name) ?? { form: 'values', element: call.name };
  const words = call.arguments.map((argument) => (argument.kind === 'literal' ? argument.value : ''));
  const from = setName(call.set ?? { name: '_' });
  switch (form) {
    case 'count':
      return xmlNode(call, element, { from, type: words[0] });
    case 'tag':
      return xmlNode(call, element, { k: words[0] });
    case 'properties': {
      const type = call.name.replace(/^count_/u, '');
      const [role, members] = type.endsWith('by_role') ? words : [undefined, words[0]];
      return xmlNode(call, element, { type, role, members_type: members === 'rels' ? 'relations' : members });
    }
    case 'aggregate':
      return xmlNode(call, element, { from }, inside(call.arguments));
    default:
      return xmlNode(call, element, {}, inside(call.arguments));
  }
}
