/** Features of what queries make themselves (`make`, `convert`), as answers print them. */
import { createOverpassJsonReader, MADE } from '@flyover/osm-elements';
import { caseFile } from '@flyover/osm-elements/testing';
import { expect, test } from 'vitest';
import { buildFeatures } from './build-features.ts';
import { joinFeatures } from './choose-features.ts';
import { featureElement, SELF_CROSSING, TAINTED } from './feature-set.ts';
import { placelessCount } from './placeless.ts';
import { toExportFeature } from './to-geojson.ts';

const encoder = new TextEncoder();

function setOf(elements: readonly object[]) {
  const reader = createOverpassJsonReader();
  reader.push(encoder.encode(JSON.stringify({ elements })));
  return buildFeatures(reader.finish());
}

/** The geometry of a made element with tags, one feature per line. */
function drawn(geometry: object, tags: object = {}): string[] {
  const set = setOf([{ type: 'road', id: 7, geometry, tags }]);
  return Array.from({ length: set.count }, (_, feature) => {
    const { id, geometry } = toExportFeature(set, feature);
    expect(id).toBe('road/7');
    return `${geometry.type} ${JSON.stringify(geometry.coordinates)}`;
  });
}

const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates });
const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

test('points, lines and polygons', () => {
  expect(drawn({ type: 'Point', coordinates: [1, 2] })).toEqual(['Point [1,2]']);
  expect(drawn(line([1, 2], [3, 4]))).toEqual(['LineString [[1,2],[3,4]]']);
  expect(drawn({ type: 'Polygon', coordinates: [square(0, 0, 3)] })).toEqual([`Polygon ${JSON.stringify([square(0, 0, 3)])}`]);
});
test('a closed line is an area where its tags say so', () => {
  const house = square(0, 0, 3);
  expect(drawn(line(...house), { building: 'yes' })).toEqual([`Polygon ${JSON.stringify([house])}`]);
  expect(drawn(line(...house), { name: 'Ring' })).toEqual([`LineString ${JSON.stringify(house)}`]);
});
test('a line that is all in one place is a point', () => {
  expect(drawn(line([1, 2]))).toEqual(['Point [1,2]']);
  expect(drawn(line([1, 2], [1, 2]))).toEqual(['Point [1,2]']);
});
test('stretches of a way of which nodes are missing stand where rings do, and are lines', () =>
  expect(
    drawn({
      type: 'Polygon',
      coordinates: [
        [[1, 2]],
        [
          [3, 4],
          [5, 6],
        ],
        [
          [7, 8],
          [9, 9],
        ],
      ],
    }),
  ).toEqual(['MultiLineString [[[3,4],[5,6]],[[7,8],[9,9]]]', 'Point [1,2]']));
test('a ring within another is a hole, one beside it another polygon', () => {
  const [outer, hole, other] = [square(0, 0, 9), square(1, 1, 2), square(20, 0, 3)];
  const [text] = drawn({ type: 'Polygon', coordinates: [hole, outer, other] });
  const polygons = JSON.parse(text.replace('MultiPolygon ', '')) as number[][][][];
  expect(polygons.map((rings) => rings.map(({ length }) => length))).toEqual([[5, 5], [5]]);
});
test('a ring that crosses itself comes apart', () => {
  const bowTie = [
    [0, 0],
    [2, 2],
    [2, 0],
    [0, 2],
    [0, 0],
  ];
  const set = setOf([{ type: 'road', id: 7, geometry: { type: 'Polygon', coordinates: [bowTie] } }]);
  expect([set.count, set.flags[0], toExportFeature(set, 0).geometry.type]).toEqual([1, SELF_CROSSING, 'MultiPolygon']);
  expect(set.flags[0] & TAINTED).toBe(0);
});
test('the parts of a collection are one feature a kind', () =>
  expect(
    drawn({
      type: 'GeometryCollection',
      geometries: [
        line([1, 2], [3, 4]),
        { type: 'Point', coordinates: [5, 6] },
        { type: 'GeometryCollection', geometries: [line([7, 8], [9, 9]), { type: 'Polygon', coordinates: [square(0, 0, 1)] }] },
      ],
    }),
  ).toEqual([`Polygon ${JSON.stringify([square(0, 0, 1)])}`, 'MultiLineString [[[1,2],[3,4]],[[7,8],[9,9]]]', 'Point [5,6]']));
test('what crosses the antimeridian is cut there', () => {
  expect(drawn(line([179, 1], [-179, 1]))).toEqual(['MultiLineString [[[179,1],[180,1]],[[-180,1],[-179,1]]]']);
  const box = [
    [179, 0],
    [-179, 0],
    [-179, 1],
    [179, 1],
    [179, 0],
  ];
  expect(drawn({ type: 'Polygon', coordinates: [box] })[0]).toMatch(/^MultiPolygon/);
});

test('they keep their type and id beside elements of OpenStreetMap; those without a geometry are rows without a place', () => {
  const set = setOf([
    { type: 'road', id: 7, geometry: line([1, 2], [3, 4]), tags: { name: 'A' } },
    { type: 'stat', id: 7, tags: { n: '3' } },
    { type: 'count', id: 0, tags: { total: '1' } },
    { type: 'node', id: 7, lat: 5, lon: 6 },
  ]);
  expect([0, 1].map((feature) => toExportFeature(set, feature).id)).toEqual(['node/7', 'road/7']);
  expect(featureElement(set, 1)).toEqual({ type: MADE, id: 7, row: 0 });
  expect([[...set.placeless.types], [...set.placeless.rows], placelessCount(set)]).toEqual([[MADE, MADE], [1, 2], 1]);
  const both = joinFeatures(set, setOf([{ type: 'path', id: 9, geometry: line([1, 2], [3, 4]), tags: { name: 'B' } }]));
  const last = toExportFeature(both, both.count - 1);
  expect([last.id, last.properties.name]).toEqual(['path/9', 'B']);
});

test('ids keep all digits', () => {
  const reader = createOverpassJsonReader();
  const point = '"geometry":{"type":"Point","coordinates":[1,2]}';
  reader.push(encoder.encode(`{"elements":[{"type":"road","id":18446744073709551611,${point}},{"type":"road","id":-5,${point}}]}`));
  const set = buildFeatures(reader.finish());
  expect([0, 1].map((feature) => toExportFeature(set, feature).id)).toEqual(['road/18446744073709551611', 'road/-5']);
});

const derived = caseFile('exports/derived.json');
test.skipIf(derived === undefined)('conversions of a saved answer', () => {
  const reader = createOverpassJsonReader();
  reader.push(derived ?? new Uint8Array(0));
  const set = buildFeatures(reader.finish());
  const features = Array.from({ length: set.count }, (_, feature) => toExportFeature(set, feature));
  expect(features.map(({ id, properties, geometry }) => [id, properties.name, geometry.type])).toEqual([
    ['road/100', 'Dateline', 'MultiLineString'],
    ['road/105', 'Main', 'LineString'],
    ['road/106', '', 'LineString'],
    ['road/107', 'Broken', 'LineString'],
    ['road/107', 'Broken', 'Point'],
    ['road/108', 'Ring', 'LineString'],
    ['road/110', 'OneNode', 'Point'],
    ['road/111', 'TwoSame', 'Point'],
  ]);
});
