/** The parser of filters in the XML form: `has-kv`, `bbox-query`, `around` and the others inside `query`, but for `filter`. */

import { LIST_LIMIT } from '../limits.ts';
import { checkPattern, KEY_PATTERN_NEGATED } from '../parse/parse-query-statement.ts';
import { typeMessage, userIds } from '../parse/read-criterion.ts';
import { readPolygon } from '../parse/read-polygon.ts';
import { checkAround, checkBbox, checkChanged, checkRecurse, checkTimestamp, onlyAllowed } from '../parse/static-checks.ts';
import { leadingInteger } from '../text-value.ts';
import type { TokenReader } from '../token-reader.ts';
import type { SetReference, StringValue } from '../tree/syntax-tree-expression.ts';
import type { CountWord, Filter, RecurseFilter } from '../tree/syntax-tree-filter.ts';
import { keyIn, keysOf, QUERY_TYPES, type QueryType } from '../vocabulary/query-words.ts';
import { DIRECTIONS, type Direction, STEPS, WAY_COUNTS } from '../vocabulary/recursions.ts';
import { rangeOf } from './xml-attributes.ts';
import type { XmlElement } from './xml-element.ts';

const DIRECTIONS_BY_NAME: ReadonlyMap<string, Direction> = new Map(
  keysOf(DIRECTIONS).map((direction) => [DIRECTIONS[direction], direction]),
);

const COUNTS_BY_NAME: ReadonlyMap<string, CountWord> = new Map(keysOf(WAY_COUNTS).map((word) => [WAY_COUNTS[word], word]));

/** The meaning of the `type` of a `recurse` element. */
export function recurseOf(type: string): {
  readonly direction: Direction | undefined;
  readonly relation: RecurseFilter['relation'] | undefined;
  readonly count: CountWord | undefined;
  /** what it gives where it is a statement; undefined for a direction, which gives all types */
  readonly gives: QueryType | undefined;
} {
  const direction = DIRECTIONS_BY_NAME.get(type);
  const [gives, relation] = STEPS.get(type) ?? [];
  const count = COUNTS_BY_NAME.get(type);
  return { direction, relation: direction ?? relation, count, gives: count === undefined ? gives : 'node' };
}

/** The set an attribute names, else the default set. */
export function setOf(element: XmlElement, attribute: string): SetReference {
  const name = element.attributes.get(attribute) ?? '';
  return { kind: 'set', ...rangeOf(element), name: name === '' ? '_' : name, explicit: name !== '' && name !== '_' };
}

/** The type of elements that an element asks for; one that there is not is reported. */
export function typeOf(reader: TokenReader, element: XmlElement): QueryType | undefined {
  const type = keyIn(QUERY_TYPES, element.attributes.get('type') ?? '');
  if (type === undefined) reader.report('static', typeMessage(element.name), rangeOf(element));
  return type;
}

/** The filter an element without others in it stands for; undefined for an element that is none, or whose values leave no meaning. */
export function parseXmlFilter(reader: TokenReader, element: XmlElement): Filter | undefined {
  const range = rangeOf(element);
  const text = (name: string): string => element.attributes.get(name) ?? '';
  const value = (name: string): StringValue => ({ kind: 'string', ...range, value: text(name), quoted: true });
  switch (element.name) {
    case 'has-kv':
      return parseHasKv(reader, element, value);
    case 'bbox-query':
      return { kind: 'bbox', ...range, bbox: checkBbox(reader, element.name, ['s', 'w', 'n', 'e'].map(text), range) };
    case 'polygon-query':
      return parsePolygon(reader, element, text('bounds'));
    case 'id-query':
      return { kind: 'ids', ...range, ids: parseIds(reader, element) };
    case 'around':
      return parseAround(reader, element);
    case 'area-query': {
      const id = leadingInteger(text('ref'));
      if (text('ref') !== '' && id <= 0) reader.report('static', onlyAllowed('ref', element.name, 'positive integers.'), range);
      return { kind: 'area', ...range, source: setOf(element, 'from'), id: text('ref') === '' ? undefined : id };
    }
    case 'user':
      return parseUser(reader, element);
    case 'newer':
      checkTimestamp(reader, 'than', text('than'), range, 'bare');
      return { kind: 'newer', ...range, since: value('than') };
    case 'changed': {
      const moment = (name: string): StringValue | undefined =>
        (element.attributes.get(name) ?? 'auto') === 'auto' ? undefined : value(name);
      const since = moment('since');
      const until = moment('until');
      checkChanged(reader, since?.value, until?.value, range);
      // one moment alone is both, in the XML of the Overpass API
      return { kind: 'changed', ...range, since, until: until?.value === since?.value ? undefined : until };
    }
    case 'pivot':
      return { kind: 'pivot', ...range, source: setOf(element, 'from') };
    case 'recurse': {
      const { relation, count } = recurseOf(text('type'));
      const role = text('role') !== '' || text('role-restricted') === 'yes' ? value('role') : undefined;
      const type = count === undefined && relation === undefined ? undefined : text('type');
      const positions = text('pos') === '' ? [] : text('pos').split(',');
      const read = checkRecurse(reader, { type, role: role?.value, positions, lower: text('lower'), upper: text('upper') }, range);
      const source = setOf(element, 'from');
      if (count !== undefined) return { kind: 'wayCount', ...range, count, source, minimum: read.minimum, maximum: read.maximum };
      return relation && { kind: 'recurse', ...range, relation, source, role, positions: read.positions };
    }
    default:
      return undefined;
  }
}

/** Values of `ref`, `ref_1`, `ref_2` and so on; of `name` and `uid` alike. */
function numbered(element: XmlElement, name: string): string[] {
  return [...element.attributes]
    .filter(([key, content]) => content !== '' && (key === name || key.startsWith(`${name}_`)))
    .map(([, content]) => content);
}

function parseIds(reader: TokenReader, element: XmlElement): number[] {
  const refs = [...element.attributes].filter(([key]) => key === 'ref' || key.startsWith('ref_')).sort(([a], [b]) => (a < b ? -1 : 1));
  const given = refs.map(([, content]) => leadingInteger(content));
  // ids below zero are of the user's own data
  const ids = given.filter((id) => id !== 0);
  // the server looks at the last one, and only where that is none at the range
  const isRange = (given.at(-1) ?? 0) === 0;
  const [lower, upper] = ['lower', 'upper'].map((name) => (isRange ? leadingInteger(element.attributes.get(name) ?? '') : 0));
  if (isRange && (lower === 0 || upper === 0))
    reader.report('static', onlyAllowed('ref', element.name, 'positive integers.'), rangeOf(element));
  if (ids.length + upper - lower > LIST_LIMIT) {
    reader.report('static', `A filter has at most ${LIST_LIMIT} values.`, rangeOf(element), 'severalQueries');
    return ids;
  }
  // one that is larger can no longer be counted up
  const last = Math.min(upper, Number.MAX_SAFE_INTEGER);
  if (lower !== 0) for (let id = lower; id <= last; id++) if (id !== 0) ids.push(id);
  return ids.filter(Number.isSafeInteger);
}

function parseUser(reader: TokenReader, element: XmlElement): Filter {
  const range = rangeOf(element);
  const uids = userIds(numbered(element, 'uid'));
  const users = numbered(element, 'name').map((name): StringValue => ({ kind: 'string', ...range, value: name, quoted: true }));
  if (uids.length > 0 === users.length > 0)
    reader.report('static', 'Exactly one of the two attributes "name" and "uid" must be set.', range);
  const criterion = element.attributes.get('criterion') ?? 'last';
  if (criterion === 'touched') return { kind: 'touched', ...range, users, uids };
  if (criterion !== 'last') reader.report('static', 'Atttribute "criterion" must have the value "last" or "touched".', range);
  return uids.length > 0 ? { kind: 'uid', ...range, uids } : { kind: 'user', ...range, users };
}

function parseAround(reader: TokenReader, element: XmlElement): Filter {
  const range = rangeOf(element);
  const text = (name: string): string => element.attributes.get(name) ?? '';
  const line =
    text('polyline') === ''
      ? undefined
      : text('polyline')
          .split(',')
          .slice(0, 2 * LIST_LIMIT);
  return {
    kind: 'around',
    ...range,
    source: setOf(element, 'from'),
    ...checkAround(reader, text('radius'), text('lat'), text('lon'), line, range),
  };
}

function parsePolygon(reader: TokenReader, element: XmlElement, bounds: string): Filter {
  const range = rangeOf(element);
  const { points, faults } = readPolygon(bounds);
  for (const fault of faults) reader.report('static', fault, range);
  return { kind: 'poly', ...range, points };
}

const MODV = 'In the element "has-kv" the attribute "modv" can only be empty or std::set to "not".';

function parseHasKv(reader: TokenReader, element: XmlElement, value: (name: string) => StringValue): Filter {
  const range = rangeOf(element);
  const { attributes } = element;
  const text = (name: string): string => attributes.get(name) ?? '';
  const negated = text('modv') === 'not';
  const ignoreCase = text('case') === 'ignore';
  if (text('k') === '' && text('regk') === '') reader.report('static', onlyAllowed('k', 'has-kv', 'non-empty strings.'), range);
  if (!['sensitive', 'ignore'].includes(attributes.get('case') ?? 'sensitive'))
    reader.report('static', onlyAllowed('case', 'has-kv', '"sensitive" or "ignore".'), range);
  const onlyOne = (a: string, b: string): void => {
    if (text(a) === '' || text(b) === '') return;
    reader.report('static', `In the element "has-kv" only one of the attributes "${a}" and "${b}" can be nonempty.`, range);
  };
  onlyOne('k', 'regk');
  if (text('regk') !== '' && text('v') !== '')
    reader.report('static', 'In the element "has-kv" the attribute "regk" must be combined with "regv".', range);
  if (text('regk') !== '') checkPattern(reader, value('regk'), range);
  onlyOne('v', 'regv');
  if (text('regv') !== '') checkPattern(reader, value('regv'), range);
  if (negated && text('regk') !== '') reader.report('static', KEY_PATTERN_NEGATED, range, 'keyPatternNegated');
  if (!['', 'not'].includes(text('modv'))) reader.report('static', MODV, range);
  if (text('regk') !== '') return { kind: 'tagKeyMatches', ...range, keyPattern: value('regk'), pattern: value('regv'), ignoreCase };
  if (text('regv') === '.*' && negated && !ignoreCase) return { kind: 'tagAbsent', ...range, key: value('k') };
  if (text('regv') !== '') return { kind: 'tagMatches', ...range, key: value('k'), pattern: value('regv'), negated, ignoreCase };
  if (text('v') !== '') return { kind: 'tagEquals', ...range, key: value('k'), value: value('v'), negated };
  // `modv="not"` says nothing without a value
  return { kind: 'tagExists', ...range, key: value('k') };
}
