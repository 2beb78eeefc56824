/** `length()`: metres of ways, to the last digit as the Overpass API adds them up. */
import { NO_COORDINATE, WAY } from '@flyover/osm-elements';
import type { Database } from '../database.ts';
import { toLatitude } from '../geometry/great-circle.ts';
import { NO_ROW } from '../index/find-row.ts';

const RADIANS = Math.acos(0) / 90;
const METRES = 10_000_000 / Math.acos(0);

/** Metres from node to node; where the place of one is not known, both its segments are left out. */
export function wayLength(database: Database, way: number): number {
  const { refStart } = database.store.ways;
  const { lat, lon } = database.store.nodes;
  const wayNodes = database.wayNodes();
  let metres = 0;
  let last: number = NO_ROW;
  let lastLat = 0;
  let lastLon = 0;
  let lastCos = 0;
  for (let i = refStart[way]; i < refStart[way + 1]; i++) {
    const node = wayNodes[i];
    if (node === NO_ROW || lat[node] === NO_COORDINATE) {
      last = NO_ROW;
      continue;
    }
    const nodeLat = toLatitude(lat[node]);
    const nodeLon = lon[node] / 1e7;
    const nodeCos = Math.cos(nodeLat * RADIANS);
    if (last !== NO_ROW && (nodeLat !== lastLat || nodeLon !== lastLon)) {
      const product = Math.cos((nodeLat - lastLat) * RADIANS) + lastCos * nodeCos * (Math.cos((nodeLon - lastLon) * RADIANS) - 1);
      metres += Math.acos(Math.min(1, product)) * METRES;
    }
    last = node;
    lastLat = nodeLat;
    lastLon = nodeLon;
    lastCos = nodeCos;
  }
  return metres;
}

/** The lengths of the ways that are members, each as often as it is one. */
export function relationLength(database: Database, relation: number): number {
  const { memberStart, memberTypes } = database.store.relations;
  const members = database.members();
  let metres = 0;
  for (let i = memberStart[relation]; i < memberStart[relation + 1]; i++) {
    if (memberTypes[i] === WAY && members[i] !== NO_ROW) metres += wayLength(database, members[i]);
  }
  return metres;
}
