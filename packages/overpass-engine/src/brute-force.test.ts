/** Holds the indexes against a look at every element, over random stores. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metresBetween, placeAt } from './geometry/great-circle.ts';
import { createDatabase } from './index.ts';
import { askIds } from './testing/ask.ts';
import { buildStore, type PlainStore } from './testing/databases.ts';

/** Degrees with seven decimals, crowded enough that boxes and ways meet. */
const degrees = fc.integer({ min: -2_000_000, max: 2_000_000 }).map((value) => value / 1e7);
const word = fc.constantFrom('a', 'b', 'c', 'ä');
const tags = fc.dictionary(word, word, { maxKeys: 3 });

/** Ids are not in order; ways name nodes that may be missing. */
const stores: fc.Arbitrary<PlainStore> = fc.record({
  nodes: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 200 }), lat: degrees, lon: degrees, tags }), {
    selector: (node) => node.id,
    maxLength: 60,
  }),
  ways: fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 99 }), nodes: fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 6 }), tags }),
    {
      selector: (way) => way.id,
      maxLength: 30,
    },
  ),
});

const ids = (letter: string, elements: Iterable<{ id: number }>) =>
  [...elements]
    .map((element) => element.id)
    .sort((a, b) => a - b)
    .map((id) => `${letter}${id}`)
    .join(' ');

const distance = (lat0: number, lon0: number, lat1: number, lon1: number) => metresBetween(placeAt(lat0, lon0), placeAt(lat1, lon1));

describe('indexes', () => {
  test('tag filters', () =>
    fc.assert(
      fc.asyncProperty(stores, word, word, async (plain, key, value) => {
        const database = createDatabase(buildStore(plain));
        const nodes = plain.nodes ?? [];
        const has = (node: { tags?: Readonly<Record<string, string>> }) => Object.hasOwn(node.tags ?? {}, key);
        expect(await askIds(database, `node["${key}"];`)).toBe(ids('n', nodes.filter(has)));
        expect(await askIds(database, `node["${key}"="${value}"];`)).toBe(
          ids(
            'n',
            nodes.filter((node) => node.tags?.[key] === value),
          ),
        );
        expect(await askIds(database, `way["${key}"]["${value}"!~"[ab]"];`)).toBe(
          ids(
            'w',
            (plain.ways ?? []).filter((way) => has(way) && !/[ab]/.test(way.tags?.[value] ?? '')),
          ),
        );
        expect(await askIds(database, `node[~"[${key}]"~"${value}"];`)).toBe(
          ids(
            'n',
            nodes.filter((node) => node.tags?.[key] === value),
          ),
        );
      }),
    ));

  test('boxes', () =>
    fc.assert(
      fc.asyncProperty(stores, degrees, degrees, degrees, degrees, async (plain, lat0, lon0, lat1, lon1) => {
        const database = createDatabase(buildStore(plain));
        const [south, north] = [Math.min(lat0, lat1), Math.max(lat0, lat1)];
        const [west, east] = [Math.min(lon0, lon1), Math.max(lon0, lon1)];
        const inside = (place: { lat: number; lon: number }) =>
          place.lat >= south && place.lat <= north && place.lon >= west && place.lon <= east;
        const box = `(${[south, west, north, east].map((value) => value.toFixed(7))})`;
        expect(await askIds(database, `node${box};`)).toBe(ids('n', (plain.nodes ?? []).filter(inside)));
        const places = new Map((plain.nodes ?? []).map((node) => [node.id, node]));
        const ways = (plain.ways ?? []).filter((way) =>
          way.nodes.some((id, i) => {
            const to = places.get(id);
            if (to === undefined) return false;
            const from = (i > 0 ? places.get(way.nodes[i - 1]) : undefined) ?? to;
            return clips(from, to, { south, north, west, east });
          }),
        );
        expect(await askIds(database, `way${box};`)).toBe(ids('w', ways));
      }),
    ));

  test('around', () =>
    fc.assert(
      fc.asyncProperty(stores, degrees, degrees, fc.integer({ min: 1, max: 30_000 }), async (plain, lat, lon, radius) => {
        const database = createDatabase(buildStore(plain));
        const near = (plain.nodes ?? []).filter((node) => distance(lat, lon, node.lat, node.lon) <= radius);
        expect(await askIds(database, `node(around:${radius},${lat.toFixed(7)},${lon.toFixed(7)});`)).toBe(ids('n', near));
        const tagged = (plain.nodes ?? []).filter((node) => Object.hasOwn(node.tags ?? {}, 'a'));
        const aroundTagged = (plain.nodes ?? []).filter((node) =>
          tagged.some((each) => distance(each.lat, each.lon, node.lat, node.lon) <= radius),
        );
        expect(await askIds(database, `node[a];node(around:${radius});`)).toBe(ids('n', aroundTagged));
      }),
    ));

  test('ways around a place, against many points of each segment', () =>
    fc.assert(
      fc.asyncProperty(stores, degrees, degrees, async (plain, lat, lon) => {
        const database = createDatabase(buildStore(plain));
        const places = new Map((plain.nodes ?? []).map((node) => [node.id, node]));
        const radius = 3000;
        // a walk in 200 steps misses the nearest point by less than half a step, so ways at the very edge are left out
        const step = 600;
        const nearest = (nodes: readonly number[]) => {
          let least = Number.POSITIVE_INFINITY;
          nodes.forEach((id, i) => {
            const to = places.get(id);
            if (to === undefined) return;
            const from = (i > 0 ? places.get(nodes[i - 1]) : undefined) ?? to;
            for (let part = 0; part <= 200; part++) {
              const at = (a: number, b: number) => a + ((b - a) * part) / 200;
              least = Math.min(least, distance(lat, lon, at(from.lat, to.lat), at(from.lon, to.lon)));
            }
          });
          return least;
        };
        const found = await askIds(database, `way(around:${radius},${lat.toFixed(7)},${lon.toFixed(7)});`);
        const ways = (plain.ways ?? []).map((way) => ({ id: `w${way.id}`, metres: nearest(way.nodes) }));
        const list = found.split(' ');
        for (const { id, metres } of ways) {
          if (metres <= radius) expect(list).toContain(id);
          if (metres > radius + step) expect(list).not.toContain(id);
        }
      }),
    ));

  test('recursion', () =>
    fc.assert(
      fc.asyncProperty(stores, fc.integer({ min: 1, max: 200 }), async (plain, id) => {
        const database = createDatabase(buildStore(plain));
        const known = new Set((plain.nodes ?? []).map((node) => node.id));
        const ways = known.has(id) ? (plain.ways ?? []).filter((way) => way.nodes.includes(id)) : [];
        expect(await askIds(database, `node(${id});way(bn);`)).toBe(ids('w', ways));
        const nodes = new Set(ways.flatMap((way) => way.nodes).filter((node) => known.has(node)));
        expect(await askIds(database, `node(${id});way(bn);node(w);`)).toBe(
          ids(
            'n',
            Array.from(nodes, (node) => ({ id: node })),
          ),
        );
      }),
    ));
});

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Clipping after Liang and Barsky: another way to the same answer. */
function clips(from: Place, to: Place, box: { south: number; north: number; west: number; east: number }): boolean {
  const unit = (value: number) => Math.round(value * 1e7);
  const dLat = unit(to.lat) - unit(from.lat);
  const dLon = unit(to.lon) - unit(from.lon);
  let enter = 0;
  let leave = 1;
  for (const [step, room] of [
    [-dLon, unit(from.lon) - unit(box.west)],
    [dLon, unit(box.east) - unit(from.lon)],
    [-dLat, unit(from.lat) - unit(box.south)],
    [dLat, unit(box.north) - unit(from.lat)],
  ]) {
    if (step === 0 && room < 0) return false;
    if (step < 0) enter = Math.max(enter, room / step);
    if (step > 0) leave = Math.min(leave, room / step);
  }
  return enter <= leave;
}
