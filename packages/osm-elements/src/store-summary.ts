/** Summaries of a store: its counts, bounds and time span, and its most frequent keys and values, which completions offer. */
import type { BboxSides } from '@flyover/bounding-box';
import {
  COORDINATE_SCALE,
  type ElementColumns,
  type ElementStore,
  NO_COORDINATE,
  type NodeColumns,
  type StoreInfo,
} from './element-store.ts';
import { isoTime, LATEST_SECOND } from './text/timestamp.ts';

/** See `summarizeStore`. */
export interface StoreSummary {
  readonly nodes: number;
  readonly ways: number;
  readonly relations: number;
  readonly areas: number;
  /** Rows of `make`, `convert` and `out count`. */
  readonly made: number;
  /** The box around all nodes with coordinates; absent where there are none. */
  readonly bounds?: BboxSides;
  /** ISO 8601 times of the oldest and the newest version among the elements; absent where no element has a time. */
  readonly firstTimestamp?: string;
  readonly lastTimestamp?: string;
  /** ISO 8601 time of the data, where the file says it. */
  readonly osmBase?: string;
  /** Program that wrote the file, where the file names it. */
  readonly generator?: string;
}

/** Counts a store's elements and finds the extent of their places and times. */
export function summarizeStore(store: ElementStore): StoreSummary {
  const tally = new SummaryTally();
  tally.add('nodes', store.nodes);
  tally.add('ways', store.ways);
  tally.add('relations', store.relations);
  return tally.summary(store.info, { areas: store.areas.count, made: store.made.count });
}

/** The summary of elements that come in parts. */
export class SummaryTally {
  private readonly counts = { nodes: 0, ways: 0, relations: 0 };
  private readonly extent: [number, number, number, number] = [...NO_EXTENT];
  private first = Number.POSITIVE_INFINITY;
  private last = Number.NEGATIVE_INFINITY;

  add(name: 'nodes' | 'ways' | 'relations', table: ElementColumns | NodeColumns): void {
    this.counts[name] += table.count;
    if ('lat' in table) growExtent(this.extent, table);
    for (const time of table.meta.timestamp ?? []) {
      if (!(time > 0 && time <= LATEST_SECOND)) continue;
      if (time < this.first) this.first = time;
      if (time > this.last) this.last = time;
    }
  }

  /** The summary of all that was added. @param others rows that are no elements of OpenStreetMap */
  summary(info: StoreInfo, { areas, made }: Pick<StoreSummary, 'areas' | 'made'>): StoreSummary {
    const bounds = boundsOf(this.extent);
    const { first, last } = this;
    return {
      ...this.counts,
      areas,
      made,
      ...(bounds !== undefined && { bounds }),
      ...(first <= last && { firstTimestamp: isoTime(first), lastTimestamp: isoTime(last) }),
      ...(info.osmBase !== undefined && { osmBase: info.osmBase }),
      ...(info.generator !== undefined && { generator: info.generator }),
    };
  }
}

/**
 * The box around all nodes with coordinates; undefined where there are none.
 * Data on both sides of the antimeridian gets a box around the whole earth.
 */
export function nodeBounds({ nodes }: ElementStore): BboxSides | undefined {
  const extent: [number, number, number, number] = [...NO_EXTENT];
  growExtent(extent, nodes);
  return boundsOf(extent);
}

const NO_EXTENT = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY] as const;

/** @param extent south, west, north, east in 1e-7 degrees */
function growExtent(extent: [number, number, number, number], { count, lat: lats, lon: lons }: NodeColumns): void {
  let [south, west, north, east] = extent;
  for (let row = 0; row < count; row++) {
    const lat = lats[row];
    const lon = lons[row];
    if (lat === NO_COORDINATE || lon === NO_COORDINATE) continue;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
    if (lon < west) west = lon;
    if (lon > east) east = lon;
  }
  extent.splice(0, 4, south, west, north, east);
}

function boundsOf([south, west, north, east]: readonly [number, number, number, number]): BboxSides | undefined {
  if (south > north) return undefined;
  return [south / COORDINATE_SCALE, west / COORDINATE_SCALE, north / COORDINATE_SCALE, east / COORDINATE_SCALE];
}

// Keys and values of a store, counted.

/** A key or value with the number of elements that have it. */
export type CountedWord = readonly [word: string, count: number];

/** So many are told. */
const MOST_KEYS = 400;
const MOST_VALUES = 200;
/** The length of a value, bytes. Longer values are names and notes, which queries and styles do not use. */
const LONGEST_VALUE = 80;

/** The keys with how many elements have them, the most frequent first, 400 at most; none without a store. */
export function countedKeys(store: ElementStore | undefined): CountedWord[] {
  if (store === undefined) return [];
  const counts = new Uint32Array(store.strings.size);
  for (const { tagKeys } of tablesOf(store)) for (const key of tagKeys) counts[key]++;
  return mostFrequent(store, counts, MOST_KEYS);
}

/** The values of a key, the most frequent first, 200 at most. */
export function countedValues(store: ElementStore | undefined, key: string): CountedWord[] {
  const number = store?.strings.find(key) ?? -1;
  if (store === undefined || number === -1) return [];
  const counts = new Uint32Array(store.strings.size);
  for (const { tagKeys, tagValues } of tablesOf(store)) {
    for (let tag = 0; tag < tagKeys.length; tag++) if (tagKeys[tag] === number) counts[tagValues[tag]]++;
  }
  return mostFrequent(store, counts, MOST_VALUES);
}

function tablesOf({ nodes, ways, relations }: ElementStore) {
  return [nodes, ways, relations];
}

function mostFrequent({ strings }: ElementStore, counts: Uint32Array, most: number): CountedWord[] {
  const { offsets } = strings;
  const used: number[] = [];
  for (let number = 0; number < counts.length; number++) {
    if (counts[number] > 0 && offsets[number + 1] - offsets[number] <= LONGEST_VALUE) used.push(number);
  }
  used.sort((a, b) => counts[b] - counts[a] || a - b);
  return used.slice(0, most).map((number) => [strings.get(number), counts[number]]);
}
