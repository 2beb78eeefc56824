/** The walk over the elements of the XML form, the dispatch by their names, and the parsers of elements that hold statements or filters. */

import { evaluatorFirst } from '../parse/parse-block.ts';
import { checkWholeNumber } from '../parse/static-checks.ts';
import type { Range, TokenReader } from '../token-reader.ts';
import { STATEMENTS } from '../tree/statements.ts';
import { DEFAULT_ROUNDS, type Statement } from '../tree/syntax-tree-block.ts';
import type { Expression, SetReference } from '../tree/syntax-tree-expression.ts';
import type { Filter } from '../tree/syntax-tree-filter.ts';
import { keyIn, QUERY_TYPES, type QueryType } from '../vocabulary/query-words.ts';
import { beginXmlEvaluator, missingEvaluator } from './parse-xml-evaluator.ts';
import { setOf, typeOf } from './parse-xml-filter.ts';
import { beginXmlMake, beginXmlSetProp, parseXmlStatement } from './parse-xml-statement.ts';
import { checkElement, isEvaluator, rangeOf, reportChild, reportIn } from './xml-attributes.ts';
import type { XmlBuilder, XmlElement, XmlPart } from './xml-element.ts';

/** An element whose end is still to come. */
interface Open {
  readonly element: XmlElement;
  /** undefined for an element that there is not */
  readonly builder: XmlBuilder | undefined;
  /** how many of its children are read */
  read: number;
}

/**
 * Reads the statements of a script as the server does, while it reads the text: it makes each element at its start, and adds it to the
 * one around it at its end. There it tells of text in front of it, and of text behind the last child at the end of the one around.
 */
export function parseXmlScript(reader: TokenReader, root: XmlElement): Statement[] {
  const script: BlockBuilder = beginXmlScript(reader, root);
  // without a function for each: elements may be a thousand deep
  const open: Open[] = [{ element: root, builder: script, read: 0 }];
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const { element, builder } = last;
    if (last.read < element.children.length) {
      const child = element.children[last.read++];
      open.push({ element: child, builder: begin(reader, child), read: 0 });
      continue;
    }
    open.pop();
    if (builder === undefined || element.isOpen) continue;
    reportText(reader, element, element.finalText);
    const around = open.at(-1);
    if (around?.builder === undefined) continue;
    if (around.builder.hearsText) reportText(reader, around.element, element.textBefore);
    around.builder.add({ element, ...builder.finish() });
  }
  return script.statements;
}

function reportText(reader: TokenReader, { name, line }: XmlElement, text: Range | undefined): void {
  if (text !== undefined) reader.report('static', `Element "${name}" must not contain text.`, { ...text, line }, 'comment');
}

function begin(reader: TokenReader, element: XmlElement): XmlBuilder | undefined {
  if (!checkElement(reader, element)) return undefined;
  if (isEvaluator(element)) return beginXmlEvaluator(reader, element);
  switch (element.name) {
    // a script in a script does nothing
    case 'osm-script':
      return { ...beginXmlScript(reader, element), finish: () => ({}) };
    case 'union':
    case 'difference':
    case 'foreach':
    case 'for':
    case 'complete':
    case 'if':
    case 'retro':
    case 'compare':
      return beginXmlBlock(reader, element, element.name);
    case 'query':
      return beginXmlQuery(reader, element);
    case 'filter':
      return beginXmlConditionFilter(reader, element);
    case 'make':
    case 'convert':
      return beginXmlMake(reader, element, element.name);
    case 'set-prop':
      return beginXmlSetProp(reader, element);
    default: {
      const part = parseXmlStatement(reader, element);
      return { hearsText: true, add: (child) => reportChild(reader, element, child.element), finish: () => part };
    }
  }
}

// Elements that hold statements.

const NEWER_ALONE = '"newer" can appear only inside "query" statements.';
const THIRD_OPERAND =
  'A set difference always requires exactly two substatements: the set of elements to copy to the result minus the set of elements to leave out in the result.';

/** Statements that have a result even where what they ask for is wrong, which is told by then. */
const HAS_RESULT: ReadonlySet<string> = new Set(['query', 'id-query', 'recurse']);

/** A builder of what stands in a block. */
interface BlockBuilder extends XmlBuilder {
  /** those that are read */
  readonly statements: Statement[];
}

type BlockName = 'union' | 'difference' | 'foreach' | 'for' | 'complete' | 'if' | 'retro' | 'compare';

/** Reads the statements of a script; elements that are none do nothing there. */
function beginXmlScript(reader: TokenReader, element: XmlElement): BlockBuilder {
  const statements: Statement[] = [];
  return { statements, hearsText: true, add: (part) => addTo(reader, statements, element, part), finish: () => ({}) };
}

function addTo(reader: TokenReader, statements: Statement[], parent: XmlElement, { element, statement }: XmlPart): void {
  if (element.name === 'newer') reportIn(reader, parent, element, NEWER_ALONE);
  if (statement !== undefined) statements.push(statement);
}

/** Reads an element that holds statements. */
function beginXmlBlock(reader: TokenReader, element: XmlElement, name: BlockName): XmlBuilder {
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

/** The effect of an empty `difference` or `for`: unlike an empty `union` or `foreach` it leaves its set as it is. */
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

// The elements `query` and `filter`.

/** Filters that may have no meaning here, of which all is told by then. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['filter', 'recurse']);

/** Reads a `query`, which is no statement where its type is none. */
function beginXmlQuery(reader: TokenReader, element: XmlElement): XmlBuilder {
  const type = typeOf(reader, element);
  const inputs: SetReference[] = [];
  const filters: Filter[] = [];
  const add = (part: XmlPart): void => {
    if (part.input !== undefined) inputs.push(part.input);
    else if (part.filter !== undefined) filters.push(ofType(part.filter, part, type));
    else if (!MAY_BE_EMPTY.has(part.element.name)) reportChild(reader, element, part.element);
  };
  const finish = (): Omit<XmlPart, 'element'> => {
    if (type === undefined) return {};
    return { statement: { kind: 'query', ...rangeOf(element), type, inputs, filters, output: setOf(element, 'into') } };
  };
  return { hearsText: true, add, finish };
}

/** A filter of ids with the type of its element, where that is another one than the query's. */
function ofType(filter: Filter, { element }: XmlPart, queryType: QueryType | undefined): Filter {
  const type = filter.kind === 'ids' ? keyIn(QUERY_TYPES, element.attributes.get('type') ?? '') : undefined;
  return filter.kind === 'ids' && type !== undefined && type !== queryType ? { ...filter, type } : filter;
}

/** Reads a `filter`, which is none where it holds no evaluator. */
function beginXmlConditionFilter(reader: TokenReader, element: XmlElement): XmlBuilder {
  let condition: Expression | undefined;
  const add = ({ element: child, evaluator }: XmlPart): void => {
    if (evaluator === undefined) reportChild(reader, element, child);
    else if (condition === undefined) condition = evaluator;
    else reportIn(reader, element, child, 'A filter statement can have at most one evaluator statement.');
  };
  const finish = (): Omit<XmlPart, 'element'> => ({ filter: condition && { kind: 'if', ...rangeOf(element), condition } });
  return { hearsText: false, add, finish };
}
