/**
 * Some elements of a database as a store of their own, with where they lie: what a map or a search is made of where the data is too large to make it of everything. Of a prepared
 * file only the pages of these elements are read.
 */
import type { FixedBox } from '@flyover/bounding-box';
import { type ElementStore, type ElementType, NODE, RELATION, storeFromMessage, WAY } from '@flyover/osm-elements';
import { createColumnWriter, type PrintDetail } from '@flyover/overpass-output';
import { type Database, findElement, tableOf } from './database.ts';
import { boxTest, listBoxes } from './filter/bbox-filter.ts';
import { type Bounds, hasPlace } from './index/bounds.ts';
import { databaseSource } from './output/database-source.ts';
import { databaseNear, withBounds, withGeometry } from './parts/database-near.ts';
import { gatherRows, NO_ROW, NO_ROWS, uniteRows } from './row-set.ts';

/** Elements with any of some tags. */
export interface ElementChoice {
  readonly types: readonly ElementType[];
  /** Keys, or what all of a key has to match, with the values that count; `*`: every value. */
  readonly tags: readonly (readonly [key: string | RegExp, values: readonly string[] | '*'])[];
  /** 1e-7 degrees: ways and relations that are smaller both ways are left out. */
  readonly leastExtent?: number;
  /** Number of elements to take, about, where there are more: runs of consecutive ones at equal distances. */
  readonly most?: number;
}

/** Of many elements some that follow each other are taken: they lie on the same pages. */
const TOGETHER = 20;
/** Rows between two readings of pages. */
const ROWS_AT_ONCE = 4096;

/** The parts of elements that a shape needs: of ways their points, of relations their members, too. */
const SHAPE: PrintDetail = { ids: true, coordinates: true, members: true, tags: true, meta: false, geometry: 'geom', clip: undefined };
const WAY_SHAPE: PrintDetail = { ...SHAPE, members: false };

const TAGS: PrintDetail = { ...SHAPE, coordinates: false, members: false, geometry: 'none' };

/** Rows of nodes, ways and relations, ascending. */
export type RowsOfTypes = Readonly<Record<typeof NODE | typeof WAY | typeof RELATION, Uint32Array>>;

/**
 * The elements that any of the choices takes, sorted by type and id.
 *
 * @param boxes those whose bounds meet any of them; everywhere where they are absent
 * @throws ReadError where a prepared file is damaged
 */
export function takeElements(database: Database, choices: readonly ElementChoice[], boxes?: readonly FixedBox[]): ElementStore {
  return readElementRows(database, chooseElements(database, choices, boxes), 'shapes');
}

/** As `takeElements`, but only which they are. */
export function chooseElements(database: Database, choices: readonly ElementChoice[], boxes?: readonly FixedBox[]): RowsOfTypes {
  const rowsOf = (type: ElementType) =>
    choices
      .filter(({ types }) => types.includes(type))
      .map((choice) => chosenRows(database, type, choice, boxes))
      .reduce(uniteRows, NO_ROWS);
  return { [NODE]: rowsOf(NODE), [WAY]: rowsOf(WAY), [RELATION]: rowsOf(RELATION) };
}

/**
 * Elements as a store of their own, in their order.
 *
 * @param what `tags`: where they lie is not read
 * @throws ReadError where a prepared file is damaged
 */
export function readElementRows(database: Database, chosen: RowsOfTypes, what: 'tags' | 'shapes'): ElementStore {
  const part = database.parts?.open();
  const read = part?.database ?? database;
  // as a table of CSV has them: an order of all keys takes time to make
  const source = databaseSource(read, () => read, 'csv');
  const writer = createColumnWriter(source, 'json', () => 0);
  for (const type of [NODE, WAY, RELATION] as const) {
    const rows = chosen[type];
    const detail = what === 'tags' ? TAGS : type === WAY ? WAY_SHAPE : SHAPE;
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const some = rows.subarray(start, start + ROWS_AT_ONCE);
      part?.printing(type, some, detail);
      for (const row of some) writer.element(type, row, detail);
    }
  }
  const [batch] = writer.take(true);
  return storeFromMessage(batch.store);
}

/** The rows of elements by their types and ids; those that are not there are left out. */
export function rowsOfElements(database: Database, wanted: readonly (readonly [type: ElementType, id: number])[]): RowsOfTypes {
  const find = database.parts?.findRow ?? ((type: number, id: number) => findElement(database, type, id));
  const rowsOf = (wantedType: ElementType) => {
    const rows = wanted.filter(([type]) => type === wantedType).map(([type, id]) => find(type, id));
    return Uint32Array.from(new Set(rows.filter((row) => row !== NO_ROW))).sort();
  };
  return { [NODE]: rowsOf(NODE), [WAY]: rowsOf(WAY), [RELATION]: rowsOf(RELATION) };
}

/** The different values that elements have for some keys: numbers of the store's strings, ascending. */
export function differentValues(database: Database, key: RegExp): Uint32Array {
  const { strings } = database.store;
  return gatherRows(strings.size, strings.size, (found) => {
    for (const type of [NODE, WAY, RELATION] as const) {
      const { keys } = database.parts?.tagEntries(type, -1) ?? database.tags(type);
      for (const number of keys) {
        if (!key.test(strings.get(number))) continue;
        const { start, values } = database.parts?.tagEntries(type, number) ?? database.tags(type);
        for (let i = start[number]; i < start[number + 1]; i++) found.add(values[i]);
      }
    }
  });
}

/** The values that count of each key, by their numbers; undefined: every value. */
type Wanted = ReadonlyMap<number, ReadonlySet<number> | undefined>;

function chosenRows(database: Database, type: ElementType, choice: ElementChoice, boxes: readonly FixedBox[] | undefined): Uint32Array {
  const { start } = database.parts?.tagEntries(type, -1) ?? database.tags(type);
  const wanted = wantedTags(database, type, choice);
  const entries = [...wanted.keys()].reduce((sum, key) => sum + start[key + 1] - start[key], 0);
  if (entries === 0) return NO_ROWS;
  const near = boxes && listBoxes({ database }, boxes, type);
  const found =
    near === undefined || entries < near.size
      ? meeting(database, type, rowsWith(database, type, wanted, entries), boxes)
      : withTags(database, type, near.list(), wanted);
  return thinned(large(database, type, found, choice.leastExtent), choice.most);
}

function wantedTags(database: Database, type: ElementType, { tags }: ElementChoice): Wanted {
  const { strings } = database.store;
  const { keys } = database.parts?.tagEntries(type, -1) ?? database.tags(type);
  const wanted = new Map<number, ReadonlySet<number> | undefined>();
  for (const [key, values] of tags) {
    const counting = values === '*' ? undefined : new Set(values.map((value) => strings.find(value)));
    const numbers = typeof key === 'string' ? [strings.find(key)] : keys.filter((number) => key.test(strings.get(number)));
    for (const number of numbers) {
      if (number === -1) continue;
      const before = wanted.get(number);
      const isEvery = counting === undefined || (wanted.has(number) && before === undefined);
      wanted.set(number, isEvery ? undefined : before === undefined ? counting : new Set([...before, ...counting]));
    }
  }
  return wanted;
}

/** By the index of tags. @param most entries of it */
function rowsWith(database: Database, type: ElementType, wanted: Wanted, most: number): Uint32Array {
  return gatherRows(most, tableOf(database, type).count, (found) => {
    for (const [key, values] of wanted) {
      const index = database.parts?.tagEntries(type, key) ?? database.tags(type);
      for (let i = index.start[key]; i < index.start[key + 1]; i++) {
        if (values === undefined || values.has(index.values[i])) found.add(index.rows[i]);
      }
    }
  });
}

/** By a look at the tags of each. */
function withTags(database: Database, type: ElementType, rows: Uint32Array, wanted: Wanted): Uint32Array {
  const { tagStart, tagKeys, tagValues } = tableOf(databaseNear(database, type, rows, 'tags'), type);
  return rows.filter((row) => {
    for (let i = tagStart[row]; i < tagStart[row + 1]; i++) {
      if (wanted.has(tagKeys[i]) && wanted.get(tagKeys[i])?.has(tagValues[i]) !== false) return true;
    }
    return false;
  });
}

function meeting(database: Database, type: ElementType, rows: Uint32Array, boxes: readonly FixedBox[] | undefined): Uint32Array {
  if (boxes === undefined) return rows;
  const near = type === NODE ? withGeometry(database, type, rows) : type === WAY ? withBounds(database, rows) : database;
  return rows.filter(boxTest(near, type, boxes));
}

function large(database: Database, type: ElementType, rows: Uint32Array, least: number | undefined): Uint32Array {
  if (least === undefined || type === NODE) return rows;
  const bounds = (type === WAY ? withBounds(database, rows) : database).bounds(type);
  return rows.filter((row) => hasPlace(bounds, row) && extent(bounds, row) >= least);
}

function extent(bounds: Bounds, row: number): number {
  const at = row * 4;
  return Math.max(bounds[at + 2] - bounds[at], bounds[at + 3] - bounds[at + 1]);
}

function thinned(rows: Uint32Array, most: number | undefined): Uint32Array {
  if (most === undefined || rows.length <= most) return rows;
  const step = Math.ceil((rows.length * TOGETHER) / most);
  return rows.filter((_, i) => i % step < TOGETHER);
}
