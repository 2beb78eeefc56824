import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossesAntimeridian, cutLine, cutPolygon, type Path } from './antimeridian.ts';
import { ringArea } from './ring-geometry.ts';
import { features, node, relation, way } from './testing/sketch.ts';

type LonLat = readonly [lon: number, lat: number];
/** Whole degrees to a path, wrapped into -180 … 180. */
const path = (...points: LonLat[]): Path => ({
  lat: points.map(([, lat]) => Math.round(lat * 1e7)),
  lon: points.map(([lon]) => Math.round((lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon) * 1e7)),
  start: 0,
  end: points.length,
});
const degrees = ({ lat, lon }: { lat: readonly number[]; lon: readonly number[] }) => lat.map((_, i) => [lon[i] / 1e7, lat[i] / 1e7]);
const square = (lon: number, lat: number, size: number): LonLat[] => [
  [lon, lat],
  [lon + size, lat],
  [lon + size, lat + size],
  [lon, lat + size],
  [lon, lat],
];

describe('lines', () => {
  test('end on the antimeridian and go on behind it', () =>
    expect(cutLine(path([178, 0], [-178, 4])).map(degrees)).toEqual([
      [
        [178, 0],
        [180, 2],
      ],
      [
        [-180, 2],
        [-178, 4],
      ],
    ]));
  test('that pass through a node on it get no point twice', () =>
    expect(cutLine(path([178, 0], [180, 2], [-178, 4], [-180, 5], [179, 6])).map(degrees)).toEqual([
      [
        [178, 0],
        [180, 2],
      ],
      [
        [-180, 2],
        [-178, 4],
        [-180, 5],
      ],
      [
        [180, 5],
        [179, 6],
      ],
    ]));
  test('a step over the half of the world that is no shorter is left alone', () =>
    expect(crossesAntimeridian(path([-90, 0], [90, 0]).lon, 0, 2)).toBe(false));
});

describe('polygons', () => {
  test('a square becomes two', () =>
    expect(cutPolygon([path(...square(178, 0, 4))]).map(({ outer }) => degrees(outer))).toEqual([
      [
        [-180, 0],
        [-178, 0],
        [-178, 4],
        [-180, 4],
        [-180, 0],
      ],
      [
        [180, 4],
        [178, 4],
        [178, 0],
        [180, 0],
        [180, 4],
      ],
    ]));
  test('holes go to the side they lie on; one across the antimeridian joins the outlines', () => {
    const polygons = cutPolygon([square(170, 0, 20), square(172, 2, 1), square(185, 2, 1), square(178, 8, 4)].map((ring) => path(...ring)));
    expect(polygons.map(({ outer, holes }) => [outer.lat.length, holes.map((hole) => degrees(hole)[0])])).toEqual([
      [9, [[-175, 2]]],
      [9, [[172, 2]]],
    ]);
  });
  test('a comb is cut into its teeth', () => {
    const comb = path([175, 0], [185, 0], [185, 2], [179, 2], [179, 4], [185, 4], [185, 6], [175, 6], [175, 0]);
    expect(cutPolygon([comb]).map(({ outer }) => outer.lat.length)).toEqual([5, 9, 5]);
  });
  test('around a pole the outline goes on over the pole', () => {
    const ice = path([-120, -70], [0, -70], [120, -70], [-120, -70]);
    expect(cutPolygon([ice]).map(({ outer }) => degrees(outer))).toEqual([
      [
        [-180, -70],
        [-120, -70],
        [0, -70],
        [120, -70],
        [180, -70],
        [180, -90],
        [-180, -90],
        [-180, -70],
      ],
    ]);
  });
  test('a box around the world has no sides to cut', () =>
    expect(cutPolygon([path([-180, -80], [180, -80], [180, 80], [-180, 80], [-180, -80])])).toEqual([]));
  test('whatever its shape: the area stays, and nothing crosses', () => {
    const radius = fc.double({ min: 1, max: 9, noNaN: true });
    fc.assert(
      fc.property(fc.array(radius, { minLength: 3, maxLength: 14 }), fc.double({ min: 172, max: 188, noNaN: true }), (radii, middle) => {
        const star = radii.map((r, i): LonLat => {
          const turn = (i / radii.length) * 2 * Math.PI;
          return [middle + Math.cos(turn) * r, Math.sin(turn) * r];
        });
        const whole = star.map(([lon, lat]) => [Math.round(lon * 1e7), Math.round(lat * 1e7)]);
        const area = Math.abs(
          ringArea(
            whole.map(([, lat]) => lat),
            whole.map(([lon]) => lon),
            0,
            whole.length,
          ),
        );
        const ring = path(...star, star[0]);
        const polygons = crossesAntimeridian(ring.lon, ring.start, ring.end)
          ? cutPolygon([ring])
          : [{ outer: { lat: [...(ring.lat as number[])], lon: [...(ring.lon as number[])] }, holes: [] }];
        const parts = polygons.map(({ outer }) => Math.abs(ringArea(outer.lat, outer.lon, 0, outer.lat.length)));
        expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) / area - 1)).toBeLessThan(1e-5);
        expect(polygons.some(({ outer }) => crossesAntimeridian(outer.lon, 0, outer.lon.length))).toBe(false);
      }),
    );
  });
});

describe('features', () => {
  const corners = [node(1, 178, -2), node(2, -178, -2), node(3, -178, 2), node(4, 178, 2)];
  const kinds = (list: ReturnType<typeof features>) =>
    list.filter(({ properties }) => properties.type !== 'node').map(({ id, geometry }) => [id, geometry.type, geometry.coordinates.length]);
  test('a way', () => expect(kinds(features(...corners, way(1, [1, 2], { highway: 'path' })))).toEqual([['way/1', 'MultiLineString', 2]]));
  test('a building', () =>
    expect(kinds(features(...corners, way(1, [1, 2, 3, 4, 1], { building: 'yes' })))).toEqual([['way/1', 'MultiPolygon', 2]]));
  test('a multipolygon of several ways, with a hole on each side', () => {
    const holes = [node(5, 179, 0), node(6, 179.5, 0), node(7, 179.5, 0.5), node(8, -179, 0), node(9, -179.5, 0), node(10, -179.5, 0.5)];
    const [feature, ...rest] = features(
      ...corners,
      ...holes,
      way(1, [1, 2, 3]),
      way(2, [3, 4, 1]),
      way(3, [5, 6, 7, 5]),
      way(4, [8, 9, 10, 8]),
      relation(
        5,
        'multipolygon',
        [
          [1, 'outer'],
          [2, 'outer'],
          [3, 'inner'],
          [4, 'inner'],
        ],
        { natural: 'water' },
      ),
    );
    expect(rest).toEqual([]);
    expect(feature.geometry.type).toBe('MultiPolygon');
    expect(feature.geometry.coordinates.map((rings) => (rings as unknown[]).length)).toEqual([2, 2]);
  });
  test('a route', () =>
    expect(
      kinds(
        features(
          ...corners,
          way(1, [1, 2]),
          way(2, [2, 3]),
          relation(3, 'route', [
            [1, ''],
            [2, ''],
          ]),
        ),
      ),
    ).toEqual([['relation/3', 'MultiLineString', 2]]));
  test('bounds whose west lies east of their east are two boxes', () =>
    expect(
      features({ type: 'way', id: 1, bounds: { minlat: -1, minlon: 179, maxlat: 1, maxlon: -179 } }).map(({ geometry }) => geometry),
    ).toEqual([
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [179, -1],
              [180, -1],
              [180, 1],
              [179, 1],
              [179, -1],
            ],
          ],
          [
            [
              [-180, -1],
              [-179, -1],
              [-179, 1],
              [-180, 1],
              [-180, -1],
            ],
          ],
        ],
      },
    ]));
});
