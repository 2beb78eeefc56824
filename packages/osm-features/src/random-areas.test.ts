/** Random relations on small grids, where all meets all: the areas are valid, and hold what lies in an odd number of outlines. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invalid } from './testing/difference-kind.ts';
import { features, node, type OverpassElement, relation, way } from './testing/sketch.ts';
import type { FeatureGeometry, GeoJsonFeature, Position } from './to-geojson.ts';

/** Nodes a side. */
const GRID = 7;
const at = (x: number, y: number) => 1 + x + y * GRID;
const placeOf = (id: number): Position => [(id - 1) % GRID, Math.floor((id - 1) / GRID)];
const nodes = Array.from({ length: GRID * GRID }, (_, i) => node(i + 1, i % GRID, Math.floor(i / GRID)));

const coordinate = fc.nat(GRID - 1);
/** Rings of node ids, the first one repeated. */
const box = fc
  .tuple(coordinate, coordinate, fc.integer({ min: 1, max: GRID - 1 }), fc.integer({ min: 1, max: GRID - 1 }), fc.boolean())
  .map(([x, y, width, height, isFine]) => {
    const [east, north] = [Math.min(GRID - 1, x + width), Math.min(GRID - 1, y + height)];
    const [west, south] = [Math.min(x, east - 1), Math.min(y, north - 1)];
    const corners = [at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)];
    if (!isFine) return corners;
    const side = (length: number, place: (i: number) => number) => Array.from({ length }, (_, i) => place(i));
    return [
      ...side(east - west, (i) => at(west + i, south)),
      ...side(north - south, (i) => at(east, south + i)),
      ...side(east - west, (i) => at(east - i, north)),
      ...side(north - south, (i) => at(west, north - i)),
      at(west, south),
    ];
  });
const scribble = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 8 }).map((corners) => {
  const ids = corners.map(([x, y]) => at(x, y));
  return [...ids, ids[0]];
});
const ring = fc.record({
  nodes: fc.oneof({ weight: 3, arbitrary: box }, { weight: 1, arbitrary: scribble }),
  cuts: fc.uniqueArray(fc.nat(30), { maxLength: 3 }),
  role: fc.constantFrom('outer', 'inner', ''),
  /** Whether a way of it is not in the answer, given twice, or there as another way too. */
  fault: fc.oneof({ weight: 8, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom('missing', 'twice', 'doubled') }),
});
type RingSketch = typeof ring extends fc.Arbitrary<infer T> ? T : never;

function relationOf(sketches: readonly RingSketch[]) {
  const ways: OverpassElement[] = [];
  const members: [number, string][] = [];
  const missing = new Set<number>();
  const add = (ids: readonly number[], role: string) => {
    ways.push(way(100 + ways.length, [...ids]));
    members.push([99 + ways.length, role]);
  };
  for (const [index, { nodes: ids, cuts, role: given, fault }] of sketches.entries()) {
    // without any outer way a relation is ignored
    const role = index === 0 ? 'outer' : given;
    const stops = [...new Set([0, ...cuts.map((cut) => cut % (ids.length - 1)), ids.length - 1])].sort((a, b) => a - b);
    for (const [i, stop] of stops.slice(1).entries()) add(ids.slice(stops[i], stop + 1), role);
    if (fault === 'missing') missing.add(99 + ways.length);
    if (fault === 'twice') members.push(members[members.length - 1]);
    if (fault === 'doubled') add(ways[ways.length - 1].nodes ?? [], role);
  }
  const here = ways.filter(({ id }) => !missing.has(id));
  const drawn = features(...nodes, ...here, relation(9, 'multipolygon', members, { landuse: 'forest' })).filter(
    ({ id }) => id === 'relation/9',
  );
  return {
    drawn,
    segments: here.flatMap(({ nodes: ids = [] }) =>
      ids.slice(1).flatMap((id, i): Segment[] => (id === ids[i] ? [] : [[placeOf(ids[i]), placeOf(id)]])),
    ),
  };
}

type Segment = readonly [Position, Position];

function polygonsOf(geometry: FeatureGeometry): Position[][][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}
function linesOf(geometry: FeatureGeometry): Position[][] {
  return geometry.type === 'LineString' ? [geometry.coordinates] : geometry.type === 'MultiLineString' ? geometry.coordinates : [];
}
const segmentsOf = (path: readonly Position[]): Segment[] =>
  path.slice(1).flatMap((to, i): Segment[] => (String(to) === String(path[i]) ? [] : [[path[i], to]]));

/** Whether a ray to the east meets an odd number of segments. */
function isInside([x, y]: Position, segments: readonly Segment[]): boolean {
  let inside = false;
  for (const [[x0, y0], [x1, y1]] of segments) {
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)) inside = !inside;
  }
  return inside;
}
/** On no line between nodes of the grid. */
const samples = Array.from({ length: 24 * 24 }, (_, i): Position => [(i % 24) / 4 + 0.0712345, Math.floor(i / 24) / 4 + 0.0534567]);

function isOn([x, y]: Position, [[x0, y0], [x1, y1]]: Segment): boolean {
  const across = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0);
  const along = (x - x0) * (x1 - x0) + (y - y0) * (y1 - y0);
  return Math.abs(across) < 1e-6 && along > -1e-6 && along < (x1 - x0) ** 2 + (y1 - y0) ** 2 + 1e-6;
}

function check({ drawn, segments }: { drawn: readonly GeoJsonFeature[]; segments: readonly Segment[] }) {
  const polygons = drawn.flatMap(({ geometry }) => polygonsOf(geometry));
  const lines = drawn.flatMap(({ geometry }) => linesOf(geometry));
  expect(drawn.map(({ geometry }) => invalid(geometry)).filter(Boolean)).toEqual([]);
  const isWhole = drawn.every(({ properties: { tainted } }) => tainted !== true);
  if (isWhole && drawn.length > 0) {
    const edges = polygons.flat().flatMap(segmentsOf);
    expect(samples.filter((sample) => isInside(sample, edges) !== isInside(sample, segments))).toEqual([]);
  } else expect(drawn.length === 0 || drawn.every(({ properties: { tainted } }) => tainted === true)).toBe(true);
  // no line but between neighbouring nodes of a way
  const key = ([a, b]: Segment) => [String(a), String(b)].sort().join(' ');
  const known = new Set(segments.map(key));
  expect(
    lines
      .flatMap(segmentsOf)
      .map(key)
      .filter((text) => !known.has(text)),
  ).toEqual([]);
  // nothing is lost but what is there an even number of times
  const all = [...polygons.flat(), ...lines].flatMap(segmentsOf);
  const lost = segments.filter(([[x0, y0], [x1, y1]]) => {
    const place: Position = [x0 + (x1 - x0) * 0.3712, y0 + (y1 - y0) * 0.3712];
    return (
      (x0 !== x1 || y0 !== y1) &&
      segments.filter((segment) => isOn(place, segment)).length % 2 === 1 &&
      !all.some((segment) => isOn(place, segment))
    );
  });
  expect(lost).toEqual([]);
}

describe('random relations', () => {
  test('of boxes that touch, nest and overlap, whole', () =>
    fc.assert(
      fc.property(fc.array(ring, { minLength: 1, maxLength: 5 }), (rings) =>
        check(relationOf(rings.map((each) => ({ ...each, fault: '' })))),
      ),
      { numRuns: 500 },
    ));
  test('with ways that are missing, given twice, doubled', () =>
    fc.assert(
      fc.property(fc.array(ring, { minLength: 1, maxLength: 6 }), (rings) => check(relationOf(rings))),
      { numRuns: 500 },
    ));
});
