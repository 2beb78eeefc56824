/** Bounding boxes of ways and relations. */
import { type ElementStore, NO_COORDINATE, NODE, WAY } from '@flyover/osm-elements';
import { NO_ROW } from './find-row.ts';

/**
 * Four a row: south, west, north, east in 1e-7 degrees. Where no part has a place (the nodes are not in the store),
 * south is greater than north.
 */
export type Bounds = Int32Array;

const NOWHERE = [0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000] as const;

/** Whether a row of `bounds` has a place. */
export function hasPlace(bounds: Bounds, row: number): boolean {
  return bounds[row * 4] <= bounds[row * 4 + 2];
}

/** The bounds of all ways. */
export function wayBounds(store: ElementStore, wayNodes: Uint32Array): Bounds {
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
  return bounds;
}

/** The bounds of all relations: of their nodes and ways, not of relations among their members, as the Overpass API has it. */
export function relationBounds(store: ElementStore, members: Uint32Array, ways: Bounds): Bounds {
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
  return bounds;
}

function grow(bounds: Bounds, at: number, south: number, west: number, north: number, east: number): void {
  if (south < bounds[at]) bounds[at] = south;
  if (west < bounds[at + 1]) bounds[at + 1] = west;
  if (north > bounds[at + 2]) bounds[at + 2] = north;
  if (east > bounds[at + 3]) bounds[at + 3] = east;
}
