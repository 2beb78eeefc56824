import { NODE, RELATION, WAY } from '@flyover/osm-elements';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildFeatures, buildMembership, featureBounds, featurePoint, polygonContains, setBounds } from './index.ts';
import { overpassStore } from './testing/sketch.ts';

type LonLat = readonly [lon: number, lat: number];
const place = ([lon, lat]: LonLat) => ({ lat, lon });
const wayOf = (points: readonly LonLat[], tags?: Record<string, string>) =>
  buildFeatures(overpassStore([{ type: 'way', id: 1, geometry: points.map(place), tags }]));

describe('bounds', () => {
  const set = buildFeatures(
    overpassStore([
      { type: 'node', id: 1, ...place([5, 6]) },
      {
        type: 'way',
        id: 1,
        geometry: [
          [1, 2],
          [3, -4],
        ].map(([lon, lat]) => ({ lat, lon })),
      },
    ]),
  );
  test('of a feature', () => expect(featureBounds(set, 0)).toEqual({ south: -4e7, west: 1e7, north: 2e7, east: 3e7 }));
  test('of all', () => expect(setBounds(set)).toEqual({ south: -4e7, west: 1e7, north: 6e7, east: 5e7 }));
  test('of none', () => expect(setBounds(buildFeatures(overpassStore([])))).toBe(undefined));
});

describe('featurePoint', () => {
  test('of a point', () =>
    expect(featurePoint(buildFeatures(overpassStore([{ type: 'node', id: 1, ...place([5, 6]) }])), 0)).toEqual({ lat: 6e7, lon: 5e7 }));
  test('of a line: half way', () =>
    expect(
      featurePoint(
        wayOf([
          [0, 0],
          [1, 0],
          [4, 0],
        ]),
        0,
      ),
    ).toEqual({ lat: 0, lon: 2e7 }));
  test('of a line without length', () =>
    expect(
      featurePoint(
        wayOf([
          [3, 3],
          [3, 3],
        ]),
        0,
      ),
    ).toEqual({ lat: 3e7, lon: 3e7 }));
  test('of a polygon: inside, whatever its shape', () => {
    const radius = fc.double({ min: 0.1, max: 10, noNaN: true });
    fc.assert(
      fc.property(fc.array(radius, { minLength: 3, maxLength: 12 }), (radii) => {
        const corners = radii.map(
          (r, i): LonLat => [Math.cos((i / radii.length) * 2 * Math.PI) * r, Math.sin((i / radii.length) * 2 * Math.PI) * r],
        );
        const set = wayOf([...corners, corners[0]], { building: 'yes' });
        const { lat, lon } = featurePoint(set, 0);
        expect(polygonContains({ lat: set.lat, lon: set.lon, ringStart: set.coordinateStart }, lat, lon)).toBe(true);
      }),
    );
  });
});

test('buildMembership finds the relations of members, also of those that are only referenced', () => {
  const member = (type: string, ref: number) => ({ type, ref, role: '' });
  const membership = buildMembership(
    overpassStore([
      { type: 'relation', id: 1, members: [member('way', 7), member('node', 7)] },
      { type: 'relation', id: 2, members: [member('way', 7), member('relation', 1), member('way', 7)] },
    ]),
  );
  const of = (type: number, id: number) => {
    const entry = membership.find(type, id);
    if (entry === -1) return undefined;
    const range = [membership.start[entry], membership.start[entry + 1]] as const;
    return [[...membership.relationRows.slice(...range)], [...membership.memberSlots.slice(...range)]];
  };
  expect([of(WAY, 7), of(NODE, 7), of(RELATION, 1), of(RELATION, 2), of(WAY, 8)]).toEqual([
    [
      [0, 1, 1],
      [0, 2, 4],
    ],
    [[0], [1]],
    [[1], [3]],
    undefined,
    undefined,
  ]);
});
