/** The parser of statements and filters of the XML form without a block, with `print`, `make`, `convert` and `set-prop`. */

import { DIAGNOSTIC_LIMIT } from '../limits.ts';
import { KEY_MISSING, setTwice, TYPE_MISSING } from '../parse/parse-make.ts';
import {
  checkCoordinate,
  checkLocalBox,
  checkLocalType,
  checkPrintBox,
  checkTimeline,
  onlyAllowed,
  PRINT_VALUES,
  printLimit,
} from '../parse/static-checks.ts';
import type { TokenReader } from '../token-reader.ts';
import type { Statement } from '../tree/syntax-tree-block.ts';
import type { Expression, SetReference, TagAssignment } from '../tree/syntax-tree-expression.ts';
import type { Filter } from '../tree/syntax-tree-filter.ts';
import type { OutStatement } from '../tree/syntax-tree-statement.ts';
import { keysOf, OUT_DETAILS, OUT_GEOMETRIES, OUT_ORDERS, type QueryType } from '../vocabulary/query-words.ts';
import { usesTagAtHand } from '../xml-form/evaluator-to-xml.ts';
import { parseXmlFilter, recurseOf, setOf, typeOf } from './parse-xml-filter.ts';
import { rangeOf, reportChild, reportIn } from './xml-attributes.ts';
import type { XmlBuilder, XmlElement, XmlPart } from './xml-element.ts';

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

/** Reads the attributes of an element: what it is as a statement, as a filter, or both; nothing where it is neither. */
export function parseXmlStatement(reader: TokenReader, element: XmlElement): XmlPart {
  const range = rangeOf(element);
  const input = setOf(element, 'from');
  const output = setOf(element, 'into');
  const text = (name: string): string => element.attributes.get(name) ?? '';
  const statementOnly = (statement: Statement): XmlPart => ({ element, statement });
  switch (element.name) {
    case 'item': {
      const set = itemSet(reader, element);
      // named by `set` it is put nowhere else: what follows reads `_` as it was
      const isSet = set.name !== '_' && set.name === text('set');
      return { element, statement: { kind: 'item', ...range, input: set, output: isSet ? set : output }, input: set };
    }
    case 'timeline': {
      const timeline = checkTimeline(reader, text('type'), text('ref'), text('version'), range);
      return statementOnly({ kind: 'timeline', ...range, ...timeline, output });
    }
    case 'localize': {
      const type = checkLocalType(reader, element.attributes.get('type') ?? 'l', range);
      const bbox = checkLocalBox(reader, ['s', 'w', 'n', 'e'].map(text), range);
      return statementOnly({ kind: 'local', ...range, input, type, bbox, output });
    }
    case 'print':
      return statementOnly(parseXmlPrint(reader, element, input));
    case 'map-to-area':
      return statementOnly({ kind: 'mapToArea', ...range, input, output });
    case 'make-area': {
      const pivot = text('pivot') === '' ? undefined : setOf(element, 'pivot');
      return statementOnly({ kind: 'makeArea', ...range, input, pivot, output });
    }
    case 'coord-query': {
      const isSet = text('lat') === '' && text('lon') === '';
      const coordinate = isSet ? undefined : checkCoordinate(reader, element.name, text('lat'), text('lon'), range);
      return statementOnly({ kind: 'isIn', ...range, input, coordinate, output });
    }
    case 'recurse': {
      const { direction, gives } = recurseOf(text('type'));
      const filter = parseXmlFilter(reader, element);
      if (direction !== undefined) return { element, filter, statement: { kind: 'recurse', ...range, direction, input, output } };
      return { element, filter, statement: queryOf(element, gives, filter) };
    }
    case 'id-query': {
      const type = typeOf(reader, element);
      const filter = parseXmlFilter(reader, element);
      return { element, filter, statement: queryOf(element, type, filter) };
    }
    default: {
      const filter = parseXmlFilter(reader, element);
      const type = Object.hasOwn(ALONE, element.name) ? ALONE[element.name] : undefined;
      if (element.name === 'user' && text('type') !== '') return { element, filter, statement: usersOf(element, text('type'), filter) };
      return { element, filter, statement: queryOf(element, type, filter) };
    }
  }
}

/** Parses the query for elements of one type last changed by some users; an unknown type gives a query that finds nothing. */
function usersOf(element: XmlElement, type: string, filter: Filter | undefined): Statement | undefined {
  if (type === 'node' || type === 'way' || type === 'relation') return queryOf(element, type, filter);
  return queryOf(element, 'node', { kind: 'ids', ...rangeOf(element), ids: [] });
}

/** The set of an `item`, which two attributes name. */
function itemSet(reader: TokenReader, element: XmlElement): SetReference {
  const isNamed = (name: string): boolean => !['', '_'].includes(element.attributes.get(name) ?? '');
  const message = 'The attribute "set" of the element "item" can only be set if the attributes "from" and "into" are both empty.';
  if (isNamed('set') && (isNamed('from') || isNamed('into'))) reader.report('static', message, rangeOf(element));
  return { ...setOf(element, isNamed('set') ? 'set' : 'from'), explicit: true };
}

/** The query that holds only one filter; undefined where that is none, or gives no type. */
function queryOf(element: XmlElement, type: QueryType | undefined, filter: Filter | undefined): Statement | undefined {
  if (type === undefined || filter === undefined) return undefined;
  return { kind: 'query', ...rangeOf(element), type, inputs: [], filters: [filter], output: setOf(element, 'into') };
}

// The `print` element of the XML form.

const DETAILS = wordsByName(OUT_DETAILS);
const GEOMETRIES = new Map<string, OutStatement['geometry']>([['skeleton', 'none'], ...wordsByName(OUT_GEOMETRIES)]);
const ORDERS = wordsByName(OUT_ORDERS);
const IDS = new Map([
  ['yes', false],
  ['no', true],
]);

/** The words of a table by what the XML form calls them. */
function wordsByName<Word extends string>(names: Readonly<Record<Word, string>>): ReadonlyMap<string, Word> {
  return new Map(keysOf(names).map((word) => [names[word], word]));
}

/** Reads a `print` element. */
function parseXmlPrint(reader: TokenReader, element: XmlElement, input: SetReference): Statement {
  const range = rangeOf(element);
  const { attributes } = element;
  const pick = <T>(table: ReadonlyMap<string, T>, name: keyof typeof PRINT_VALUES, fallback: T): T => {
    const text = attributes.get(name);
    const value = text === undefined ? fallback : table.get(text);
    if (value === undefined) reader.report('static', onlyAllowed(name, 'print', PRINT_VALUES[name]), range);
    return value ?? fallback;
  };
  // in the order in which the server looks at them
  const detail = pick(DETAILS, 'mode', 'body');
  const order = pick(ORDERS, 'order', 'asc');
  const geometry = pick(GEOMETRIES, 'geometry', 'none');
  const noids = pick(IDS, 'ids', false);
  const limit = attributes.get('limit') ?? '';
  const box = ['s', 'w', 'n', 'e'].map((name) => attributes.get(name) ?? '');
  const bbox = checkPrintBox(reader, box, range);
  return {
    kind: 'out',
    ...range,
    input,
    detail,
    noids,
    geometry,
    bbox,
    order,
    ...(limit === '' ? { limit: undefined } : printLimit(limit)),
  };
}

// The elements `make`, `convert` and `set-prop` of the XML form.

/** Reads a `make` or `convert`. */
export function beginXmlMake(reader: TokenReader, element: XmlElement, kind: 'make' | 'convert'): XmlBuilder {
  const range = rangeOf(element);
  const type = element.attributes.get('type') ?? '';
  if (type === '') reader.report('static', TYPE_MISSING, range);
  const assignments: TagAssignment[] = [];
  const seen = new Map<string, number>();
  const add = ({ element: child, assignment }: XmlPart): void => {
    if (assignment === undefined) {
      reportChild(reader, element, child);
      return;
    }
    assignments.push(assignment);
    const property = propertyOf(child);
    const message = setTwice(kind, property, child.attributes.get('k') ?? '');
    // the id that the Overpass API dumps as generic may stand beside what is
    const name = property === 'generic' ? `generic ${assignment.target}` : message;
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    // the server compares a key with each before it
    const times = Math.min(before, property === 'tag' ? DIAGNOSTIC_LIMIT : 1);
    for (let time = 0; time < times; time++) reportIn(reader, element, child, message, 'takeOneAway');
  };
  const finish = (): Omit<XmlPart, 'element'> => ({
    statement: { kind, ...range, type, input: setOf(element, 'from'), assignments, output: setOf(element, 'into') },
  });
  return { hearsText: false, add, finish };
}

/** Returns the property that an element sets; without a key or with an unknown type it counts as one that sets any. */
function propertyOf({ attributes }: XmlElement): 'tag' | 'id' | 'geometry' | 'generic' {
  const mode = attributes.get('keytype') ?? 'tag';
  if (mode === 'tag' && (attributes.get('k') ?? '') !== '') return mode;
  return mode === 'id' || mode === 'geometry' ? mode : 'generic';
}

/** Reads a `set-prop`. */
export function beginXmlSetProp(reader: TokenReader, element: XmlElement): XmlBuilder {
  checkSetProp(reader, element);
  let value: Expression | undefined;
  const add = ({ element: child, evaluator }: XmlPart): void => {
    if (value !== undefined) reportIn(reader, element, child, 'set-prop must have exactly one evaluator substatement.');
    else if (evaluator === undefined) reportChild(reader, element, child);
    else value = evaluator;
  };
  return { hearsText: false, add, finish: () => ({ assignment: assignmentOf(element, value) }) };
}

function checkSetProp(reader: TokenReader, element: XmlElement): void {
  const range = rangeOf(element);
  const { attributes } = element;
  const mode = attributes.get('keytype') ?? 'tag';
  if (!['tag', 'id', 'geometry', 'generic'].includes(mode))
    reader.report('static', onlyAllowed('keytype', 'set-prop', '"tag", "id", "geometry", or "generic".'), range);
  if (mode === 'tag' && (attributes.get('k') ?? '') === '') reader.report('static', KEY_MISSING, range);
  if (mode === 'generic' || (attributes.get('from') ?? '') === '') return;
  const message = 'The attribute "from" of the element "set-prop" can only be set to a non-empty value if "keytype" is "generic".';
  reader.report('static', message, range);
}

function assignmentOf(element: XmlElement, value: Expression | undefined): TagAssignment {
  const { attributes } = element;
  const base = { kind: 'assignment', ...rangeOf(element), set: undefined } as const;
  const mode = attributes.get('keytype') ?? 'tag';
  if (mode === 'id' || mode === 'geometry') return { ...base, target: 'special', key: mode === 'id' ? 'id' : 'geom', value };
  if (mode === 'generic') {
    if ((attributes.get('from') ?? '') !== '') return { ...base, target: 'all', key: '', set: setOf(element, 'from'), value };
    // the Overpass API dumps `::id=…` in this form; equal values for every tag are never intended
    const isId = value !== undefined && !attributes.has('k') && !usesTagAtHand(value);
    return isId ? { ...base, target: 'special', key: 'id', value } : { ...base, target: 'all', key: '', value };
  }
  return { ...base, target: value === undefined ? 'remove' : 'tag', key: attributes.get('k') ?? '', value };
}
