/** Tables, tags and ids of elements, read from the columns. Keys and values are indexes into the store's string table unless stated otherwise. */
import {
  ELEMENT_TYPE_NAMES,
  type ElementColumns,
  type ElementStore,
  MADE,
  NODE,
  RELATION,
  type StringTable,
  WAY,
} from './element-store.ts';

/** The table of a type of element: `NODE`, `WAY`, `RELATION`, `AREA`, or `MADE`. */
export function tableOf({ nodes, ways, relations, areas, made }: ElementStore, type: number): ElementColumns {
  if (type === NODE) return nodes;
  if (type === WAY) return ways;
  if (type === RELATION) return relations;
  return type === MADE ? made : areas;
}

/** Type name of an element: `node`, `way`, `relation`, `area`, or the word that a query made it with. @param row of its table; any of elements of OpenStreetMap */
export function typeNameOf({ made, strings }: ElementStore, type: number, row: number): string {
  return type === MADE ? strings.get(made.types[row]) : ELEMENT_TYPE_NAMES[type];
}

/** The id of an element as text, with all digits of a made element's. */
export function idTextOf(store: ElementStore, type: number, row: number, id: number): string {
  return String(type === MADE ? madeId(store, row) : id);
}

/** The number of tags of an element. */
export function tagCountOf({ tagStart }: ElementColumns, row: number): number {
  return tagStart[row + 1] - tagStart[row];
}

/** The number of an element's value of a key, or -1 where it has no such key. */
export function tagValueOf(table: ElementColumns, row: number, key: number): number {
  const end = table.tagStart[row + 1];
  for (let i = table.tagStart[row]; i < end; i++) if (table.tagKeys[i] === key) return table.tagValues[i];
  return -1;
}

/** The text of an element's value of a key, or undefined where it has no such key. */
export function tagTextOf(strings: StringTable, table: ElementColumns, row: number, key: string): string | undefined {
  const number = strings.find(key);
  const value = number === -1 ? -1 : tagValueOf(table, row, number);
  return value === -1 ? undefined : strings.get(value);
}

/** Calls `visit` with each tag of an element, in the order of the store. */
export function forEachTag(table: ElementColumns, row: number, visit: (key: number, value: number) => void): void {
  const end = table.tagStart[row + 1];
  for (let i = table.tagStart[row]; i < end; i++) visit(table.tagKeys[i], table.tagValues[i]);
}

/**
 * The tags of an element as texts, in the order of the store.
 *
 * @param most no more than so many
 */
export function tagsOf(
  strings: StringTable,
  table: ElementColumns,
  row: number,
  most = Number.POSITIVE_INFINITY,
): [key: string, value: string][] {
  const tags: [string, string][] = [];
  const end = Math.min(table.tagStart[row + 1], table.tagStart[row] + most);
  for (let i = table.tagStart[row]; i < end; i++) tags.push([strings.get(table.tagKeys[i]), strings.get(table.tagValues[i])]);
  return tags;
}

// Ids of made elements: a query may give them up to 64 bits (`::id=`), more than a double holds.

/** Whether a text is a whole number of up to 64 bits that a double does not hold exactly. */
export function isLongId(text: string): boolean {
  return /^-?\d{16,20}$/.test(text) && !Number.isSafeInteger(Number(text));
}

/** The exact id of a made element. */
export function madeId({ made, strings }: Pick<ElementStore, 'made' | 'strings'>, row: number): number | bigint {
  const digits = made.longIds?.[row] ?? 0;
  const text = digits === 0 ? '' : strings.get(digits);
  return isLongId(text) ? BigInt(text) : made.ids[row];
}
