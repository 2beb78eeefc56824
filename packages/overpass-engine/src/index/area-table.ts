/**
 * Areas of relations. Which relations become areas is the rule file of the Overpass API (`areas.osm3s`, 0.7.62): those that
 * `type=multipolygon` or `type=boundary` and have a name, those with `admin_level` and a name, and those with a postal code;
 * their ways must all be known and close, which is: no end of a way is left over.
 */
import { WAY } from '@flyover/osm-elements';
import type { Database } from '../database.ts';
import { createOutline, type Outline } from '../geometry/outline.ts';
import { hasPlace } from './bounds.ts';
import { NO_ROW } from './find-row.ts';
import type { Box } from './node-grid.ts';
import { tagValueOf } from './tag-index.ts';

/** Ids of areas of relations: this and the id of the relation. */
export const RELATION_AREA_BASE = 3_600_000_000;
/** Ids of areas of ways, where a query names one by a number: this and the id of the way. */
export const WAY_AREA_BASE = 2_400_000_000;

/** Areas in the order of their ids. */
export interface AreaTable {
  readonly count: number;
  readonly ids: Float64Array;
  /** The relation behind each area; tags are the relation's. */
  readonly relations: Uint32Array;
  /** The outline of an area, made when first asked for. */
  outline(row: number): Outline;
  box(row: number): Box;
}

/** Finds the areas; outlines come later. */
export function createAreaTable(database: Database): AreaTable {
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
  const found: number[] = [];
  for (let row = 0; row < relations.count; row++) {
    const named = has(row, name);
    const isType = type !== -1 && areaTypes.some((value) => value !== -1 && tagValueOf(relations, row, type) === value);
    if (!(named && (isType || has(row, adminLevel))) && !has(row, postalCode) && !has(row, addressPostcode)) continue;
    if (waysClose(database, row)) found.push(row);
  }
  const rows = Uint32Array.from(found);
  const outlines: (Outline | undefined)[] = new Array(rows.length);
  const outline = (row: number) => {
    outlines[row] ??= createOutline(relationSegments(database, rows[row]));
    return outlines[row];
  };
  const bounds = database.bounds(2);
  return {
    count: rows.length,
    ids: Float64Array.from(rows, (row) => RELATION_AREA_BASE + relations.ids[row]),
    relations: rows,
    outline,
    box: (row) => {
      const at = rows[row] * 4;
      return { south: bounds[at], west: bounds[at + 1], north: bounds[at + 2], east: bounds[at + 3] };
    },
  };
}

/** The outline of a closed way. */
export function wayOutline(database: Database, row: number): Outline {
  const ends: number[] = [];
  addSegments(database, row, ends);
  return createOutline(ends);
}

/** Whether there are ways, all known, and each end is met as often as it takes to go on. */
function waysClose(database: Database, row: number): boolean {
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

function relationSegments(database: Database, row: number): number[] {
  const { relations } = database.store;
  const members = database.members();
  const ends: number[] = [];
  for (let i = relations.memberStart[row]; i < relations.memberStart[row + 1]; i++) {
    if (relations.memberTypes[i] === WAY && members[i] !== NO_ROW) addSegments(database, members[i], ends);
  }
  return ends;
}

function addSegments(database: Database, way: number, ends: number[]): void {
  const { ways, nodes } = database.store;
  const wayNodes = database.wayNodes();
  for (let i = ways.refStart[way] + 1; i < ways.refStart[way + 1]; i++) {
    const from = wayNodes[i - 1];
    const to = wayNodes[i];
    if (from !== NO_ROW && to !== NO_ROW) ends.push(nodes.lat[from], nodes.lon[from], nodes.lat[to], nodes.lon[to]);
  }
}
