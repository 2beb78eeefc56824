/** The statements and filters of the XML form that hold no others. */
import { checkLocalBox } from './local-checks.ts';
import { parseXmlFilter, recurseOf, setOf, typeOf } from './parse-xml-filter.ts';
import { parseXmlPrint } from './parse-xml-print.ts';
import { checkCoordinate, checkLocalType, checkTimeline } from './static-checks.ts';
import type { SetReference } from './syntax-node.ts';
import type { Statement } from './syntax-tree-block.ts';
import type { Filter } from './syntax-tree-filter.ts';
import type { TokenReader } from './token-reader.ts';
import type { QueryType } from './vocabulary/query-types.ts';
import { rangeOf } from './xml-attributes.ts';
import type { XmlElement } from './xml-element.ts';
import type { XmlPart } from './xml-part.ts';

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

/** What users changed last, of one type; of what is none there is nothing. */
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
