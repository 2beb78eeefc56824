/** The filters in parentheses: boxes, ids, areas, members, users, moments. */
import { parseExpression } from './parse-expression.ts';
import { parseRecurseClause, parseWayCount } from './parse-recurse-clause.ts';
import { checkBbox, checkCoordinate, checkTimestamp, checkWholeNumber, onlyAllowed } from './static-checks.ts';
import type { StringValue } from './syntax-tree.ts';
import type { Coordinate, Filter } from './syntax-tree-filter.ts';
import { readNumber } from './text-value.ts';
import type { Place, TokenReader } from './token-reader.ts';

const MOMENT = '"YYYY-MM-DDThh:mm:ssZ"';

/** Reads one filter, from its parenthesis to the other; undefined where it is none. */
export function parseClause(reader: TokenReader): Filter | undefined {
  const start = reader.advance();
  const place = (): Place => ({ from: start.from, to: reader.end, line: start.line });
  if (!reader.good) {
    reader.report('parse', "':' or '.' expected.");
    return undefined;
  }
  const word = reader.token;
  if (word.type === 'number') return parseNumbers(reader, place);
  switch (word.text) {
    case 'around':
      return parseAround(reader, place);
    case 'poly':
      return parsePoly(reader, place);
    case 'area':
      return parseArea(reader, place);
    case 'r':
    case 'w':
    case 'n':
    case 'bn':
    case 'bw':
    case 'br':
    case '>':
    case '>>':
    case '<':
    case '<<':
      return parseRecurseClause(reader, place);
    case 'way_cnt':
    case 'way_link':
      return parseWayCount(reader, place);
    case 'id': {
      reader.advance();
      reader.expect([':']);
      const ids = parseList(reader, 'Positive integer').map((id) => checkWholeNumber(reader, 'ref', 'id-query', id.value, id));
      return { kind: 'ids', ...place(), ids };
    }
    case 'pivot': {
      reader.advance();
      const source = reader.source();
      reader.expect([')']);
      return { kind: 'pivot', ...place(), source };
    }
    case 'if': {
      reader.advance();
      reader.expect([':']);
      const condition = parseExpression(reader, 'element');
      reader.expect([')']);
      return { kind: 'if', ...place(), condition };
    }
    case 'user':
    case 'uid':
    case 'user_touched':
    case 'uid_touched':
      return parseUsers(reader, place);
    case 'newer': {
      reader.advance();
      reader.expect([':']);
      const since = reader.textValue(MOMENT);
      reader.expect([')']);
      checkTimestamp(reader, 'than', since.value, since, false);
      return { kind: 'newer', ...place(), since };
    }
    case 'changed':
      return parseChanged(reader, place);
    default:
      reader.report('parse', 'Unknown query clause', word, hintFor(word.text));
      reader.skipPast(')');
      return undefined;
  }
}

function hintFor(text: string): string {
  return text === '{'
    ? 'A placeholder such as {{bbox}} was not replaced.'
    : 'Write a box, ids, around, area, poly, if, newer, user or the like.';
}

function parseNumbers(reader: TokenReader, place: () => Place): Filter {
  const first = reader.textValue('Number');
  reader.expect([',', ')'], false);
  if (reader.take(')')) return { kind: 'ids', ...place(), ids: [checkWholeNumber(reader, 'ref', 'id-query', first.value, first)] };
  const numbers = [first];
  while (numbers.length < 4) {
    reader.expect([',']);
    numbers.push(reader.textValue('Number'));
  }
  reader.expect([')']);
  const box = { from: first.from, to: numbers[3].to, line: first.line };
  const texts = numbers.map((number) => number.value);
  return { kind: 'bbox', ...place(), bbox: checkBbox(reader, 'bbox-query', texts, box) };
}

/** Values with commas between them and the closing parenthesis. */
function parseList(reader: TokenReader, what: string): StringValue[] {
  const values: StringValue[] = [];
  do {
    values.push(reader.textValue(what));
    reader.expect([',', ')'], false);
  } while (reader.take(','));
  reader.take(')');
  return values;
}

function parseAround(reader: TokenReader, place: () => Place): Filter {
  reader.advance();
  const source = reader.source();
  reader.expect([':']);
  const [radiusText, ...texts] = parseList(reader, 'Floating point number');
  const radius = readNumber(radiusText.value);
  if (!(radius >= 0))
    reader.report('static', onlyAllowed('radius', 'around', 'nonnegative floats.'), radiusText, 'The radius is in metres.');
  if (texts.length % 2 === 1) {
    const message = onlyAllowed('lon', 'around', 'floats between -180.0 and 180.0 or an empty value.');
    reader.report('static', message, texts[texts.length - 1], 'Write a latitude and a longitude for each place.');
  }
  return {
    kind: 'around',
    ...place(),
    radius: Number.isNaN(radius) ? 0 : Math.max(radius, 0),
    source,
    coordinates: toCoordinates(reader, 'around', texts),
  };
}

function toCoordinates(reader: TokenReader, element: string, texts: readonly StringValue[]): Coordinate[] {
  const coordinates: Coordinate[] = [];
  for (let i = 0; i + 1 < texts.length; i += 2)
    coordinates.push(checkCoordinate(reader, element, texts[i].value, texts[i + 1].value, { ...texts[i], to: texts[i + 1].to }));
  return coordinates;
}

function parsePoly(reader: TokenReader, place: () => Place): Filter {
  reader.advance();
  reader.expect([':']);
  const text = reader.textValue('List of Coordinates');
  reader.expect([')']);
  const numbers = text.value
    .split(/[\s,;]+/u)
    .filter((part) => part !== '')
    .map(readNumber);
  const of = 'For the attribute "bounds" of the element "polygon-query"';
  if (numbers.length % 2 === 1 || numbers.some(Number.isNaN))
    reader.report('static', `${of} an even number of float values must be provided.`, text, 'Write latitude and longitude in turn.');
  if (numbers.length < 6) reader.report('static', `${of} at least 3 lat/lon float value pairs must be provided.`, text);
  const points: Coordinate[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) points.push({ lat: numbers[i], lon: numbers[i + 1] });
  if (points.some(({ lat }) => Math.abs(lat) > 90))
    reader.report('static', `${of} the latitude values must be between -90.0 and 90.0.`, text);
  if (points.some(({ lon }) => Math.abs(lon) > 180))
    reader.report('static', `${of} the longitude values must be between -180.0 and 180.0.`, text);
  return { kind: 'poly', ...place(), points };
}

function parseArea(reader: TokenReader, place: () => Place): Filter {
  reader.advance();
  const source = reader.source();
  const ref = reader.take(':') ? reader.textValue('Positive integer') : undefined;
  reader.expect([')']);
  const id = ref === undefined ? undefined : checkWholeNumber(reader, 'ref', 'area-query', ref.value, ref);
  return { kind: 'area', ...place(), source, id };
}

function parseUsers(reader: TokenReader, place: () => Place): Filter {
  const word = reader.advance().text;
  reader.expect([':']);
  const byName = word.startsWith('user');
  const values = parseList(reader, byName ? 'User name' : 'Positive integer');
  const users = byName ? values : [];
  const uids = byName ? [] : values.map((uid) => checkWholeNumber(reader, 'uid', 'user', uid.value, uid, 0));
  if (word.endsWith('touched')) return { kind: 'touched', ...place(), users, uids };
  return byName ? { kind: 'user', ...place(), users } : { kind: 'uid', ...place(), uids };
}

function parseChanged(reader: TokenReader, place: () => Place): Filter {
  reader.advance();
  reader.expect([':', ')'], false);
  let since: StringValue | undefined;
  let until: StringValue | undefined;
  if (reader.take(':')) {
    since = reader.textValue(MOMENT);
    reader.expect([',', ')'], false);
    if (reader.take(',')) until = reader.textValue(MOMENT);
  }
  reader.expect([')']);
  if (since !== undefined) checkTimestamp(reader, 'since', since.value, since, true);
  if (until !== undefined) checkTimestamp(reader, 'until', until.value, until, true);
  return { kind: 'changed', ...place(), since, until };
}
