/** Bounding boxes of ways and relations. */
import type { FixedSides } from '@flyover/bounding-box';
import {
  NO_COORDINATE,
  NODE,
  type NodeColumns,
  type PlaceColumns,
  type RelationColumns,
  WAY,
  type WayColumns,
} from '@flyover/osm-elements';
import { NO_ROW } from '../row-set.ts';

/**
 * Four a row: south, west, north, east in 1e-7 degrees. Where no part has a place (the nodes are not in the store),
 * south is greater than north.
 */
export type Bounds = Int32Array;

/** The bounds of what has no place. */
export const NOWHERE = [0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000] as const;

/** Whether a row of `bounds` has a place. */
export function hasPlace(bounds: Bounds, row: number): boolean {
  return bounds[row * 4] <= bounds[row * 4 + 2];
}

/** A table, and the places of nodes. */
type BoundsOf<Name extends string, Table> = { readonly [Each in Name]: Table } & { readonly nodes: Pick<NodeColumns, 'lat' | 'lon'> };

/** The bounds of all ways; where none of its nodes has a place, what came with the way. */
export function wayBounds(store: BoundsOf<'ways', WayColumns>, wayNodes: Uint32Array): Bounds {
  const { count, refStart } = store.ways;
  const { lat, lon } = store.nodes;
  const bounds = new Int32Array(count * 4);
  for (let row = 0; row < count; row++) {
    bounds.set(NOWHERE, row * 4);
    for (let i = refStart[row]; i < refStart[row + 1]; i++) {
      const node = wayNodes[i];
      if (node !== NO_ROW && lat[node] !== NO_COORDINATE) grow(bounds, row * 4, lat[node], lon[node], lat[node], lon[node]);
    }
  }
  fillBounds(bounds, store.ways);
  return bounds;
}

/** The bounds of all relations: of their nodes and ways, not of relations among their members, as the Overpass API has it. */
export function relationBounds(store: BoundsOf<'relations', RelationColumns>, members: Uint32Array, ways: Bounds): Bounds {
  const { count, memberStart, memberTypes } = store.relations;
  const { lat, lon } = store.nodes;
  const bounds = new Int32Array(count * 4);
  for (let row = 0; row < count; row++) {
    bounds.set(NOWHERE, row * 4);
    for (let i = memberStart[row]; i < memberStart[row + 1]; i++) {
      const member = members[i];
      if (member === NO_ROW) continue;
      if (memberTypes[i] === NODE) {
        if (lat[member] !== NO_COORDINATE) grow(bounds, row * 4, lat[member], lon[member], lat[member], lon[member]);
      } else if (memberTypes[i] === WAY && hasPlace(ways, member)) {
        grow(bounds, row * 4, ways[member * 4], ways[member * 4 + 1], ways[member * 4 + 2], ways[member * 4 + 3]);
      }
    }
  }
  fillBounds(bounds, store.relations);
  return bounds;
}

function grow(bounds: Bounds, at: number, south: number, west: number, north: number, east: number): void {
  if (south < bounds[at]) bounds[at] = south;
  if (west < bounds[at + 1]) bounds[at + 1] = west;
  if (north > bounds[at + 2]) bounds[at + 2] = north;
  if (east > bounds[at + 3]) bounds[at + 3] = east;
}

/** The box that came with an element, else its middle as a box; undefined where neither came. */
export function declaredBox({ bounds, centerLat, centerLon }: PlaceColumns, row: number): FixedSides | undefined {
  if (bounds !== undefined && bounds[row * 4] !== NO_COORDINATE) {
    return [bounds[row * 4], bounds[row * 4 + 1], bounds[row * 4 + 2], bounds[row * 4 + 3]];
  }
  if (centerLat === undefined || centerLon === undefined || centerLat[row] === NO_COORDINATE) return undefined;
  return [centerLat[row], centerLon[row], centerLat[row], centerLon[row]];
}

/** Puts the told boxes into bounds that have no place; what crosses the antimeridian has bounds around the earth, as everywhere here. */
function fillBounds(bounds: Bounds, table: PlaceColumns): void {
  if (table.bounds === undefined && table.centerLat === undefined) return;
  for (let row = 0; row * 4 < bounds.length; row++) {
    if (hasPlace(bounds, row)) continue;
    const declared = declaredBox(table, row);
    if (declared === undefined) continue;
    const [south, west, north, east] = declared;
    bounds.set(west <= east ? declared : [south, -1_800_000_000, north, 1_800_000_000], row * 4);
  }
}
