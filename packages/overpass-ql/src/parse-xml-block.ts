/** The elements of the XML form that hold statements. */

import { evaluatorFirst } from './parse-block.ts';
import { missingEvaluator } from './parse-xml-evaluator.ts';
import { setOf } from './parse-xml-filter.ts';
import { STATEMENTS } from './statements.ts';
import { checkWholeNumber } from './static-checks.ts';
import { DEFAULT_ROUNDS, type Statement } from './syntax-tree-block.ts';
import type { Expression } from './syntax-tree-expression.ts';
import type { TokenReader } from './token-reader.ts';
import { rangeOf, reportChild, reportIn } from './xml-attributes.ts';
import type { XmlElement } from './xml-element.ts';
import type { XmlBuilder, XmlPart } from './xml-part.ts';

const NEWER_ALONE = '"newer" can appear only inside "query" statements.';
const THIRD_OPERAND =
  'A set difference always requires exactly two substatements: the set of elements to copy to the result minus the set of elements to leave out in the result.';

/** Statements that have a result even where what they ask for is wrong, which is told by then. */
const HAS_RESULT: ReadonlySet<string> = new Set(['query', 'id-query', 'recurse']);

/** A builder of what stands in a block. */
export interface BlockBuilder extends XmlBuilder {
  /** those that are read */
  readonly statements: Statement[];
}

type BlockName = 'union' | 'difference' | 'foreach' | 'for' | 'complete' | 'if' | 'retro' | 'compare';

/** Reads the statements of a script; elements that are none do nothing there. */
export function beginXmlScript(reader: TokenReader, element: XmlElement): BlockBuilder {
  const statements: Statement[] = [];
  return { statements, hearsText: true, add: (part) => addTo(reader, statements, element, part), finish: () => ({}) };
}

function addTo(reader: TokenReader, statements: Statement[], parent: XmlElement, { element, statement }: XmlPart): void {
  if (element.name === 'newer') reportIn(reader, parent, element, NEWER_ALONE);
  if (statement !== undefined) statements.push(statement);
}

/** Reads an element that holds statements. */
export function beginXmlBlock(reader: TokenReader, element: XmlElement, name: BlockName): XmlBuilder {
  const range = rangeOf(element);
  const input = setOf(element, 'from');
  const output = setOf(element, 'into');
  switch (name) {
    case 'union':
    case 'difference':
      return beginSets(reader, element, name);
    case 'foreach':
      return beginBody(reader, element, (body) => ({ kind: 'foreach', ...range, input, output, body }));
    case 'complete': {
      const rounds = element.attributes.get('maxnum') ?? '';
      const maximum = rounds === '' ? DEFAULT_ROUNDS : checkWholeNumber(reader, 'maxnum', 'complete', rounds, range);
      return beginBody(reader, element, (body) => ({ kind: 'complete', ...range, input, output, maximum, body }));
    }
    case 'for':
      return beginWithEvaluator(
        reader,
        element,
        (value, parts) => ({ kind: 'for', ...range, input, output, value, body: statementsOf(parts) }),
        nothing(element),
      );
    case 'if':
      return beginWithEvaluator(reader, element, (condition, parts) => {
        const at = parts.findIndex((part) => part.element.name === 'else');
        const then = statementsOf(at === -1 ? parts : parts.slice(0, at));
        return { kind: 'if', ...range, condition, then, otherwise: at === -1 ? undefined : statementsOf(parts.slice(at + 1)) };
      });
    case 'retro':
      return beginWithEvaluator(reader, element, (date, parts) => ({ kind: 'retro', ...range, date, body: statementsOf(parts) }));
    case 'compare':
      return beginCompare(reader, element);
  }
}

function beginBody(reader: TokenReader, element: XmlElement, make: (body: readonly Statement[]) => Statement): XmlBuilder {
  const { statements, ...rest } = beginXmlScript(reader, element);
  return { ...rest, finish: () => ({ statement: make(statements) }) };
}

function statementsOf(parts: readonly XmlPart[]): Statement[] {
  return parts.flatMap(({ statement }) => statement ?? []);
}

/** What an empty `difference` or `for` does: unlike an empty `union` or `foreach` it leaves its set as it is. */
function nothing(element: XmlElement): Statement {
  const output = setOf(element, 'into');
  return { kind: 'item', ...rangeOf(element), input: output, output };
}

/**
 * A block whose first child is an evaluator.
 *
 * @param empty what it is where it has none; without this it has an empty text
 */
function beginWithEvaluator(
  reader: TokenReader,
  element: XmlElement,
  make: (value: Expression, parts: readonly XmlPart[]) => Statement,
  empty?: Statement,
): XmlBuilder {
  let value: Expression | undefined;
  const parts: XmlPart[] = [];
  const add = (part: XmlPart): void => {
    if (value !== undefined) {
      parts.push(part);
      if (part.element.name === 'newer') reportIn(reader, element, part.element, NEWER_ALONE);
    } else if (part.evaluator !== undefined) value = part.evaluator;
    else reportIn(reader, element, part.element, evaluatorFirst(element.name), 'evaluatorFirst');
  };
  const finish = (): Omit<XmlPart, 'element'> => ({
    statement: value === undefined && empty !== undefined ? empty : make(value ?? missingEvaluator(element), parts),
  });
  return { hearsText: true, add, finish };
}

/** The first evaluator, wherever it stands, is what is compared. */
function beginCompare(reader: TokenReader, element: XmlElement): XmlBuilder {
  const base = { kind: 'compare', ...rangeOf(element), input: setOf(element, 'from'), output: setOf(element, 'into') } as const;
  let delta: Expression | undefined;
  let body: Statement[] | undefined;
  const add = (part: XmlPart): void => {
    if (delta === undefined && part.evaluator !== undefined) delta = part.evaluator;
    else {
      body ??= [];
      addTo(reader, body, element, part);
    }
  };
  return { hearsText: true, add, finish: () => ({ statement: { ...base, delta, body } }) };
}

function beginSets(reader: TokenReader, element: XmlElement, kind: 'union' | 'difference'): XmlBuilder {
  const operands: Statement[] = [];
  let count = 0;
  const add = ({ element: child, statement }: XmlPart): void => {
    const hasResult = statement === undefined ? HAS_RESULT.has(child.name) : STATEMENTS[statement.kind].gives !== 'nothing';
    if (kind === 'difference' && count >= 2) reportIn(reader, element, child, THIRD_OPERAND, 'moreInUnion');
    if (kind === 'union' && child.name === 'newer') reportIn(reader, element, child, NEWER_ALONE);
    else if (!hasResult) reportChild(reader, element, child, 'behindParentheses');
    else count++;
    if (hasResult && statement !== undefined) operands.push(statement);
  };
  const finish = (): Omit<XmlPart, 'element'> => {
    const base = { ...rangeOf(element), output: setOf(element, 'into') };
    const [first, second] = operands;
    if (kind === 'difference' && first === undefined) return { statement: nothing(element) };
    if (kind === 'union' || first === undefined || second === undefined)
      return { statement: { kind: 'union', ...base, statements: operands } };
    return { statement: { kind, ...base, base: first, subtract: second } };
  };
  return { hearsText: true, add, finish };
}
