/** `geom()`: what an element looks like. */
import { NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { DerivedGeometry } from '@flyover/overpass-output';
import type { Database } from '../database.ts';
import type { Subject } from '../evaluate/subject.ts';
import { toLatitude } from '../geometry/great-circle.ts';
import { NO_ROW } from '../index/find-row.ts';

/** The geometry of a row; undefined where it has none. */
export type RowGeometry = (row: number) => DerivedGeometry | undefined;

/**
 * A node is a point, a way a line, a relation a collection of its nodes and ways, a derived element what it was given. Areas of
 * relations have none. What is not in the data is left out.
 */
export function geometryOf(database: Database, { type, derived }: Subject): RowGeometry {
  if (type === 'derived') return (row) => derived[row].geometry;
  if (type === NODE) return (row) => pointOf(database, row);
  if (type === WAY) return (row) => lineOf(database, row);
  return type === RELATION ? (row) => membersOf(database, row) : () => undefined;
}

function pointOf(database: Database, node: number): DerivedGeometry | undefined {
  const { lat, lon } = database.store.nodes;
  if (node === NO_ROW || lat[node] === NO_COORDINATE) return undefined;
  return { kind: 'point', points: Float64Array.of(toLatitude(lat[node]), lon[node] / 1e7) };
}

function lineOf(database: Database, way: number): DerivedGeometry | undefined {
  const { refStart } = database.store.ways;
  const { lat, lon } = database.store.nodes;
  const nodes = database.wayNodes();
  const points = new Float64Array((refStart[way + 1] - refStart[way]) * 2);
  let size = 0;
  for (let i = refStart[way]; i < refStart[way + 1]; i++) {
    const node = nodes[i];
    if (node === NO_ROW || lat[node] === NO_COORDINATE) continue;
    points[size++] = toLatitude(lat[node]);
    points[size++] = lon[node] / 1e7;
  }
  return size === 0 ? undefined : { kind: 'line', points: size === points.length ? points : points.slice(0, size) };
}

function membersOf(database: Database, relation: number): DerivedGeometry {
  const { memberStart, memberTypes } = database.store.relations;
  const members = database.members();
  const parts: DerivedGeometry[] = [];
  for (let i = memberStart[relation]; i < memberStart[relation + 1]; i++) {
    const member = members[i];
    if (member === NO_ROW || memberTypes[i] === RELATION) continue;
    const part = memberTypes[i] === NODE ? pointOf(database, member) : lineOf(database, member);
    if (part !== undefined) parts.push(part);
  }
  return { kind: 'collection', parts };
}
