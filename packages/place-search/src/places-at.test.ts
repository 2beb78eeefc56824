import { readElements } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPlaceIndex, type PlaceIndex } from './place-index.ts';

/** Areas one around the other with 1 km from border to border at least, by `admin_level`, around houses at 0/0. */
const LEVELS = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const square = (level: number) => {
  const reach = (12 - level) / 100;
  const corners = [
    [-reach, -reach],
    [-reach, reach],
    [reach, reach],
    [reach, -reach],
  ];
  const nodes = corners.map(([lat, lon], i) => `<node id="${level * 10 + i}" lat="${lat}" lon="${lon}"/>`);
  const refs = [0, 1, 2, 3, 0].map((i) => `<nd ref="${level * 10 + i}"/>`);
  const tags = `<tag k="boundary" v="administrative"/><tag k="admin_level" v="${level}"/><tag k="name" v="Level ${level}"/>`;
  return { nodes: nodes.join(''), way: `<way id="${level}">${refs.join('')}${tags}</way>` };
};
const house = (id: number, lon: number, tags: Record<string, string>) => {
  const written = Object.entries(tags).map(([key, value]) => `<tag k="addr:${key}" v="${value}"/>`);
  return `<node id="${id}" lat="0" lon="${lon}">${written.join('')}</node>`;
};
const squares = LEVELS.map(square);
const OSM = `<osm version="0.6">${squares.map(({ nodes }) => nodes).join('')}${[
  house(1, 0, { housenumber: '5', street: 'Lindenweg' }),
  house(2, 0.001, { housenumber: '7' }),
  house(3, 0.002, { housenumber: '9', place: 'Lindenhof' }),
].join('')}${squares.map(({ way }) => way).join('')}</osm>`;

let places: PlaceIndex;
beforeAll(async () => {
  places = createPlaceIndex(buildFeatures(await readElements([new TextEncoder().encode(OSM)])));
});
const nameAt = (lon: number, zoom: number) => places.reverse(0, lon, zoom)?.display_name.split(', Level')[0];

describe('the place at a position', () => {
  test.each([
    [0, 'Level 2'],
    [3, 'Level 2'],
    [4, 'Level 4'],
    [5, 'Level 4'],
    [6, 'Level 6'],
    [8, 'Level 6'],
    [9, 'Level 8'],
    [10, 'Level 8'],
    [11, 'Level 10'],
    [15, 'Level 10'],
    [16, '5, Lindenweg'],
  ])('at zoom %i is %s', (zoom, name) => expect(nameAt(0, zoom)).toBe(name));

  test('is a house by what it has of number, street and place', () => {
    expect(nameAt(0.001, 18)).toBe('7');
    expect(nameAt(0.002, 18)).toBe('9, Lindenhof');
  });

  test('is the area around where the next house is more than 500 m away', () => {
    expect(nameAt(-0.0044, 18)).toBe('5, Lindenweg');
    expect(nameAt(-0.0046, 18)).toBe('Level 10');
  });

  test('is none outside of all', () => expect(places.reverse(1, 1, 18)).toBeUndefined());
});
