/** What a file holds, in a few numbers. */
import { COORDINATE_SCALE, type ElementColumns, type ElementStore, NO_COORDINATE } from '../element-store.ts';
import { isoTime, LATEST_SECOND } from '../iso-time.ts';

/** See `summarizeStore`. */
export interface StoreSummary {
  readonly nodes: number;
  readonly ways: number;
  readonly relations: number;
  readonly areas: number;
  /** Rows of `make`, `convert` and `out count`. */
  readonly made: number;
  /** The box around all nodes with coordinates: south, west, north, east in degrees; absent where there are none. */
  readonly bounds?: readonly [south: number, west: number, north: number, east: number];
  /** ISO 8601 times of the oldest and the newest version among the elements; absent where no element has a time. */
  readonly firstTimestamp?: string;
  readonly lastTimestamp?: string;
  /** ISO 8601 time of the data, where the file says it. */
  readonly osmBase?: string;
  /** What wrote the file, where the file says it. */
  readonly generator?: string;
}

/** Counts a store's elements and finds the extent of their places and times. */
export function summarizeStore(store: ElementStore): StoreSummary {
  const { nodes, ways, relations, areas, made, info } = store;
  const bounds = nodeBounds(store);
  const times = timeSpan([nodes, ways, relations]);
  return {
    nodes: nodes.count,
    ways: ways.count,
    relations: relations.count,
    areas: areas.count,
    made: made.count,
    ...(bounds !== undefined && { bounds }),
    ...(times !== undefined && { firstTimestamp: isoTime(times.first), lastTimestamp: isoTime(times.last) }),
    ...(info.osmBase !== undefined && { osmBase: info.osmBase }),
    ...(info.generator !== undefined && { generator: info.generator }),
  };
}

/**
 * The box around all nodes with coordinates: south, west, north, east in degrees; undefined where there are none.
 * Data on both sides of the antimeridian gets a box around the whole earth.
 */
export function nodeBounds({ nodes }: ElementStore): [south: number, west: number, north: number, east: number] | undefined {
  let south = Number.POSITIVE_INFINITY;
  let west = Number.POSITIVE_INFINITY;
  let north = Number.NEGATIVE_INFINITY;
  let east = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < nodes.count; row++) {
    const lat = nodes.lat[row];
    const lon = nodes.lon[row];
    if (lat === NO_COORDINATE || lon === NO_COORDINATE) continue;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
    if (lon < west) west = lon;
    if (lon > east) east = lon;
  }
  if (south > north) return undefined;
  return [south / COORDINATE_SCALE, west / COORDINATE_SCALE, north / COORDINATE_SCALE, east / COORDINATE_SCALE];
}

/** Seconds since 1970 of the first and last time among tables, or undefined where there is none. */
function timeSpan(tables: readonly ElementColumns[]): { readonly first: number; readonly last: number } | undefined {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { meta } of tables) {
    for (const time of meta.timestamp ?? []) {
      if (!(time > 0 && time <= LATEST_SECOND)) continue;
      if (time < first) first = time;
      if (time > last) last = time;
    }
  }
  return first > last ? undefined : { first, last };
}
