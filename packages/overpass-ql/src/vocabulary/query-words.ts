/** The words of a query by table: types of query statements, words of `out`, settings, output formats. */

/** The keys of a table in its order, as the words they are. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  const keys: Key[] = [];
  for (const key in table) keys.push(key);
  return keys;
}

/** Whether a table has a text as a key of its own. */
export function isKeyOf<Key extends string>(table: Readonly<Record<Key, unknown>>, text: string): text is Key {
  return Object.hasOwn(table, text);
}

/** The key that a text is; undefined where a table has none such. */
export function keyIn<Key extends string>(table: Readonly<Record<Key, unknown>>, text: string): Key | undefined {
  return isKeyOf(table, text) ? text : undefined;
}

/** One type of elements in a set. */
export type SingleType = 'node' | 'way' | 'relation' | 'area' | 'derived';

/** Each type of a query, with the types of elements that it gives. */
export const QUERY_TYPES = {
  node: ['node'],
  way: ['way'],
  relation: ['relation'],
  nwr: ['node', 'way', 'relation'],
  nw: ['node', 'way'],
  wr: ['way', 'relation'],
  nr: ['node', 'relation'],
  area: ['area'],
  derived: ['derived'],
} as const satisfies Readonly<Record<string, readonly SingleType[]>>;

/** The types that a query statement searches; `rel` reads as `relation`. */
export type QueryType = keyof typeof QUERY_TYPES;

/** The type that each word stands for. */
export const QUERY_TYPE_WORDS: ReadonlyMap<string, QueryType> = new Map<string, QueryType>([
  ...keysOf(QUERY_TYPES).map((type): [string, QueryType] => [type, type]),
  ['rel', 'relation'],
]);

/** The type that gives elements of some types and of no other; undefined where there is none. */
export function queryTypeOf(types: readonly SingleType[]): QueryType | undefined {
  return keysOf(QUERY_TYPES).find((type) => {
    const given: readonly SingleType[] = QUERY_TYPES[type];
    return given.length === types.length && given.every((each) => types.includes(each));
  });
}

// The words of `out`, with their names in the element `print` of the XML form.

/** The detail in which elements are printed: the values of `mode`. */
export const OUT_DETAILS = { ids: 'ids_only', skel: 'skeleton', body: 'body', tags: 'tags', meta: 'meta', count: 'count' } as const;

/** Words for the printed coordinates: the values of `geometry`, where `skeleton` is none. */
export const OUT_GEOMETRIES = { geom: 'full', bb: 'bounds', center: 'center' } as const;

/** The order of the elements: the values of `order`. */
export const OUT_ORDERS = { asc: 'id', qt: 'quadtile' } as const;

/** Prints no ids: `ids="no"`. */
export const NO_IDS = 'noids';

/** The detail in which `out` prints elements. `count` prints only a sum. */
export type OutDetail = keyof typeof OUT_DETAILS;

/** Coordinates that `out` prints. */
export type OutGeometry = keyof typeof OUT_GEOMETRIES;

/** In which order `out` prints. */
export type OutOrder = keyof typeof OUT_ORDERS;

/** Every word that may stand behind `out`; a number and a box may stand there too. */
export const OUT_WORDS: readonly string[] = [...keysOf(OUT_DETAILS), NO_IDS, ...keysOf(OUT_GEOMETRIES), ...keysOf(OUT_ORDERS)];

/** The settings at the start of a query. */

/** Facts of a setting. */
interface SettingFacts {
  /** its attribute of `osm-script` in the XML form */
  readonly attribute: string;
  /** values between its commas, at most */
  readonly values: number;
}

/** Every setting, in the order in which the server checks them. */
export const SETTINGS = {
  timeout: { attribute: 'timeout', values: 1 },
  maxsize: { attribute: 'element-limit', values: 1 },
  out: { attribute: 'output', values: 1 },
  bbox: { attribute: 'bbox', values: 4 },
  date: { attribute: 'date', values: 1 },
  diff: { attribute: 'from', values: 2 },
  adiff: { attribute: 'from', values: 2 },
} as const satisfies Readonly<Record<string, SettingFacts>>;

/** The name of a setting. */
export type SettingName = keyof typeof SETTINGS;

/** Seconds that a query may run where it does not say. */
export const DEFAULT_TIMEOUT = 180;

/** Bytes of memory that a query may use where it does not say: 512 MiB. */
export const DEFAULT_MAXSIZE = 536870912;

/** The values of `out`. */
export const OUTPUT_FORMATS = ['xml', 'json', 'csv', 'custom', 'popup'] as const;

/** Whether the first line of `csv` names the columns. */
export const HEADER_WORDS = ['true', 'false'] as const;

/** The formats of `[out:…]`. */
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];
