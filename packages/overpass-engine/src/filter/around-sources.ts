/** What an `around` filter measures from: points and segments, in a tree of their boxes widened by the radius. */
import { type ElementType, NO_COORDINATE, NODE, WAY } from '@flyover/osm-elements';
import type { Coordinate } from '@flyover/overpass-ql';
import Flatbush from 'flatbush';
import type { Database } from '../database.ts';
import type { ElementSet } from '../element-set.ts';
import { DEGREES_A_METRE, toVector, type Vector } from '../geometry/great-circle.ts';
import { NO_ROW } from '../index/find-row.ts';
import type { Box } from '../index/node-grid.ts';
import { membersOf } from '../recursion.ts';
import { uniteRows } from '../row-set.ts';

/** A point, or with `to` a segment. Degrees. */
export interface AroundSource {
  readonly lat: number;
  readonly lon: number;
  readonly from: Vector;
  readonly to: Vector | undefined;
}

/** See the file's comment. */
export interface AroundSources {
  /** Metres. */
  readonly radius: number;
  readonly sources: readonly AroundSource[];
  /** One a source, in 1e-7 degrees, widened by the radius; two at the antimeridian. */
  readonly boxes: readonly Box[];
  /** The sources whose widened box meets a box. */
  near(box: Box): AroundSource[];
}

/** The corners of a line and the segments between them; one coordinate is a point. */
export function sourcesOfLine(line: readonly Coordinate[], radius: number): AroundSources {
  const places = line.map((coordinate) => ({ lat: coordinate.lat, lon: coordinate.lon }));
  return createSources([places], radius);
}

/** Nodes, ways, and the nodes and ways of relations. */
export function sourcesOfSet(database: Database, set: ElementSet, radius: number): AroundSources {
  const { lat, lon } = database.store.nodes;
  const { refStart } = database.store.ways;
  const wayNodes = database.wayNodes();
  const member = (type: ElementType) => membersOf(database, set.relations, type);
  const lines: Coordinate[][] = [];
  const place = (node: number): Coordinate => ({ lat: lat[node] / 1e7, lon: lon[node] / 1e7 });
  const known = (node: number) => node !== NO_ROW && lat[node] !== NO_COORDINATE;
  for (const node of uniteRows(set.nodes, member(NODE))) if (known(node)) lines.push([place(node)]);
  for (const way of uniteRows(set.ways, member(WAY))) {
    lines.push(
      Array.from(wayNodes.subarray(refStart[way], refStart[way + 1]))
        .filter(known)
        .map(place),
    );
  }
  return createSources(lines, radius);
}

function createSources(lines: readonly (readonly Coordinate[])[], radius: number): AroundSources {
  const sources: AroundSource[] = [];
  const boxes: Box[] = [];
  const owners: number[] = [];
  const add = (a: Coordinate, b: Coordinate, isSegment: boolean) => {
    for (const box of widenedBoxes(a, b, radius)) {
      boxes.push(box);
      owners.push(sources.length);
    }
    sources.push({ lat: a.lat, lon: a.lon, from: toVector(a.lat, a.lon), to: isSegment ? toVector(b.lat, b.lon) : undefined });
  };
  for (const line of lines) {
    line.forEach((place, i) => {
      add(place, place, false);
      if (i > 0) add(line[i - 1], place, true);
    });
  }
  if (boxes.length === 0) return { radius, sources, boxes, near: () => [] };
  const tree = new Flatbush(boxes.length);
  for (const box of boxes) tree.add(box.west, box.south, box.east, box.north);
  tree.finish();
  return { radius, sources, boxes, near: (box) => tree.search(box.west, box.south, box.east, box.north).map((i) => sources[owners[i]]) };
}

/** Generous boxes: a distance is measured for whatever is in them. */
function widenedBoxes(a: Coordinate, b: Coordinate, radius: number): Box[] {
  // a little more, for the rounding of sines and for segments that bulge toward the pole
  const bulge = Math.abs(a.lon - b.lon) > 0.5 ? 5 : 0;
  const latReach = radius * DEGREES_A_METRE * 1.001 + 1e-6 + bulge;
  const south = Math.max(-90, Math.min(a.lat, b.lat) - latReach);
  const north = Math.min(90, Math.max(a.lat, b.lat) + latReach);
  const cosine = Math.cos((Math.max(-south, north) * Math.PI) / 180);
  const lonReach = cosine < 1e-3 ? 360 : latReach / cosine;
  const west = Math.min(a.lon, b.lon) - lonReach;
  const east = Math.max(a.lon, b.lon) + lonReach;
  const box = (from: number, to: number): Box => ({
    south: Math.floor(south * 1e7),
    west: Math.floor(from * 1e7),
    north: Math.ceil(north * 1e7),
    east: Math.ceil(to * 1e7),
  });
  if (east - west >= 360) return [box(-180, 180)];
  if (west < -180) return [box(-180, east), box(west + 360, 180)];
  if (east > 180) return [box(west, 180), box(-180, east - 360)];
  return [box(west, east)];
}
