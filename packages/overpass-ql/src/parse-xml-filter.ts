/** The filters of the XML form: `has-kv`, `bbox-query`, `around` and the others inside `query`. */
import { isValidPosixRegex } from './posix-regex.ts';
import { checkBbox, checkCoordinate, checkTimestamp, checkWholeNumber } from './static-checks.ts';
import type { QueryType, SetReference, StringValue } from './syntax-tree.ts';
import type { Filter, RecurseFilter } from './syntax-tree-filter.ts';
import { readNumber } from './text-value.ts';
import type { Place, TokenReader } from './token-reader.ts';
import type { XmlElement } from './xml-elements.ts';

/** The types of `recurse` that go one step: what they give and the filter of the same meaning. */
const STEPS: ReadonlyMap<string, readonly [QueryType, RecurseFilter['relation']]> = new Map([
  ['way-node', ['node', 'w']],
  ['relation-node', ['node', 'r']],
  ['relation-way', ['way', 'r']],
  ['relation-relation', ['relation', 'r']],
  ['node-way', ['way', 'bn']],
  ['node-relation', ['relation', 'bn']],
  ['way-relation', ['relation', 'bw']],
  ['relation-backwards', ['relation', 'br']],
]);

const DIRECTIONS: ReadonlyMap<string, '>' | '>>' | '<' | '<<'> = new Map([
  ['down', '>'],
  ['down-rel', '>>'],
  ['up', '<'],
  ['up-rel', '<<'],
]);

/** What the `type` of a `recurse` element means. */
export function recurseOf(type: string): {
  readonly direction?: '>' | '>>' | '<' | '<<';
  readonly step?: readonly [QueryType, RecurseFilter['relation']];
} {
  return { direction: DIRECTIONS.get(type), step: STEPS.get(type) };
}

/** The place of an element, for the nodes made of it. */
export function placeOf({ from, to, line }: XmlElement): Place {
  return { from, to, line };
}

/** The set an attribute names, else the default set. */
export function setOf(element: XmlElement, attribute: string): SetReference {
  const name = element.attributes.get(attribute) ?? '';
  return { kind: 'set', ...placeOf(element), name: name === '' ? '_' : name, explicit: name !== '' };
}

/** The filter an element stands for; undefined for an element that is none. */
export function parseXmlFilter(reader: TokenReader, element: XmlElement): Filter | undefined {
  const place = placeOf(element);
  const text = (name: string): string => element.attributes.get(name) ?? '';
  const value = (name: string): StringValue => ({ kind: 'string', ...place, value: text(name), quoted: true });
  const numbered = (name: string): string[] =>
    [...element.attributes]
      .filter(([key, content]) => content !== '' && (key === name || key.startsWith(`${name}_`)))
      .map(([, content]) => content);
  const whole = (name: string, content: string) => checkWholeNumber(reader, name, element.name, content, place);
  switch (element.name) {
    case 'has-kv':
      return parseHasKv(reader, element, value);
    case 'bbox-query':
      return { kind: 'bbox', ...place, bbox: checkBbox(reader, element.name, ['s', 'w', 'n', 'e'].map(text), place) };
    case 'id-query':
      return { kind: 'ids', ...place, ids: numbered('ref').map((id) => whole('ref', id)) };
    case 'around': {
      const point = text('lat') === '' ? [] : [checkCoordinate(reader, element.name, text('lat'), text('lon'), place)];
      const radius = readNumber(text('radius'));
      if (!(radius >= 0))
        reader.report(
          'static',
          'For the attribute "radius" of the element "around" the only allowed values are nonnegative floats.',
          place,
        );
      return {
        kind: 'around',
        ...place,
        radius: radius >= 0 ? Math.max(radius, 0) : 0,
        source: setOf(element, 'from'),
        coordinates: point,
      };
    }
    case 'area-query':
      return { kind: 'area', ...place, source: setOf(element, 'from'), id: text('ref') === '' ? undefined : whole('ref', text('ref')) };
    case 'user': {
      const uids = numbered('uid').map((uid) => checkWholeNumber(reader, 'uid', element.name, uid, place, 0));
      if (uids.length > 0) return { kind: 'uid', ...place, uids };
      return { kind: 'user', ...place, users: numbered('name').map((name) => ({ kind: 'string', ...place, value: name, quoted: true })) };
    }
    case 'newer':
      checkTimestamp(reader, 'than', text('than'), place, false);
      return { kind: 'newer', ...place, since: value('than') };
    case 'pivot':
      return { kind: 'pivot', ...place, source: setOf(element, 'from') };
    case 'recurse': {
      const { direction, step } = recurseOf(text('type'));
      const relation = direction ?? step?.[1];
      if (relation === undefined) return undefined;
      const role = element.attributes.has('role') ? value('role') : undefined;
      return { kind: 'recurse', ...place, relation, source: setOf(element, 'from'), role, positions: [] };
    }
    default:
      return undefined;
  }
}

function parseHasKv(reader: TokenReader, element: XmlElement, value: (name: string) => StringValue): Filter {
  const place = placeOf(element);
  const { attributes } = element;
  const negated = attributes.get('modv') === 'not';
  const ignoreCase = attributes.get('case') === 'ignore';
  for (const name of ['regk', 'regv'])
    if (!isValidPosixRegex(attributes.get(name) ?? ''))
      reader.report('static', `Invalid regular expression: "${attributes.get(name)}"`, place);
  if (attributes.has('regk')) return { kind: 'tagKeyMatches', ...place, keyPattern: value('regk'), pattern: value('regv'), ignoreCase };
  if ((attributes.get('k') ?? '') === '')
    reader.report('static', 'For the attribute "k" of the element "has-kv" the only allowed values are non-empty strings.', place);
  if (attributes.has('regv')) return { kind: 'tagMatches', ...place, key: value('k'), pattern: value('regv'), negated, ignoreCase };
  if ((attributes.get('v') ?? '') !== '') return { kind: 'tagEquals', ...place, key: value('k'), value: value('v'), negated };
  // `modv="not"` says nothing without a value
  return { kind: 'tagExists', ...place, key: value('k') };
}
