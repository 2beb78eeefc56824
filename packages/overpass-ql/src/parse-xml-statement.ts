/** The statements of the XML form. */
import { emptyAt } from './evaluator.ts';
import { checkOperands } from './parse-block.ts';
import { isEvaluator, parseXmlEvaluator } from './parse-xml-evaluator.ts';
import { parseXmlFilter, parseXmlQueryFilter, recurseOf, setOf } from './parse-xml-filter.ts';
import { parseXmlPrint } from './parse-xml-print.ts';
import { typeMessage } from './read-criterion.ts';
import { checkCoordinate, checkLocalType, checkTimeline, checkWholeNumber, onlyAllowed } from './static-checks.ts';
import type { SetReference } from './syntax-node.ts';
import { DEFAULT_ROUNDS, type Statement } from './syntax-tree-block.ts';
import type { Expression, TagAssignment } from './syntax-tree-expression.ts';
import type { Filter } from './syntax-tree-filter.ts';
import type { TokenReader } from './token-reader.ts';
import { keyIn } from './vocabulary/keys-of.ts';
import { QUERY_TYPES, type QueryType } from './vocabulary/query-types.ts';
import { checkChildren, checkElement, rangeOf, reportChild } from './xml-attributes.ts';
import type { XmlElement } from './xml-elements.ts';
import { usesTagAtHand } from './xml-form/property-to-xml.ts';

/** Filters that are statements too, and what they give then. */
const ALONE: Readonly<Record<string, QueryType>> = {
  'bbox-query': 'node',
  'polygon-query': 'node',
  around: 'node',
  'area-query': 'node',
  user: 'nwr',
  changed: 'nwr',
  pivot: 'nwr',
};

/** What holds statements: its own line stands in what the server says of them. */
type Parent = Pick<XmlElement, 'name' | 'line'>;

/** Reads the statements of a script or block; elements that are none are reported, or do nothing. */
export function parseXmlStatements(reader: TokenReader, elements: readonly XmlElement[], parent: Parent): Statement[] {
  const statements: Statement[] = [];
  // without a function for each: elements may be a thousand deep
  for (const element of elements) {
    if (!checkElement(reader, element)) continue;
    const statement = parseStatement(reader, element, parent);
    if (statement !== undefined) statements.push(statement);
    checkChildren(reader, element);
  }
  return statements;
}

function parseStatement(reader: TokenReader, element: XmlElement, parent: Parent): Statement | undefined {
  const range = rangeOf(element);
  const input = setOf(element, 'from');
  const output = setOf(element, 'into');
  const text = (name: string): string => element.attributes.get(name) ?? '';
  const body = (children: readonly XmlElement[] = element.children): Statement[] => parseXmlStatements(reader, children, element);
  switch (element.name) {
    case 'query':
      return parseQueryElement(reader, element, output);
    case 'union':
    case 'difference':
      return parseSets(reader, element, output);
    case 'item':
      return {
        kind: 'item',
        ...range,
        input: { ...setOf(element, element.attributes.has('set') ? 'set' : 'from'), explicit: true },
        output,
      };
    case 'foreach':
      return { kind: 'foreach', ...range, input, output, body: body() };
    case 'for': {
      const [value, rest] = evaluatorOf(reader, element);
      return { kind: 'for', ...range, input, output, value, body: body(rest) };
    }
    case 'complete':
      return {
        kind: 'complete',
        ...range,
        input,
        output,
        maximum: text('maxnum') === '' ? DEFAULT_ROUNDS : checkWholeNumber(reader, 'maxnum', 'complete', text('maxnum'), range),
        body: body(),
      };
    case 'if': {
      const [condition, rest] = evaluatorOf(reader, element);
      const at = rest.findIndex(({ name }) => name === 'else');
      const then = body(at === -1 ? rest : rest.slice(0, at));
      return { kind: 'if', ...range, condition, then, otherwise: at === -1 ? undefined : body(rest.slice(at + 1)) };
    }
    case 'retro': {
      const [date, rest] = evaluatorOf(reader, element);
      return { kind: 'retro', ...range, date, body: body(rest) };
    }
    case 'compare': {
      const first = element.children[0];
      const delta = first !== undefined && isEvaluator(first) ? parseXmlEvaluator(reader, first) : undefined;
      const rest = delta === undefined ? element.children : element.children.slice(1);
      return {
        kind: 'compare',
        ...range,
        input,
        delta,
        body: rest.length === 0 ? undefined : body(rest),
        output,
      };
    }
    case 'timeline':
      return parseTimeline(reader, element, output);
    case 'make':
    case 'convert':
      return parseMakeElement(reader, element, element.name, input, output);
    case 'localize':
      return { kind: 'local', ...range, input, type: checkLocalType(reader, element.attributes.get('type') ?? 'l', range), output };
    case 'print':
      return parseXmlPrint(reader, element, input);
    case 'map-to-area':
      return { kind: 'mapToArea', ...range, input, output };
    case 'make-area':
      return { kind: 'makeArea', ...range, input, pivot: text('pivot') === '' ? undefined : setOf(element, 'pivot'), output };
    case 'coord-query': {
      const isSet = text('lat') === '' && text('lon') === '';
      const coordinate = isSet ? undefined : checkCoordinate(reader, element.name, text('lat'), text('lon'), range);
      return { kind: 'isIn', ...range, input, coordinate, output };
    }
    case 'recurse': {
      const { direction, gives } = recurseOf(text('type'));
      const filter = parseXmlFilter(reader, element);
      if (direction !== undefined) return { kind: 'recurse', ...range, direction, input, output };
      return gives && filter && queryOf(element, gives, [filter], output);
    }
    case 'id-query': {
      const type = typeOf(reader, element);
      const filter = parseXmlFilter(reader, element);
      return filter === undefined || type === undefined ? undefined : queryOf(element, type, [filter], output);
    }
    default:
      return parseAlone(reader, element, parent, output);
  }
}

function parseAlone(reader: TokenReader, element: XmlElement, parent: Parent, output: SetReference): Statement | undefined {
  const filter = parseXmlFilter(reader, element);
  if (filter !== undefined && Object.hasOwn(ALONE, element.name)) return queryOf(element, ALONE[element.name], [filter], output);
  const message = '"newer" can appear only inside "query" statements.';
  if (parent.name === 'union' || parent.name === 'difference') reportChild(reader, element, parent.name, parent.line);
  else if (element.name === 'newer') reader.report('static', message, { ...rangeOf(element), line: parent.line });
  // what else is no statement the server takes, and does nothing
  return undefined;
}

function queryOf(element: XmlElement, type: QueryType, filters: readonly Filter[], output: SetReference): Statement {
  return { kind: 'query', ...rangeOf(element), type, inputs: [], filters, output };
}

function typeOf(reader: TokenReader, element: XmlElement): QueryType | undefined {
  const type = keyIn(QUERY_TYPES, element.attributes.get('type') ?? '');
  if (type === undefined) reader.report('static', typeMessage(element.name), rangeOf(element));
  return type;
}

function parseQueryElement(reader: TokenReader, element: XmlElement, output: SetReference): Statement | undefined {
  const type = typeOf(reader, element);
  const inputs: SetReference[] = [];
  const filters: Filter[] = [];
  for (const child of element.children) {
    if (child.name === 'item') {
      if (checkElement(reader, child)) inputs.push({ ...setOf(child, child.attributes.has('set') ? 'set' : 'from'), explicit: true });
      checkChildren(reader, child);
    } else {
      const filter = parseXmlQueryFilter(reader, child, element.line);
      if (filter !== undefined) filters.push(filter);
    }
  }
  return type === undefined ? undefined : { kind: 'query', ...rangeOf(element), type, inputs, filters, output };
}

function parseSets(reader: TokenReader, element: XmlElement, output: SetReference): Statement {
  const range = rangeOf(element);
  const operands = checkOperands(reader, element.name, parseXmlStatements(reader, element.children, element), range);
  if (element.name === 'union') return { kind: 'union', ...range, statements: operands, output };
  const [base, subtract, ...more] = operands;
  if (more.length > 0) reader.report('static', 'difference always requires two operands', range, 'moreInUnion');
  if (base === undefined || subtract === undefined) return { kind: 'union', ...range, statements: operands, output };
  return { kind: 'difference', ...range, base, subtract, output };
}

/** The evaluator that is the first child of a block, and the children behind it. */
function evaluatorOf(reader: TokenReader, element: XmlElement): [Expression, readonly XmlElement[]] {
  const at = element.children.findIndex(isEvaluator);
  const before = at === -1 ? element.children : element.children.slice(0, at);
  const title = element.name.charAt(0).toUpperCase() + element.name.slice(1);
  const message = `${title === 'If' ? 'An' : 'A'} ${title} statement must have an Evaluator as first sub-statement.`;
  for (const _ of before) reader.report('static', message, rangeOf(element), 'evaluatorFirst');
  const rest = element.children.slice(before.length + 1);
  return [at === -1 ? emptyAt(element.from, rangeOf(element)) : parseXmlEvaluator(reader, element.children[at]), rest];
}

function parseTimeline(reader: TokenReader, element: XmlElement, output: SetReference): Statement {
  const range = rangeOf(element);
  const text = (name: string): string => element.attributes.get(name) ?? '';
  return { kind: 'timeline', ...range, ...checkTimeline(reader, text('type'), text('ref'), text('version'), range), output };
}

function parseMakeElement(
  reader: TokenReader,
  element: XmlElement,
  kind: 'make' | 'convert',
  input: SetReference,
  output: SetReference,
): Statement {
  const range = rangeOf(element);
  const type = element.attributes.get('type') ?? '';
  if (type === '') reader.report('static', 'The attribute type must be set to a nonempty string.', range);
  const assignments = element.children.flatMap((child) => {
    if (child.name === 'set-prop' && checkElement(reader, child)) return parseSetProp(reader, child);
    if (child.name !== 'set-prop') reportChild(reader, child, kind, element.line);
    return [];
  });
  return { kind, ...range, type, input, assignments, output };
}

function parseSetProp(reader: TokenReader, element: XmlElement): TagAssignment {
  const range = rangeOf(element);
  const text = (name: string): string => element.attributes.get(name) ?? '';
  const [first, ...more] = element.children;
  for (const child of first === undefined || isEvaluator(first) ? more : element.children)
    reportChild(reader, child, 'set-prop', element.line);
  const value = first !== undefined && isEvaluator(first) ? parseXmlEvaluator(reader, first) : undefined;
  const base = { kind: 'assignment', ...range, set: undefined } as const;
  const mode = text('keytype') === '' ? 'tag' : text('keytype');
  if (mode === 'id' || mode === 'geometry') return { ...base, target: 'special', key: mode === 'id' ? 'id' : 'geom', value };
  if (mode === 'generic') {
    if (text('from') !== '') return { ...base, target: 'all', key: '', set: setOf(element, 'from'), value };
    // the Overpass API dumps `::id=…` so; every tag the same is what nobody asks for
    const isId = value !== undefined && !element.attributes.has('k') && !usesTagAtHand(value);
    return isId ? { ...base, target: 'special', key: 'id', value } : { ...base, target: 'all', key: '', value };
  }
  if (mode !== 'tag') reader.report('static', onlyAllowed('keytype', 'set-prop', '"tag", "id", "geometry", or "generic".'), range);
  if (text('k') === '')
    reader.report('static', 'For the statement "set-prop" in mode "keytype"="tag", the attribute "k" must be nonempty.', range);
  return { ...base, target: value === undefined ? 'remove' : 'tag', key: text('k'), value };
}
