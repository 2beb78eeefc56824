/** The saved queries among the preferences of an account, and the XML that holds the preferences. */

import { escapeXml } from '@flyover/osm-elements';
import { decodeEntry, type SavedQuery } from './entry-text.ts';
import { type EntryDamage, PreferenceError } from './preference-error.ts';

/** Preferences by key, those of other programs too. */
export type Preferences = ReadonlyMap<string, string>;

/** The prefix of the keys of saved queries: today's tool's, so that both see the same queries. */
export const KEY_PREFIX = 'overpass-ide';

/** The entry that says how many queries there are. */
export const COUNT_KEY = `${KEY_PREFIX}_query-count`;

/** The key of a chunk of a query. */
export function chunkKey(index: number, chunk: number): string {
  return `${KEY_PREFIX}_query_${index}_${chunk}`;
}

/** A query and the number in its keys. */
export interface IndexedQuery extends SavedQuery {
  readonly index: number;
}

/** A query that cannot be read, and the number in its keys. */
export interface DamagedQuery {
  readonly index: number;
  readonly damage: EntryDamage;
}

/** The saved queries read from preferences. */
export interface QueryReading {
  /** In the order of their numbers, two of one name included. */
  readonly queries: readonly IndexedQuery[];
  /** Queries that cannot be read, and why; nothing of them is ever changed. */
  readonly damaged: readonly DamagedQuery[];
}

/**
 * Reads every query that has a first chunk, whatever the count says: the count may be older than the queries.
 * A query that is damaged is told, the others are read.
 */
export function readQueries(preferences: Preferences): QueryReading {
  const queries: IndexedQuery[] = [];
  const damaged: DamagedQuery[] = [];
  for (const index of indexesOf(preferences)) {
    try {
      queries.push({ index, ...decodeEntry((chunk) => preferences.get(chunkKey(index, chunk))) });
    } catch (error) {
      if (!(error instanceof PreferenceError) || error.damage === undefined) throw error;
      damaged.push({ index, damage: error.damage });
    }
  }
  return { queries, damaged };
}

/** The queries by their names; of two with one name, as an interrupted save leaves them, the later. */
export function queriesByName(preferences: Preferences): ReadonlyMap<string, string> {
  return new Map(readQueries(preferences).queries.map(({ name, query }) => [name, query]));
}

/** The numbers of queries with a first chunk, ascending. */
export function indexesOf(preferences: Preferences): number[] {
  const first = new RegExp(`^${KEY_PREFIX}_query_(0|[1-9]\\d{0,5})_0$`);
  const indexes: number[] = [];
  for (const key of preferences.keys()) {
    const found = first.exec(key);
    if (found !== null) indexes.push(Number(found[1]));
  }
  return indexes.sort((a, b) => a - b);
}

// The XML of `/api/0.6/user/preferences`: `<osm><preferences><preference k="…" v="…"/>…</preferences></osm>`.

/** Bounds that keep an answer from hanging the page; the service allows far less. */
export const XML_LIMITS = {
  /** UTF-16 units of the document. */
  text: 4_000_000,
  preferences: 10_000,
} as const;

const TAG = /<(?:\?[^?]*\?>|!--[\s\S]*?-->|(\/?)([A-Za-z_][\w.-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>)/y;
const ATTRIBUTE = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads the document. Elements that are not known are passed over; a document type, and with it entities of its own, is refused.
 *
 * @throws PreferenceError of kind `damaged` or `size`
 */
export function readPreferences(xml: string): Map<string, string> {
  if (xml.length > XML_LIMITS.text) throw new PreferenceError('size');
  const preferences = new Map<string, string>();
  const open: string[] = [];
  let roots = 0;
  for (let at = xml.charCodeAt(0) === 0xfeff ? 1 : 0; at < xml.length; ) {
    const next = xml.indexOf('<', at);
    const between = xml.slice(at, next === -1 ? undefined : next);
    if (open.length === 0 && between.trim() !== '') throw damaged();
    if (next === -1) break;
    TAG.lastIndex = next;
    const tag = TAG.exec(xml);
    if (tag === null) throw damaged();
    at = TAG.lastIndex;
    const [, closing, name, attributes, empty] = tag;
    if (name === undefined) continue;
    if (closing === '/') {
      if (open.pop() !== name) throw damaged();
      continue;
    }
    if (open.length === 0 && (name !== 'osm' || ++roots > 1)) throw damaged();
    if (name === 'preference' && open.join('/') === 'osm/preferences') add(preferences, attributes);
    if (empty === '') open.push(name);
    if (open.length > 8) throw damaged();
  }
  if (roots === 0 || open.length > 0) throw damaged();
  return preferences;
}

/** The document of the whole set, for a `PUT` that replaces it. */
export function writePreferences(preferences: Preferences): string {
  const lines = [...preferences].map(([key, value]) => `<preference k="${escapeXml(key)}" v="${escapeXml(value)}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6"><preferences>\n${lines.join('\n')}\n</preferences></osm>\n`;
}

function add(preferences: Map<string, string>, attributes: string): void {
  const values = new Map<string, string>();
  for (const [, name, inDouble, inSingle] of attributes.matchAll(ATTRIBUTE)) {
    if (values.has(name)) throw damaged();
    values.set(name, unescapeXml(inDouble ?? inSingle ?? ''));
  }
  const key = values.get('k');
  const value = values.get('v');
  if (key === undefined || value === undefined) throw damaged();
  preferences.set(key, value);
  if (preferences.size > XML_LIMITS.preferences) throw new PreferenceError('size');
}

function unescapeXml(text: string): string {
  // line ends and tabs that are not escaped count as spaces in an attribute
  return text.replace(/\r\n|[\r\n\t]/g, ' ').replace(/&([^;&\s]{0,10});?/g, (written, name: string) => {
    if (!written.endsWith(';')) throw damaged();
    if (Object.hasOwn(NAMED, name)) return NAMED[name];
    const digits = /^#(?:x([\dA-Fa-f]{1,6})|(\d{1,7}))$/.exec(name);
    const code = digits === null ? Number.NaN : digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
    if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code < 0xe000)) throw damaged();
    return String.fromCodePoint(code);
  });
}

function damaged(): PreferenceError {
  return new PreferenceError('damaged');
}
