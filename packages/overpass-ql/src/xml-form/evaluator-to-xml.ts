/** Elements of the XML form before they are written, and evaluators, `make` and `convert` as such elements. */

import { STATEMENT_DEPTH_LIMIT } from '../limits.ts';
import type { Range } from '../token-reader.ts';
import {
  binaryOperator,
  type CallExpression,
  type Expression,
  expressionParts,
  type TagAssignment,
} from '../tree/syntax-tree-expression.ts';
import { FUNCTION_NAMES } from '../vocabulary/functions.ts';

/** One element with all within it. */
export interface XmlNode {
  readonly name: string;
  /** in the order in which they are written; values as meant, without escapes */
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly XmlNode[];
  /** what it was made of, for faults */
  readonly range: Range;
}

/** Makes an element; attributes without a value are left out. */
export function xmlNode(
  range: Range,
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>> = {},
  children: readonly XmlNode[] = [],
): XmlNode {
  const written = Object.entries(attributes).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return { name, attributes: written, children, range };
}

/** The name of a set as an attribute: none for the default set. */
export function setName({ name }: { readonly name: string }): string | undefined {
  return name === '_' ? undefined : name;
}

/** A number in degrees or metres with 14 digits, as the Overpass API writes it; its own coordinates have 10. */
export function rounded(value: number): string {
  return numeral(Number(value.toPrecision(14)));
}

/** A number as C++ writes it, which has its own words for what is none. */
export function numeral(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  return String(value).replace('Infinity', 'inf');
}

// Evaluators as elements of the XML form.

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

// Parts of `make` and `convert` as elements of the XML form.

/**
 * Form of `::id=…`: `id`, which the Overpass API reads as such; or `generic`, as in its own `--dump-xml`, which it then reads as `::=…`.
 */
export type IdProperty = 'id' | 'generic';

/** The element of one part. */
export function propertyToXml(assignment: TagAssignment, depth: number, idProperty: IdProperty): XmlNode {
  const { target, key, set, value } = assignment;
  const inner = value === undefined ? [] : [evaluatorToXml(value, depth + 1)];
  const node = (attributes: Parameters<typeof xmlNode>[2]): XmlNode => xmlNode(assignment, 'set-prop', attributes, inner);
  if (target === 'tag' || target === 'remove') return node({ keytype: 'tag', k: key });
  const isLikeId = set === undefined && value !== undefined && !usesTagAtHand(value);
  if (target === 'special') return node({ keytype: key === 'geom' ? 'geometry' : isLikeId ? idProperty : 'id' });
  // an empty key tells it from an id that is written so; the Overpass API writes none
  return node({ keytype: 'generic', k: isLikeId && idProperty === 'id' ? '' : undefined, from: set && (setName(set) ?? '_') });
}

/** Whether `::` occurs in a value: without it every tag would get the same. */
export function usesTagAtHand(value: Expression): boolean {
  const open = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === 'generic') return true;
    open.push(...expressionParts(next));
  }
  return false;
}
