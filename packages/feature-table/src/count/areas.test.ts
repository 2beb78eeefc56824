import { NODE, StoreBuilder, WAY } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { featureTable } from '../feature-table.ts';
import { finish } from '../steps.ts';
import { areaParts, areaSets } from './areas.ts';
import { countGroups } from './count-groups.ts';

type Place = readonly [lon: number, lat: number];
interface Area {
  readonly tags: Readonly<Record<string, string>>;
  readonly ring: readonly Place[];
  readonly hole?: readonly Place[];
}

/** Areas and points, in 1e-7 degrees. An area with a hole is a relation. */
function featuresOf(areas: readonly Area[], points: readonly Place[] = []): FeatureSet {
  const builder = new StoreBuilder();
  const { strings } = builder;
  const tag = (tags: Readonly<Record<string, string>>) => {
    for (const [key, value] of Object.entries(tags)) builder.tag(strings.intern(key), strings.intern(value));
  };
  points.forEach(([lon, lat], i) => {
    builder.node(i + 1, lat, lon);
    tag({ amenity: 'restaurant' });
  });
  const ringWay = (id: number, ring: readonly Place[]) => {
    builder.way(id);
    for (const [lon, lat] of [...ring, ring[0]]) builder.point(lat, lon);
  };
  areas.forEach(({ ring, hole, tags }, i) => {
    ringWay(10 * i + 1, ring);
    if (hole === undefined) {
      tag(tags);
      return;
    }
    ringWay(10 * i + 2, hole);
    builder.relation(10 * i + 3);
    builder.member(WAY, 10 * i + 1, strings.intern('outer'));
    builder.member(WAY, 10 * i + 2, strings.intern('inner'));
    tag({ type: 'boundary', ...tags });
  });
  return buildFeatures(builder.finish());
}

const square = (west: number, south: number, size: number): Place[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
];
const town = (name: string, level = '8') => ({ boundary: 'administrative', admin_level: level, name });

test('boundaries are sets by kind and level, the finest first; polygons with a name come last', () => {
  const { sets } = finish(
    areaSets(
      featuresOf([
        { ring: square(0, 0, 100), tags: town('Land', '2') },
        { ring: square(0, 0, 50), tags: town('Vaduz') },
        { ring: square(50, 0, 50), tags: town('Schaan') },
        { ring: square(0, 0, 10), tags: { boundary: 'protected_area' } },
        { ring: square(0, 0, 10), tags: { name: 'House', building: 'yes' } },
        { ring: square(0, 0, 10), tags: { building: 'yes' } },
      ]),
    ),
  );
  expect(sets.map(({ boundary, level, features }) => [boundary, level, features.length])).toEqual([
    ['administrative', '8', 2],
    ['administrative', '2', 1],
    ['protected_area', undefined, 1],
    [undefined, undefined, 1],
  ]);
});

test('rows are counted by the area that they lie in: its border belongs to it, its hole does not', () => {
  const set = featuresOf(
    [
      { ring: square(0, 0, 100), hole: square(20, 20, 20), tags: town('Vaduz') },
      { ring: square(20, 20, 20), tags: town('Enclave') },
      { ring: square(200, 0, 100), tags: town('Twin') },
      { ring: square(400, 0, 100), tags: town('Twin') },
    ],
    [
      [10, 10],
      [30, 30],
      [100, 50],
      [250, 50],
      [450, 50],
      [999, 999],
    ],
  );
  const table = featureTable(set);
  const [{ features }] = finish(areaSets(set)).sets;
  const parts = finish(areaParts(table, set, features));
  if (parts === undefined) throw new Error('no places');
  const skipped = Uint8Array.from({ length: table.count }, (_, row) => (table.row(row).type === NODE ? 0 : 1));
  const counted = finish(countGroups(table, undefined, { first: { kind: 'parts', parts }, skipped }));
  expect(counted?.values.map(([value], i) => [value, counted.rows[i]])).toEqual([
    ['Vaduz', 2],
    ['Enclave', 1],
    ['Twin (way 21)', 1],
    ['Twin (way 31)', 1],
    [undefined, 1],
  ]);
});

test('an area whose outline is not whole holds nothing, and is told', () => {
  const builder = new StoreBuilder();
  const { strings } = builder;
  builder.way(1);
  for (const [lon, lat] of [...square(0, 0, 100), [0, 0]]) builder.point(lat, lon);
  builder.relation(2);
  builder.member(WAY, 1, strings.intern('outer'));
  builder.member(WAY, 9, strings.intern('outer'));
  for (const [key, value] of Object.entries({ type: 'boundary', ...town('Half') })) builder.tag(strings.intern(key), strings.intern(value));
  expect(finish(areaSets(buildFeatures(builder.finish())))).toEqual({ sets: [], incomplete: 1 });
});

test('points lie in polygons as their winding number says', () => {
  const place = fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 }));
  // a ring around a middle: it crosses itself nowhere
  const radii = fc.array(fc.integer({ min: 5, max: 50 }), { minLength: 3, maxLength: 200 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(place, radii), { minLength: 1, maxLength: 4 }),
      fc.array(place, { minLength: 1, maxLength: 30 }),
      (rings, points) => {
        const areas = rings.map(([[lon, lat], lengths], i) => ({
          tags: town(`${i}`),
          ring: lengths.map((length, at): Place => {
            const angle = (at / lengths.length) * 2 * Math.PI;
            return [Math.round(lon * 10 + 10 * length * Math.cos(angle)), Math.round(lat * 10 + 10 * length * Math.sin(angle))];
          }),
        }));
        const places = points.map(([lon, lat]): Place => [lon * 10, lat * 10]);
        const set = featuresOf(areas, places);
        const [found] = finish(areaSets(set)).sets;
        if (found === undefined || found.features.length !== areas.length) return;
        const table = featureTable(set);
        const parts = finish(areaParts(table, set, found.features));
        const rows = Array.from({ length: table.count }, (_, row) => row).filter((row) => table.row(row).type === NODE);
        for (const row of rows) {
          const point = places[table.row(row).id - 1];
          const own = areas.flatMap(({ tags, ring }) => (windsAround(ring, point) ? [tags.name] : []));
          const [from, to] = [parts?.split?.starts[parts.codes[row]], parts?.split?.starts[parts.codes[row] + 1]];
          const names = [...(parts?.split?.parts.subarray(from, to) ?? [])].map((part) => parts?.value(part));
          expect(names.filter((name) => name !== undefined).sort()).toEqual(own.sort());
        }
      },
    ),
    { numRuns: 200 },
  );
});

/** Whether a ring leads around a point, or through it: the sum of the turns, which no ray takes part in. */
function windsAround(ring: readonly Place[], [lon, lat]: Place): boolean {
  let winding = 0;
  for (let i = 0; i < ring.length; i++) {
    const [[aLon, aLat], [bLon, bLat]] = [ring[i], ring[(i + 1) % ring.length]];
    const side = (bLon - aLon) * (lat - aLat) - (lon - aLon) * (bLat - aLat);
    const isBetween =
      Math.min(aLon, bLon) <= lon && lon <= Math.max(aLon, bLon) && Math.min(aLat, bLat) <= lat && lat <= Math.max(aLat, bLat);
    if (side === 0 && isBetween) return true;
    winding += Math.atan2(side, (aLon - lon) * (bLon - lon) + (aLat - lat) * (bLat - lat));
  }
  return Math.abs(winding) > 1;
}
