/** The XML form of the language: the common statements, into the same tree. */
import { type ParsedQuery, refuseWhole } from './parse-query.ts';
import { parseXmlFilter, placeOf, recurseOf, setOf } from './parse-xml-filter.ts';
import { checkBbox, checkCoordinate, checkWholeNumber } from './static-checks.ts';
import type { OutDetail, OutStatement, QueryType, SetReference, Statement } from './syntax-tree.ts';
import type { Filter } from './syntax-tree-filter.ts';
import type { OutputFormat, Setting } from './syntax-tree-setting.ts';
import { TokenReader } from './token-reader.ts';
import { readXmlElements, type XmlElement } from './xml-elements.ts';

const TYPES: readonly QueryType[] = ['node', 'way', 'relation', 'nwr', 'nw', 'nr', 'wr', 'area', 'derived'];
const FORMATS: readonly OutputFormat[] = ['xml', 'json', 'csv', 'custom', 'popup'];
const DETAILS: ReadonlyMap<string, OutDetail> = new Map([
  ['ids_only', 'ids'],
  ['skeleton', 'skel'],
  ['body', 'body'],
  ['tags', 'tags'],
  ['meta', 'meta'],
  ['count', 'count'],
]);
const GEOMETRIES: ReadonlyMap<string, OutStatement['geometry']> = new Map([
  ['skeleton', 'none'],
  ['full', 'geom'],
  ['bounds', 'bb'],
  ['center', 'center'],
]);

/** Whether a query is in the XML form: its first character is an angle bracket. */
export function isXmlQuery(text: string): boolean {
  return /^\s*</u.test(text);
}

/**
 * Reads a query in the XML form: `osm-script`, `query` and its filters, `union`, `difference`, `item`, `recurse`, `print`, `foreach`,
 * `coord-query`, `map-to-area`, `id-query`, `bbox-query`. Anything else is reported as an error.
 */
export function parseXmlQuery(text: string): ParsedQuery {
  const refused = refuseWhole(text);
  if (refused !== undefined) return refused;
  const reader = new TokenReader(text, []);
  const top = readXmlElements(text, reader);
  const script = top.length === 1 && top[0].name === 'osm-script' ? top[0] : undefined;
  const settings = script === undefined ? [] : parseSettings(reader, script);
  const statements = parseStatements(reader, script?.children ?? top);
  return { script: { kind: 'script', from: 0, to: text.length, line: 1, settings, statements }, diagnostics: reader.diagnostics };
}

function parseSettings(reader: TokenReader, script: XmlElement): Setting[] {
  const settings: Setting[] = [];
  const place = placeOf(script);
  const base = { kind: 'setting', ...place } as const;
  const string = (value: string) => ({ kind: 'string', ...place, value, quoted: true }) as const;
  for (const [name, value] of script.attributes) {
    if (name === 'timeout') settings.push({ ...base, name, seconds: checkWholeNumber(reader, name, script.name, value, place, 1, 180) });
    else if (name === 'element-limit')
      settings.push({ ...base, name: 'maxsize', bytes: checkWholeNumber(reader, name, script.name, value, place, 1, 536870912) });
    else if (name === 'bbox') settings.push({ ...base, name, bbox: checkBbox(reader, 'bbox-query', value.split(','), place) });
    else if (name === 'date' && !script.attributes.has('from')) settings.push({ ...base, name, date: string(value) });
    else if (name === 'from') {
      const until = script.attributes.get('date');
      const augmented = script.attributes.has('augmented');
      settings.push({
        ...base,
        name: augmented ? 'adiff' : 'diff',
        since: string(value),
        until: until === undefined ? undefined : string(until),
      });
    } else if (name === 'output') {
      const format = FORMATS.find((known) => known === value);
      if (format === undefined) reader.report('static', `Unknown output format: ${value}`, place);
      else settings.push({ ...base, name: 'out', format, csv: undefined, templates: [] });
    } else if (name === 'output-config')
      reader.report('parse', 'The configuration of an output is not read in the XML form.', place, 'Write the query in Overpass QL.');
    else if (name !== 'date' && name !== 'augmented' && name !== 'name')
      reader.report('static', `Unknown attribute "${name}" in element "osm-script".`, place);
  }
  return settings;
}

function parseStatements(reader: TokenReader, elements: readonly XmlElement[]): Statement[] {
  return elements.flatMap((element) => parseStatement(reader, element) ?? []);
}

function parseStatement(reader: TokenReader, element: XmlElement): Statement | undefined {
  const place = placeOf(element);
  const input = setOf(element, 'from');
  const output = setOf(element, 'into');
  const text = (name: string): string => element.attributes.get(name) ?? '';
  switch (element.name) {
    case 'query':
      return parseQueryElement(reader, element, output);
    case 'union':
      return { kind: 'union', ...place, statements: parseStatements(reader, element.children), output };
    case 'difference': {
      const [base, subtract, ...more] = parseStatements(reader, element.children);
      if (base !== undefined && subtract !== undefined && more.length === 0)
        return { kind: 'difference', ...place, base, subtract, output };
      reader.report('static', 'difference always requires two operands', place);
      return undefined;
    }
    case 'item':
      return { kind: 'item', ...place, input: setOf(element, element.attributes.has('set') ? 'set' : 'from'), output };
    case 'foreach':
      return { kind: 'foreach', ...place, input, output, body: parseStatements(reader, element.children) };
    case 'print':
      return parsePrint(reader, element, input);
    case 'map-to-area':
      return { kind: 'mapToArea', ...place, input, output };
    case 'coord-query': {
      const coordinate = text('lat') === '' ? undefined : checkCoordinate(reader, element.name, text('lat'), text('lon'), place);
      return { kind: 'isIn', ...place, input, coordinate, output };
    }
    case 'recurse': {
      const { direction, step } = recurseOf(text('type'));
      if (direction !== undefined) return { kind: 'recurse', ...place, direction, input, output };
      const filter = parseXmlFilter(reader, element);
      if (step !== undefined && filter !== undefined) return queryOf(element, step[0], [filter], output);
      reader.report('static', `Unknown type "${text('type')}" of the element "recurse".`, place);
      return undefined;
    }
    case 'id-query':
    case 'bbox-query': {
      const filter = parseXmlFilter(reader, element);
      const type = element.name === 'id-query' ? typeOf(reader, element) : 'node';
      return filter === undefined || type === undefined ? undefined : queryOf(element, type, [filter], output);
    }
    default:
      reader.report('parse', `Unknown element "${element.name}".`, place, 'Write this query in Overpass QL.');
      return undefined;
  }
}

function queryOf(element: XmlElement, type: QueryType, filters: readonly Filter[], output: SetReference): Statement {
  return { kind: 'query', ...placeOf(element), type, inputs: [], filters, output };
}

function typeOf(reader: TokenReader, element: XmlElement): QueryType | undefined {
  const type = TYPES.find((name) => name === element.attributes.get('type'));
  const allowed = '"node", "way", "relation", "nwr", "nw", "wr", "nr", or "area"';
  if (type === undefined)
    reader.report(
      'static',
      `For the attribute "type" of the element "${element.name}" the only allowed values are ${allowed}.`,
      placeOf(element),
    );
  return type;
}

function parseQueryElement(reader: TokenReader, element: XmlElement, output: SetReference): Statement | undefined {
  const type = typeOf(reader, element);
  const inputs: SetReference[] = [];
  const filters: Filter[] = [];
  for (const child of element.children) {
    if (child.name === 'item') inputs.push({ ...setOf(child, child.attributes.has('set') ? 'set' : 'from'), explicit: true });
    else {
      const filter = parseXmlFilter(reader, child);
      if (filter !== undefined) filters.push(filter);
      else reader.report('parse', `Unknown element "${child.name}" in "query".`, placeOf(child), 'Write this query in Overpass QL.');
    }
  }
  if (inputs.length + filters.length === 0) reader.report('parse', 'An empty query is not allowed', placeOf(element), 'Add a filter.');
  return type === undefined ? undefined : { kind: 'query', ...placeOf(element), type, inputs, filters, output };
}

function parsePrint(reader: TokenReader, element: XmlElement, input: SetReference): Statement {
  const place = placeOf(element);
  const { attributes } = element;
  const pick = <T>(table: ReadonlyMap<string, T>, name: string, fallback: T): T => {
    const text = attributes.get(name) ?? '';
    const value = text === '' ? fallback : table.get(text);
    if (value === undefined)
      reader.report(
        'static',
        `For the attribute "${name}" of the element "print" the only allowed values are ${[...table.keys()].map((key) => `"${key}"`).join(', ')}.`,
        place,
      );
    return value ?? fallback;
  };
  const limit = attributes.get('limit') ?? '';
  const box = ['s', 'w', 'n', 'e'].map((name) => attributes.get(name) ?? '');
  const order = pick(
    new Map<string, OutStatement['order']>([
      ['id', 'asc'],
      ['quadtile', 'qt'],
    ]),
    'order',
    'asc',
  );
  return {
    kind: 'out',
    ...place,
    input,
    detail: pick(DETAILS, 'mode', 'body'),
    noids: attributes.get('ids') === 'no',
    geometry: pick(GEOMETRIES, 'geometry', 'none'),
    bbox: box.every((text) => text === '') ? undefined : checkBbox(reader, 'print', box, place),
    order,
    limit: limit === '' ? undefined : checkWholeNumber(reader, 'limit', 'print', limit, place),
  };
}
