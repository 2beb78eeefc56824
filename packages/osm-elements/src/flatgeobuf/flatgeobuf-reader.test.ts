import { serialize } from 'flatgeobuf/lib/mjs/geojson.js';
import { describe, expect, test } from 'vitest';
import { readElements } from '../open/read-elements.ts';
import { ReadError } from '../read-error.ts';
import { errorKind, fuzzRuns, inChunks, mutated, randomNumbers } from '../testing/byte-chunks.ts';
import { describeElements } from '../testing/element-text.ts';
import { createFlatGeobufReader } from './flatgeobuf-reader.ts';

const feature = (type: string, coordinates: unknown, properties: unknown = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});
/** As the format's own package writes it. */
const file = (...features: unknown[]) => new Uint8Array(serialize({ type: 'FeatureCollection', features } as never));

const SQUARE = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [0, 0],
];
const HOLE = [
  [0.5, 0.5],
  [0.5, 1],
  [1, 1],
  [0.5, 0.5],
];

const MIXED = file(
  feature('Point', [9.5, 47.1], { name: 'Zürich', share: 0.25 }),
  feature('LineString', [SQUARE[0], SQUARE[1]], { name: 'path' }),
  feature('Polygon', [SQUARE, HOLE], { name: 'lake' }),
  feature('MultiPolygon', [[SQUARE], [HOLE.map(([x, y]) => [x + 5, y])]], { name: 'both' }),
);

test.each([[[1 << 16]], [[1]], [[3, 0, 50]]])('features become elements, in chunks of %j', async (sizes) => {
  const store = await readElements(inChunks(MIXED, sizes));
  const elements = describeElements(store);
  expect(elements.filter((element) => element.includes('='))).toEqual([
    'node -1 47.1000000,9.5000000 name=Zürich share=0.25',
    'way -1 -2,-3 name=path',
    'relation -1 way/-2 outer,way/-3 inner name=lake type=multipolygon',
    'relation -2 way/-4 outer,way/-5 outer name=both type=multipolygon',
  ]);
  expect(elements.filter((element) => element.startsWith('way'))).toEqual([
    'way -1 -2,-3 name=path',
    'way -2 -2,-3,-4,-5,-2',
    'way -3 -6,-7,-8,-6',
    'way -4 -2,-3,-4,-5,-2',
    'way -5 -9,-10,-11,-9',
  ]);
  expect(store.info.leftOut).toBeUndefined();
});

test('many features of one type, without an index', async () => {
  const points = Array.from({ length: 500 }, (_, i) => feature('Point', [i / 10, i / 20], { number: i, far: i > 100 }));
  const store = await readElements([file(...points)]);
  expect(describeElements(store).slice(-1)).toEqual(['node -500 24.9500000,49.9000000 number=499 far=true']);
});

test('several points, lines, and heights', async () => {
  const store = await readElements([
    file(
      feature(
        'MultiPoint',
        [
          [1, 2],
          [3, 4],
        ],
        { a: 'x' },
      ),
      feature(
        'MultiLineString',
        [
          [
            [1, 2],
            [3, 4],
          ],
          [
            [5, 6],
            [7, 8],
            [9, 10],
          ],
        ],
        { a: 'y' },
      ),
      feature(
        'LineString',
        [
          [1, 2, 100],
          [3, 4, 200],
        ],
        { a: 'z' },
      ),
    ),
  ]);
  expect(describeElements(store).filter((element) => element.startsWith('way'))).toEqual([
    'way -1 -3,-4 a=y',
    'way -2 -5,-6,-7 a=y',
    'way -3 -3,-4 a=z',
  ]);
  expect(store.info.leftOut).toEqual({ heights: 1 });
});

describe('refused', () => {
  const kindOf = (bytes: Uint8Array) =>
    readElements([bytes]).then(
      () => 'read',
      (thrown: unknown) => (thrown instanceof ReadError ? thrown.kind : thrown),
    );

  test('coordinates of another system', async () => {
    const projected = new Uint8Array(
      serialize({ type: 'FeatureCollection', features: [feature('Point', [946_215.67, 6_007_610.41])] } as never, 3857),
    );
    const { nodes } = await readElements([projected]);
    expect([nodes.lat[0] / 1e7, nodes.lon[0] / 1e7]).toEqual([expect.closeTo(47.4, 6), expect.closeTo(8.5, 6)]);
    const unknown = new Uint8Array(serialize({ type: 'FeatureCollection', features: [feature('Point', [1, 2])] } as never, 9999));
    expect(await kindOf(unknown)).toBe('unsupported');
    expect(await kindOf(file(feature('Point', [1_000_000, 6_000_000])))).toBe('unsupported');
  });

  test('every cut', async () => {
    const kinds = new Set<unknown>();
    for (let length = 2; length < MIXED.length; length += 3) kinds.add(await kindOf(MIXED.subarray(0, length)));
    expect([...kinds]).toEqual(['truncated']);
  });

  test('damage, with an error of ours, and in a time that fits the bytes', () => {
    const random = randomNumbers(5);
    const kinds = new Set<string>();
    for (let run = 0; run < fuzzRuns * 200; run++) kinds.add(errorKind(createFlatGeobufReader(), mutated(MIXED, random), 1 + random(200)));
    expect([...kinds]).toEqual(expect.arrayContaining(['malformed', 'truncated']));
  });
});
