/**
 * Areas of relations. Which relations become areas is the rule file of the Overpass API (`areas.osm3s`, 0.7.62): those that
 * `type=multipolygon` or `type=boundary` and have a name, those with `admin_level` and a name, and those with a postal code;
 * their ways must all be known and close, which is: no end of a way is left over.
 */
import { type ElementStore, NO_COORDINATE, RELATION, tagValueOf, WAY, type WayColumns } from '@flyover/osm-elements';
import type { AreaTable, Database } from '../database.ts';
import { type AreaShape, type Chain, chainsOf, createTileArea } from '../geometry/tile-area.ts';
import { createWayArea } from '../geometry/way-area.ts';
import { withGeometry } from '../parts/database-near.ts';
import { NO_ROW } from '../row-set.ts';
import { hasPlace } from './bounds.ts';

/** Ids of areas of relations: this and the id of the relation. */
export const RELATION_AREA_BASE = 3_600_000_000;
/** Ids of areas of ways, where a query names one by a number: this and the id of the way. */
export const WAY_AREA_BASE = 2_400_000_000;

/** The part of a database that tells which relations are areas. */
export interface RelationsAtHand extends Pick<Database, 'members' | 'wayNodes' | 'bounds' | 'history'> {
  readonly store: Pick<ElementStore, 'relations' | 'strings'> & { readonly ways: Pick<WayColumns, 'refStart' | 'refs'> };
}

/** The relations that are areas: rows, ascending. */
export function areaRelations(database: RelationsAtHand): Uint32Array {
  const { store } = database;
  const { relations, strings } = store;
  const key = (text: string) => strings.find(text);
  const type = key('type');
  const name = key('name');
  const adminLevel = key('admin_level');
  const postalCode = key('postal_code');
  const addressPostcode = key('addr:postcode');
  const areaTypes = [key('multipolygon'), key('boundary')];
  const has = (row: number, wanted: number) => wanted !== -1 && tagValueOf(relations, row, wanted) !== -1;
  const holds = database.history?.holds(RELATION);
  const found: number[] = [];
  for (let row = 0; row < relations.count; row++) {
    if (holds !== undefined && !holds(row)) continue;
    const named = has(row, name);
    const isType = type !== -1 && areaTypes.some((value) => value !== -1 && tagValueOf(relations, row, type) === value);
    if (!(named && (isType || has(row, adminLevel))) && !has(row, postalCode) && !has(row, addressPostcode)) continue;
    if (waysClose(database, row)) found.push(row);
  }
  return Uint32Array.from(found);
}

/** The areas; outlines come later. @param rows of the relations (`areaRelations`) */
export function createAreaTable(database: Database, rows: Uint32Array): AreaTable {
  const { relations } = database.store;
  const shapes: (AreaShape | undefined)[] = new Array(rows.length);
  return {
    count: rows.length,
    ids: Float64Array.from(rows, (row) => RELATION_AREA_BASE + relations.ids[row]),
    relations: rows,
    shape(row) {
      const shape = shapes[row] ?? createTileArea(borderOf(withGeometry(database, RELATION, rows.subarray(row, row + 1)), rows[row]));
      shapes[row] = shape;
      return shape;
    },
  };
}

/** The shape of a closed way. */
export function wayShape(database: Database, row: number): AreaShape {
  return createWayArea(pointsOfWay(database, row));
}

/** The known points of a way: lat, lon, lat, lon … in 1e-7 degrees. */
export function pointsOfWay(database: Database, row: number): Int32Array {
  const { ways, nodes } = database.store;
  const wayNodes = database.wayNodes();
  const points = new Int32Array((ways.refStart[row + 1] - ways.refStart[row]) * 2);
  let size = 0;
  for (let i = ways.refStart[row]; i < ways.refStart[row + 1]; i++) {
    const node = wayNodes[i];
    if (node === NO_ROW || nodes.lat[node] === NO_COORDINATE) continue;
    points[size++] = nodes.lat[node];
    points[size++] = nodes.lon[node];
  }
  return points.subarray(0, size);
}

/** Whether there are ways, all known, and each end is met as often as it takes to go on. */
function waysClose(database: RelationsAtHand, row: number): boolean {
  const { relations, ways } = database.store;
  const members = database.members();
  const wayNodes = database.wayNodes();
  const odd = new Set<number>();
  let any = false;
  for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++) {
    if (relations.memberTypes[i] !== WAY) continue;
    const way = members[i];
    if (way === NO_ROW) return false;
    if (!hasPlace(database.bounds(WAY), way)) return false;
    for (let j = ways.refStart[way]; j < ways.refStart[way + 1]; j++) if (wayNodes[j] === NO_ROW) return false;
    any = true;
    for (const end of [ways.refs[ways.refStart[way]], ways.refs[ways.refStart[way + 1] - 1]]) {
      if (!odd.delete(end)) odd.add(end);
    }
  }
  return any && odd.size === 0;
}

function borderOf(database: Database, row: number): Chain[] {
  const { relations } = database.store;
  const members = database.members();
  const chains: Chain[] = [];
  for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++) {
    if (relations.memberTypes[i] !== WAY || members[i] === NO_ROW) continue;
    for (const chain of chainsOf(pointsOfWay(database, members[i]))) chains.push(chain);
  }
  return chains;
}
