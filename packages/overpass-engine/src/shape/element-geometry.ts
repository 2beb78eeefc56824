/** `geom()`: what an element looks like. */
import { NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { DegreePairs, DerivedGeometry } from '@flyover/overpass-output';
import type { Database } from '../database.ts';
import type { Subject } from '../evaluate/subject.ts';
import { toLatitude } from '../geometry/great-circle.ts';
import { NO_ROW } from '../row-set.ts';

/** The geometry of a row; undefined where nothing is made at all, which a collection leaves out. */
export type RowGeometry = (row: number) => DerivedGeometry | undefined;

/** Geometry of an element without a place, as a part of a collection. */
export const NO_PLACE: DerivedGeometry = { kind: 'none' };

/**
 * A node is a point, a way a line, a relation a collection with a part for each member, a derived element what it was given. Areas of
 * relations, and what is not in the data, have no place.
 */
export function geometryOf(database: Database, { type, derived }: Subject): RowGeometry {
  if (type === 'derived') return (row) => derived[row].geometry ?? NO_PLACE;
  if (type === NODE) return (row) => pointOf(database, row);
  if (type === WAY) return (row) => lineOf(database, row);
  return type === RELATION ? (row) => membersOf(database, row) : () => NO_PLACE;
}

function pointOf(database: Database, node: number): DerivedGeometry {
  const { lat, lon } = database.store.nodes;
  if (node === NO_ROW || lat[node] === NO_COORDINATE) return NO_PLACE;
  return { kind: 'point', points: Float64Array.of(toLatitude(lat[node]), lon[node] / 1e7) };
}

/**
 * Returns the line of a way. Where nodes between others are missing, each stretch is nested as a ring would be: the Overpass API prints it so.
 */
function lineOf(database: Database, way: number): DerivedGeometry {
  const { refStart } = database.store.ways;
  const { lat, lon } = database.store.nodes;
  const nodes = database.wayNodes();
  const stretches: DegreePairs[] = [];
  const points = new Float64Array((refStart[way + 1] - refStart[way]) * 2);
  let [from, size] = [0, 0];
  for (let i = refStart[way]; i <= refStart[way + 1]; i++) {
    const node = i === refStart[way + 1] ? NO_ROW : nodes[i];
    if (node !== NO_ROW && lat[node] !== NO_COORDINATE) {
      points[size++] = toLatitude(lat[node]);
      points[size++] = lon[node] / 1e7;
    } else if (from < size) {
      stretches.push(points.subarray(from, size));
      from = size;
    }
  }
  const [first] = stretches;
  if (first === undefined) return NO_PLACE;
  return stretches.length === 1 ? { kind: 'line', points: first } : { kind: 'polygon', rings: stretches };
}

function membersOf(database: Database, relation: number): DerivedGeometry {
  const { memberStart, memberTypes } = database.store.relations;
  const members = database.members();
  const parts: DerivedGeometry[] = [];
  for (let i = memberStart[relation]; i < memberStart[relation + 1]; i++) {
    const member = members[i];
    if (member === NO_ROW || memberTypes[i] === RELATION) parts.push(NO_PLACE);
    else parts.push(memberTypes[i] === NODE ? pointOf(database, member) : lineOf(database, member));
  }
  return { kind: 'collection', parts };
}
