/** Filters as conditions of SQL over a row `e`. Each lets through what its filter does, and may let through more: the engine looks at all that comes. */
import { AREA, type ElementType, NODE, WAY } from '@flyover/osm-elements';
import { firstSecondFrom, type RunView } from '@flyover/overpass-engine';
import { type Filter, patternShape, type TagMatchesFilter } from '@flyover/overpass-ql';
import { AREA_IDS, boxesAroundSet, boxesOfAreas, boxesOfBbox, boxesOfLine, boxesOfPolygon } from './boxes.ts';
import type { Item } from './need.ts';
import { SCHEMA } from './schema.ts';
import type { SqlValues } from './sql-connection.ts';

/** The most texts of a pattern that are looked for one by one. */
const MOST_TEXTS = 64;
/** As many boxes stand in a condition one by one; of more a list is joined. */
const MOST_PLAIN_BOXES = 4;

/** The boxes of a filter of places; undefined of all others. */
export function boxesOfFilter(filter: Filter, view: RunView): Item[] | undefined {
  switch (filter.kind) {
    case 'bbox':
      return boxesOfBbox(filter.bbox);
    case 'around':
      return filter.coordinates.length > 0 ? boxesOfLine(filter) : boxesAroundSet(view, view.set(filter.source.name), filter.radius);
    case 'area':
      return boxesOfAreas(view, filter);
    case 'poly':
      return boxesOfPolygon(filter);
    default:
      return undefined;
  }
}

/** Columns of numbers, as a need has its items. */
export function columnsOf(items: readonly Item[]): number[][] {
  const width = items[0]?.length ?? 4;
  return Array.from({ length: width }, (_, column) => items.map((item) => item[column]));
}

/**
 * Returns the condition for elements in any of some boxes: nodes by their place, others by their bounds.
 *
 * @param boxes four columns
 */
export function boxCondition(values: SqlValues, boxes: readonly (readonly number[])[], type: ElementType): string {
  const [souths] = boxes;
  if (souths.length === 0) return 'false';
  const table = type === NODE ? 'nodes' : type === WAY ? 'ways' : 'relations';
  const meets = (element: string, box: string) =>
    type === NODE ? `point(${element}.lon, ${element}.lat) <@ ${box}` : `${element}.bounds && ${box}`;
  if (souths.length <= MOST_PLAIN_BOXES) {
    const parts = souths.map((_, i) => {
      const [south, west, north, east] = boxes.map((column) => `${values.add(column[i])}::float8`);
      return meets('e', `box(point(${west}, ${south}), point(${east}, ${north}))`);
    });
    return `(${parts.join(' OR ')})`;
  }
  const lists = boxes.map((column) => `${values.add(column)}::float8[]`).join(', ');
  const box = 'box(point(b.west, b.south), point(b.east, b.north))';
  return `e.id IN (SELECT i.id FROM unnest(${lists}) AS b (south, west, north, east) JOIN ${SCHEMA}.${table} i ON ${meets('i', box)})`;
}

/** Filters that are not about places or other elements; undefined where a filter cannot be said in SQL, and lets everything through there. */
export function plainCondition(filter: Filter, type: ElementType, values: SqlValues): string | undefined {
  switch (filter.kind) {
    case 'tagExists':
      return hasKey(values, filter.key.value);
    case 'tagEquals':
      if (filter.negated) return undefined;
      return filter.value.value === '' ? hasKey(values, filter.key.value) : hasTag(values, filter.key.value, filter.value.value);
    case 'tagMatches':
      return matchCondition(filter, values);
    case 'tagKeyMatches':
      return 'e.tags IS NOT NULL';
    case 'ids':
      return `e.id = ANY(${values.add(filter.ids.map((id) => (type === AREA ? id - AREA_IDS.relation : id)))}::float8[]::bigint[])`;
    case 'user':
      return type === AREA ? 'false' : `e."user" = ANY(${values.add(filter.users.map(({ value }) => value))}::text[])`;
    case 'uid':
      return type === AREA ? 'false' : `e.uid = ANY(${values.add(filter.uids)}::float8[]::bigint[])`;
    case 'newer': {
      const since = firstSecondFrom(filter.since.value);
      return type === AREA || Number.isNaN(since) ? 'false' : `e."timestamp" >= to_timestamp(${values.add(since)}::float8)`;
    }
    default:
      return undefined;
  }
}

/** Returns the condition of a pattern: the texts that it is equivalent to, those that it looks for, or else only that the key is present. */
function matchCondition({ negated, ignoreCase, key, pattern }: TagMatchesFilter, values: SqlValues): string | undefined {
  if (negated) return undefined;
  const shape = ignoreCase ? undefined : patternShape(pattern.value);
  if (shape?.kind === 'exact' && shape.texts.length > 0)
    return `(${shape.texts.map((text) => hasTag(values, key.value, text)).join(' OR ')})`;
  const there = hasKey(values, key.value);
  const patterns = likePatterns(pattern.value, ignoreCase);
  if (patterns === undefined || isUnstorable(key.value)) return there;
  const like = `${ignoreCase ? 'ILIKE' : 'LIKE'} ANY (${values.add(patterns)}::text[])`;
  // under the rules of "C" only A to Z have a second case, whatever the language of the database
  return `${there} AND (e.tags->>${values.add(key.value)}::text) COLLATE "C" ${like}`;
}

/** An alternative of a pattern without special characters, apart from anchors at its ends. */
const LITERAL = /^\^?([^\\^$.|?*+()[\]{}]+)\$?$/u;
/** Characters that `LIKE` reads as others; where case is ignored, also letters beyond A to Z, and "k" and "s", which have a third form there. */
const WILD = { heeded: /[%_]/gu, ignored: /[^a-jl-rt-z0-9 ]/giu } as const;

/**
 * Returns patterns of `LIKE` for a pattern that consists of literals (`school|church`): they match all its texts, and maybe more. Returns
 * undefined for other patterns.
 */
export function likePatterns(pattern: string, ignoreCase: boolean): string[] | undefined {
  const alternatives = isUnstorable(pattern) ? [] : pattern.split('|');
  const texts = alternatives.flatMap((alternative) => LITERAL.exec(alternative)?.[1] ?? []);
  if (texts.length === 0 || texts.length < alternatives.length || texts.length > MOST_TEXTS) return undefined;
  return texts.map((text) => `%${text.replace(ignoreCase ? WILD.ignored : WILD.heeded, '%')}%`);
}

/** Whether no tag of a database can hold a text: PostgreSQL stores neither U+0000 nor half of a surrogate pair, and refuses them in statements. */
function isUnstorable(text: string): boolean {
  return /\0|\p{Cs}/u.test(text);
}

/** Of rows `e` that have a key. */
export function hasKey(values: SqlValues, key: string): string {
  if (isUnstorable(key)) return 'false';
  return `e.tags ? ${values.add(key)}::text`;
}

/** Returns the condition for rows `e` that have a tag. */
export function hasTag(values: SqlValues, key: string, value: string): string {
  if (isUnstorable(key) || isUnstorable(value)) return 'false';
  return `e.tags @> ${values.add(JSON.stringify({ [key]: value }))}::text::jsonb`;
}
