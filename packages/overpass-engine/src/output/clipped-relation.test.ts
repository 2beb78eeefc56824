/**
 * What a clipping box leaves of a relation. Tiles are 65536e-7 degrees wide: the one of way 1 has its south west corner at 0.0032896, 0. Way
 * 2 is kept under the square of four by four tiles from that corner on.
 */
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { ask, askJson } from '../testing/ask.ts';
import { buildStore } from '../testing/databases.ts';

const IN_TILE = '0.0090,0.0060,0.0095,0.0062';
const IN_SQUARE = '0.0292,0.0258,0.0294,0.0260';
const BEHIND_SQUARE = '0.0292,0.0263,0.0294,0.0265';

const database = createDatabase(
  buildStore({
    nodes: [
      { id: 1, lat: 0.004, lon: 0.001 },
      { id: 2, lat: 0.005, lon: 0.002 },
      { id: 3, lat: 0.012, lon: 0.001 },
      { id: 4, lat: 0.004, lon: 0.006 },
      { id: 5, lat: 0.0095, lon: 0.006 },
      { id: 6, lat: 0.012, lon: 0.006 },
    ],
    ways: [
      { id: 1, nodes: [1, 2] },
      { id: 2, nodes: [1, 3] },
      { id: 3, nodes: [1, 2, 4, 5] },
      { id: 4, nodes: [1, 99, 5, 99] },
      { id: 5, nodes: [98, 99] },
    ],
    relations: [
      {
        id: 1,
        members: [
          ['way', 1, ''],
          ['way', 2, ''],
        ],
      },
      { id: 2, members: [['way', 1, '']] },
      {
        id: 3,
        members: [
          ['way', 1, ''],
          ['node', 5, ''],
        ],
      },
      { id: 4, members: [['way', 3, '']] },
      {
        id: 5,
        members: [
          ['way', 4, ''],
          ['way', 5, ''],
        ],
      },
      {
        id: 6,
        members: [
          ['way', 1, ''],
          ['node', 6, ''],
        ],
      },
    ],
  }),
);

/** Of each member way the places in its list of nodes that have a point. */
async function pointsOf(relation: number, clip: string): Promise<unknown[]> {
  const { elements } = await askJson(database, `rel(${relation});out skel geom(${clip});`);
  const members = elements[0].members as { geometry: unknown[] }[];
  return members.map(({ geometry }) => geometry.map((point) => point !== null));
}

/** Bounds or center. */
async function boxOf(relation: number, how: string): Promise<unknown> {
  const [element] = (await askJson(database, `rel(${relation});out ids ${how};`)).elements;
  return element.bounds ?? element.center;
}

const NO_POINTS = [false, false];

describe('a way that is a member', () => {
  test.each([
    ['of a tile that the box touches has gaps', IN_TILE, [NO_POINTS, NO_POINTS]],
    ['of a tile that the box does not touch has no list', IN_SQUARE, [[], NO_POINTS]],
    ['of a square that the box does not touch has no list', BEHIND_SQUARE, [[], []]],
    ['of a tile on both sides of the antimeridian has no list', '0,179,1,-179', [[], []]],
  ])('%s', async (_, clip, expected) => expect(await pointsOf(1, clip)).toEqual(expected));

  test('of the square around the world always has a list', async () => {
    const world = createDatabase(
      buildStore({
        nodes: [
          { id: 1, lat: -60, lon: -170 },
          { id: 2, lat: 60, lon: 170 },
        ],
        ways: [{ id: 1, nodes: [1, 2] }],
        relations: [{ id: 1, members: [['way', 1, '']] }],
      }),
    );
    const { elements } = await askJson(world, 'rel(1);out skel geom(80,100,80.1,100.1);');
    expect(elements[0].members).toEqual([{ type: 'way', ref: 1, role: '', geometry: [null, null] }]);
  });

  test('has the points in the box and those next to them', async () =>
    expect(await pointsOf(4, '0.0094,0.0059,0.0096,0.0061')).toEqual([[false, false, true, true]]));

  test('has no points of a segment that only crosses the box, as a way that is printed has', async () => {
    const clip = '0.0060,0.0059,0.0070,0.0061';
    expect(await pointsOf(4, clip)).toEqual([[false, false, false, false]]);
    const { elements } = await askJson(database, `way(3);out ids geom(${clip});`);
    expect(elements[0].geometry).toEqual([null, null, { lat: 0.004, lon: 0.006 }, { lat: 0.0095, lon: 0.006 }]);
  });

  test('that lacks nodes keeps its gaps, and has no list without any node', async () =>
    expect(await pointsOf(5, IN_TILE)).toEqual([[false, false, true, false], []]));

  test('is an empty member in XML, whether read or not', async () => {
    const { text } = await ask(database, `rel(1);out skel geom(${IN_SQUARE});`);
    expect(text).toContain('<member type="way" ref="1" role=""/>\n    <member type="way" ref="2" role=""/>\n');
  });
});

describe('the box of a relation', () => {
  const corner = { minlat: -91, minlon: -214.7483648, maxlat: -91, maxlon: -214.7483648 };

  test.each([
    ['cut away in a tile of the box', 2, `bb(${IN_TILE})`, corner],
    ['cut away in a tile of the box', 2, `center(${IN_TILE})`, { lat: -91, lon: -214.7483648 }],
    ['cut away in other tiles', 2, `bb(${IN_SQUARE})`, undefined],
    ['cut away in other tiles', 2, `center(${IN_SQUARE})`, undefined],
    ['with one way in tiles of the box', 1, `bb(${IN_SQUARE})`, corner],
    ['with a node that is cut away, too', 3, `bb(${IN_SQUARE})`, corner],
    ['with a node in the box', 3, `geom(${IN_TILE})`, { minlat: 0.0095, minlon: 0.006, maxlat: 0.0095, maxlon: 0.006 }],
    ['with a segment that crosses the box', 4, 'geom(0.0060,0.0059,0.0070,0.0061)', undefined],
    ['with a segment that crosses the box', 4, 'bb(0.0060,0.0059,0.0070,0.0061)', corner],
    [
      'with points next to one in the box',
      4,
      'geom(0.0094,0.0059,0.0096,0.0061)',
      { minlat: 0.004, minlon: 0.006, maxlat: 0.0095, maxlon: 0.006 },
    ],
  ])('%s: %i %s', async (_, relation, how, expected) => expect(await boxOf(relation, how)).toEqual(expected));

  test.each([
    ['0.0119,0.0059,0.0121,0.0061', { minlat: 0.012, minlon: 0.006, maxlat: 0.012, maxlon: 0.006 }],
    // the box reaches into the tile of the way
    ['0.0098,0.0059,0.0121,0.0061', { minlat: -91, minlon: 0.006, maxlat: 0.012, maxlon: -200 }],
  ])('counts points that are cut away in tiles of the box alone: %s', async (clip, expected) =>
    expect(await boxOf(6, `bb(${clip})`)).toEqual(expected),
  );
});
