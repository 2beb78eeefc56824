/** What `local` leaves out where it has a box. */
import type { Bbox } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import { boxHolds, segmentMeetsDegreeBox } from '../geometry/degree-box.ts';

/** See the file's comment. Nodes are rows. */
export interface LocalBox {
  /** Whether a place is in the box; undefined: nobody knows it. */
  holds(node: number | undefined): boolean;
  /** Whether a line through nodes has a point in the box, or crosses it. */
  meets(nodes: readonly number[]): boolean;
}

/** A box; without one, or without a number in the south, everything is in it. */
export function createLocalBox(database: Database, bbox: Bbox | undefined): LocalBox {
  if (bbox === undefined || Number.isNaN(bbox.south)) return { holds: () => true, meets: () => true };
  const { lat, lon } = database.store.nodes;
  const holds = (node: number | undefined) => node !== undefined && boxHolds(bbox, lat[node], lon[node]);
  const crosses = (a: number, b: number) => segmentMeetsDegreeBox(bbox, lat[a], lon[a], lat[b], lon[b]);
  return { holds, meets: (nodes) => nodes.some(holds) || nodes.some((node, i) => i > 0 && crosses(nodes[i - 1], node)) };
}
