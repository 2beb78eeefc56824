/** The two older interfaces of Overpass servers as queries: `/api/map` and `/api/xapi`. */

/**
 * The query of `/api/map?bbox=W,S,E,N`, the elements that an editor needs: the nodes of the box, their ways with all of their nodes, the relations of these and those of
 * relations. The box comes as the field `bbox`.
 */
export const MAP_QUERY = '[bbox];(node(bbox);way(bn);node(w););(._;(rel(bn)->.a;rel(bw)->.a;);rel(br););out meta;';

/** A fault of a query in the language of the XAPI; the message is that of the Overpass API. */
export class XapiFault extends Error {
  override readonly name = 'XapiFault';
}

interface Predicates {
  readonly tags: readonly (readonly [key: string, value: string])[];
  readonly box?: readonly [south: string, west: string, north: string, east: string];
  readonly user?: string;
  readonly uid?: string;
  readonly newer?: string;
  readonly timeout?: string;
  readonly hasMeta: boolean;
}

/**
 * Returns the query for a request in the language of the XAPI (https://wiki.openstreetmap.org/wiki/Xapi): `node[amenity=cafe|bar][bbox=7.42,43.73,7.43,43.74]`. Ways come
 * with their nodes. As in the Overpass API 0.7.62 values separated by `|` are a regular expression.
 *
 * @param isMeta whether metadata is printed also without `[@meta]`
 * @throws XapiFault
 */
export function xapiQuery(text: string, isMeta: boolean): string {
  const type = /^(node|way|relation|\*)/.exec(text)?.[1];
  if (type === undefined) throw new XapiFault("Query must start with 'node', 'way', 'relation', or '*'");
  const predicates = readPredicates(text.slice(type.length));
  const filters = filtersOf(predicates);
  const out = isMeta || predicates.hasMeta ? 'out meta;' : 'out;';
  const timeout = predicates.timeout === undefined ? '' : `[timeout:${predicates.timeout}];`;
  if (type === 'node') return `${timeout}node${filters};${out}`;
  if (type === 'way') return `${timeout}(way${filters};node(w););${out}`;
  if (type === 'relation') return `${timeout}rel${filters};${out}`;
  return `${timeout}node${filters};(._;way${filters};node(w););${out}rel${filters};${out}`;
}

const NUMBER = /^-?\d{1,3}(\.\d{1,20})?$/;

function readPredicates(text: string): Predicates {
  let read: Predicates = { tags: [], hasMeta: false };
  let at = 0;
  while (at < text.length) {
    if (text[at] !== '[') throw new XapiFault("Text before '[' found.");
    const close = unescaped(text, ']', at);
    if (close === -1) throw new XapiFault("Expected ']' after value.");
    const inside = text.slice(at + 1, close);
    at = close + 1;
    if (inside === '@meta') {
      read = { ...read, hasMeta: true };
      continue;
    }
    const equals = unescaped(inside, '=', 0);
    if (equals === -1) throw new XapiFault("Expected '=' after key.");
    read = { ...read, ...predicate(read, inside.slice(0, equals), inside.slice(equals + 1)) };
  }
  return read;
}

function predicate(read: Predicates, key: string, value: string): Partial<Predicates> {
  if (key === '@user') return { user: value };
  if (key === '@newer') return { newer: value };
  if (key === '@uid' || key === '@timeout') {
    if (!/^\d{1,10}$/.test(value)) throw new XapiFault(`Expected a number after '${key}='.`);
    return key === '@uid' ? { uid: value } : { timeout: value };
  }
  if (key !== 'bbox') return { tags: [...read.tags, [key, value]] };
  if (read.box !== undefined) throw new XapiFault('At most one bbox allowed.');
  const numbers = value.split(',').map((part) => part.trim());
  if (numbers.length !== 4 || !numbers.every((part) => NUMBER.test(part))) throw new XapiFault("Expected four numbers after 'bbox='.");
  const [west, south, east, north] = numbers;
  return { box: [south, west, north, east] };
}

function filtersOf({ tags, box, user, uid, newer }: Predicates): string {
  const byTag = tags.map(([key, value]) => {
    const name = quoted(plain(key));
    if (value === '*') return `[${name}]`;
    return unescaped(value, '|', 0) === -1 ? `[${name}=${quoted(plain(value))}]` : `[${name}~${quoted(`^(${plain(value)})$`)}]`;
  });
  return [
    box === undefined ? '' : `(${box.join(',')})`,
    ...byTag,
    user === undefined ? '' : `(user:${quoted(user)})`,
    uid === undefined ? '' : `(uid:${uid})`,
    newer === undefined ? '' : `(newer:${quoted(newer)})`,
  ].join('');
}

/** Returns the offset of the next character that no backslash escapes; -1 where there is none. */
function unescaped(text: string, sign: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === sign) return at;
  }
  return -1;
}

/** Returns a text without the backslashes of escapes. */
function plain(text: string): string {
  return text.replace(/\\(.?)/gsu, '$1');
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
}
