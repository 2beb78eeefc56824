/** The rows of a store as lines of PostgreSQL's COPY, in its text format. */
import { type ElementColumns, formatTimestamp, NO_COORDINATE, RELATION, WAY } from '@flyover/osm-elements';
import type { Database } from '@flyover/overpass-engine';
import { type PlaceWords, wordsOfAll } from './place-words.ts';

/** Characters of a chunk, about. */
const CHUNK = 1 << 16;

const NULL = '\\N';

/** The columns of each table in the order of its lines. */
export const COPIED_COLUMNS = {
  nodes: 'id, lat, lon, tags, version, "timestamp", changeset, uid, "user"',
  ways: 'id, nodes, bounds, tags, version, "timestamp", changeset, uid, "user"',
  relations: 'id, bounds, tags, version, "timestamp", changeset, uid, "user"',
  members: 'relation, place, type, ref, role',
  names: 'word, is_whole, importance, type, id',
} as const;

/** A table that is filled by lines of `COPY`. */
export type CopiedTable = keyof typeof COPIED_COLUMNS;

/** The tables in the order in which they are filled. */
export const COPIED_TABLES = Object.keys(COPIED_COLUMNS) as CopiedTable[];

/**
 * Yields the lines of a table, in chunks.
 *
 * @param words words of places, for the table of names
 * @param onProgress receives the number of elements written since the last call
 */
export async function* copyLines(
  database: Database,
  table: CopiedTable,
  words: PlaceWords,
  onProgress: (count: number) => void = () => undefined,
): AsyncGenerator<Uint8Array, void, void> {
  const isElements = table !== 'members' && table !== 'names';
  for await (const { bytes, count } of chunksOf(linesOf(database, table, words))) {
    yield bytes;
    if (isElements) onProgress(count);
  }
}

/** Yields lines as chunks of bytes, each with its number of lines. */
export async function* chunksOf(lines: Iterable<string>): AsyncGenerator<{ readonly bytes: Uint8Array; readonly count: number }> {
  const encoder = new TextEncoder();
  let text = '';
  let count = 0;
  for (const line of lines) {
    text += line;
    count++;
    if (text.length < CHUNK) continue;
    yield { bytes: encoder.encode(text), count };
    count = 0;
    text = '';
  }
  if (text !== '') yield { bytes: encoder.encode(text), count };
}

function linesOf(database: Database, table: CopiedTable, words: PlaceWords): Generator<string, void, void> {
  switch (table) {
    case 'nodes':
      return nodeLines(database);
    case 'ways':
      return wayLines(database);
    case 'relations':
      return relationLines(database);
    case 'members':
      return memberLines(database);
    case 'names':
      return nameLines(database, words);
  }
}

function* nameLines({ store }: Database, words: PlaceWords): Generator<string, void, void> {
  for (const { word, isWhole, importance, type, id } of wordsOfAll(store, words))
    yield `${escaped(word)}\t${isWhole}\t${importance}\t${type}\t${id}\n`;
}

function* nodeLines({ store }: Database): Generator<string, void, void> {
  const { nodes } = store;
  const more = moreOf(store.strings.get, nodes);
  for (let row = 0; row < nodes.count; row++) {
    const place = nodes.lat[row] === NO_COORDINATE ? `${NULL}\t${NULL}` : `${nodes.lat[row]}\t${nodes.lon[row]}`;
    yield `${nodes.ids[row]}\t${place}\t${more(row)}\n`;
  }
}

function* wayLines(database: Database): Generator<string, void, void> {
  const { ways, strings } = database.store;
  const more = moreOf(strings.get, ways);
  const bounds = boundsOf(database, WAY);
  for (let row = 0; row < ways.count; row++) {
    const refs = ways.refs.subarray(ways.refStart[row], ways.refStart[row + 1]);
    yield `${ways.ids[row]}\t{${refs.join(',')}}\t${bounds(row)}\t${more(row)}\n`;
  }
}

function* relationLines(database: Database): Generator<string, void, void> {
  const { relations, strings } = database.store;
  const more = moreOf(strings.get, relations);
  const bounds = boundsOf(database, RELATION);
  for (let row = 0; row < relations.count; row++) yield `${relations.ids[row]}\t${bounds(row)}\t${more(row)}\n`;
}

function* memberLines({ store }: Database): Generator<string, void, void> {
  const { count, ids, memberStart, memberTypes, memberRefs, memberRoles } = store.relations;
  for (let row = 0; row < count; row++) {
    for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
      const role = escaped(store.strings.get(memberRoles[i]));
      yield `${ids[row]}\t${i - memberStart[row]}\t${memberTypes[i]}\t${memberRefs[i]}\t${role}\n`;
    }
  }
}

/** The bounds of a row as a box of PostgreSQL: x is the longitude, in 1e-7 degrees. */
function boundsOf(database: Database, type: typeof WAY | typeof RELATION): (row: number) => string {
  const bounds = database.bounds(type);
  return (row) => {
    const [south, west, north, east] = bounds.subarray(row * 4, row * 4 + 4);
    return south > north ? NULL : `(${east},${north}),(${west},${south})`;
  };
}

/** Tags and metadata of a row. */
function moreOf(textOf: (number: number) => string, table: ElementColumns): (row: number) => string {
  const { version, timestamp, changeset, uid, user } = table.meta;
  const known = new Map<number, string>();
  const quoted = (number: number) => {
    const text = known.get(number) ?? escaped(JSON.stringify(textOf(number)));
    known.set(number, text);
    return text;
  };
  const tagsOf = (row: number) => {
    if (table.tagStart[row] === table.tagStart[row + 1]) return NULL;
    let text = '';
    for (let i = table.tagStart[row]; i < table.tagStart[row + 1]; i++)
      text += `${text === '' ? '{' : ','}${quoted(table.tagKeys[i])}:${quoted(table.tagValues[i])}`;
    return `${text}}`;
  };
  const fields: ((row: number) => string | number)[] = [
    tagsOf,
    (row) => version?.[row] ?? NULL,
    (row) => (timestamp === undefined ? NULL : formatTimestamp(timestamp[row])),
    (row) => changeset?.[row] ?? NULL,
    (row) => uid?.[row] ?? NULL,
    (row) => (user === undefined ? NULL : escaped(textOf(user[row]))),
  ];
  return (row) => fields.map((field) => field(row)).join('\t');
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escaped(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]);
}
