/** Ways and relations of which nothing is known but a box or a middle (`out bb`, `out center`): they lie where that is. */
import type { FixedSides } from '@flyover/bounding-box';
import { type ElementStore, NO_COORDINATE, NODE, WAY } from '@flyover/osm-elements';
import type { Database } from '../database.ts';
import { NO_ROW } from '../row-set.ts';
import { declaredBox, hasPlace } from './bounds.ts';

/** The box of a way or relation of which no point is known; undefined where one is, and where no box came. */
export function boxWithoutPoints(database: Database, type: number, row: number): FixedSides | undefined {
  const { ways, relations } = database.store;
  const table = type === WAY ? ways : relations;
  if (table.bounds === undefined && table.centerLat === undefined) return undefined;
  const declared = declaredBox(table, row);
  if (declared === undefined) return undefined;
  return (type === WAY ? hasNodes(database, row) : hasMembers(database, row)) ? undefined : declared;
}

/** The middle that came with such an element, else that of its box; in 1e-7 degrees. */
export function declaredCenter(database: Database, type: number, row: number): { readonly lat: number; readonly lon: number } | undefined {
  const box = boxWithoutPoints(database, type, row);
  if (box === undefined) return undefined;
  const { ways, relations } = database.store;
  const { centerLat, centerLon } = type === WAY ? ways : relations;
  if (centerLat !== undefined && centerLon !== undefined && centerLat[row] !== NO_COORDINATE)
    return { lat: centerLat[row], lon: centerLon[row] };
  const [south, west, north, east] = box;
  const lon = west <= east ? (west + east) / 2 : (west + east) / 2 + (west + east <= 0 ? 1_800_000_000 : -1_800_000_000);
  return { lat: Math.round((south + north) / 2), lon: Math.round(lon) };
}

function hasNodes(database: Database, way: number): boolean {
  const { ways, nodes } = database.store;
  const wayNodes = database.wayNodes();
  for (let i = ways.refStart[way]; i < ways.refStart[way + 1]; i++) if (isPlaced(nodes, wayNodes[i])) return true;
  return false;
}

function hasMembers(database: Database, relation: number): boolean {
  const { relations, nodes } = database.store;
  const members = database.members();
  for (let i = relations.memberStart[relation]; i < relations.memberStart[relation + 1]; i++) {
    const member = members[i];
    if (member === NO_ROW) continue;
    if (relations.memberTypes[i] === NODE ? isPlaced(nodes, member) : relations.memberTypes[i] === WAY && isWayPlaced(database, member))
      return true;
  }
  return false;
}

function isWayPlaced(database: Database, way: number): boolean {
  return hasPlace(database.bounds(WAY), way);
}

function isPlaced({ lat }: ElementStore['nodes'], node: number): boolean {
  return node !== NO_ROW && lat[node] !== NO_COORDINATE;
}
