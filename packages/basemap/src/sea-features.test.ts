import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createTileSource } from '@flyover/feature-tiles';
import { readElements } from '@flyover/osm-elements';
import { buildFeatures, polygonContains } from '@flyover/osm-features';
import { describe, expect, test } from 'vitest';
import { createBasemapStyler } from './basemap-styler.ts';
import { addSea, type SeaFeatures } from './sea-features.ts';
import { readTile } from './testing/read-tile.ts';

/** Whether a position is under water; degrees. */
function isSea({ features, firstSea }: SeaFeatures, lat: number, lon: number): boolean {
  const { partStart, coordinateStart } = features;
  for (let feature = firstSea; feature < features.count; feature++) {
    const ringStart = coordinateStart.subarray(partStart[feature], partStart[feature + 1] + 1);
    if (polygonContains({ lat: features.lat, lon: features.lon, ringStart }, lat * 1e7, lon * 1e7)) return true;
  }
  return false;
}

type Line = readonly (readonly [lat: number, lon: number])[];

/** A file with these coastlines, and houses 0.0001 degrees wide. */
async function seaOf(lines: readonly Line[], { bounds = '', houses = [] as Line } = {}): Promise<SeaFeatures> {
  const boxes = houses.map(
    ([lat, lon]): Line => [
      [lat, lon],
      [lat, lon + 0.0001],
      [lat + 0.0001, lon],
      [lat, lon],
    ],
  );
  const ids = new Map<string, number>();
  const idOf = ([lat, lon]: Line[number]) => {
    const key = `lat="${lat}" lon="${lon}"`;
    if (!ids.has(key)) ids.set(key, ids.size + 1);
    return ids.get(key);
  };
  const ways = [
    ...lines.map((line) => [line, 'natural', 'coastline'] as const),
    ...boxes.map((line) => [line, 'building', 'yes'] as const),
  ].map(
    ([line, key, value], index) =>
      `<way id="${index + 1}">${line.map((place) => `<nd ref="${idOf(place)}"/>`).join('')}<tag k="${key}" v="${value}"/></way>`,
  );
  const nodes = [...ids].map(([place, id]) => `<node id="${id}" ${place}/>`);
  const xml = `<osm version="0.6">${bounds}${nodes.join('')}${ways.join('')}</osm>`;
  return addSea(buildFeatures(await readElements([new TextEncoder().encode(xml)])));
}

const BOUNDS = '<bounds minlat="10" minlon="20" maxlat="11" maxlon="21"/>';

/** Goes round the land or the water inside of it, as `land` says: land is on the left. */
const square = (lat: number, lon: number, size: number, inside: 'land' | 'water'): Line => {
  const corners: Line = [
    [lat, lon],
    [lat, lon + size],
    [lat + size, lon + size],
    [lat + size, lon],
    [lat, lon],
  ];
  return inside === 'land' ? corners : [...corners].reverse();
};

describe('the sea of a file with bounds', () => {
  test('lies right of a coast from edge to edge, cut at the bounds', async () => {
    const sea = await seaOf(
      [
        [
          [10.4, 19.9],
          [10.5, 20.5],
          [10.4, 21.1],
        ],
      ],
      { bounds: BOUNDS },
    );
    expect([isSea(sea, 10.2, 20.5), isSea(sea, 10.8, 20.5)]).toEqual([true, false]);
    expect([isSea(sea, 9.9, 20.5), isSea(sea, 10.2, 21.05)]).toEqual([false, false]);
  });
  test('the other way round, the other side', async () => {
    const sea = await seaOf(
      [
        [
          [10.4, 21.1],
          [10.5, 20.5],
          [10.4, 19.9],
        ],
      ],
      { bounds: BOUNDS },
    );
    expect([isSea(sea, 10.2, 20.5), isSea(sea, 10.8, 20.5)]).toEqual([false, true]);
  });
  test('between two coasts, and around an island in between', async () => {
    const sea = await seaOf(
      [
        [
          [10.2, 21.1],
          [10.2, 19.9],
        ],
        [
          [10.8, 19.9],
          [10.8, 21.1],
        ],
        square(10.45, 20.45, 0.1, 'land'),
      ],
      { bounds: BOUNDS },
    );
    expect([10.1, 10.3, 10.5, 10.7, 10.9].map((lat) => isSea(sea, lat, 20.5))).toEqual([false, true, false, true, false]);
  });
  test('of ways that follow each other in any order', async () => {
    const [a, b, c, d]: Line = [
      [10.5, 19.9],
      [10.5, 20.3],
      [10.5, 20.6],
      [10.5, 21.1],
    ];
    const sea = await seaOf(
      [
        [b, c],
        [a, b],
        [c, d],
      ],
      { bounds: BOUNDS },
    );
    expect([isSea(sea, 10.2, 20.5), isSea(sea, 10.8, 20.5)]).toEqual([true, false]);
  });
  test('of a coast that ends a little before the edge goes on as the coast does', async () => {
    const sea = await seaOf(
      [
        [
          [10.3, 20.05],
          [10.6, 20.95],
        ],
      ],
      { bounds: BOUNDS },
    );
    expect([isSea(sea, 10.27, 20.01), isSea(sea, 10.29, 20.01)]).toEqual([true, false]);
    expect([isSea(sea, 10.605, 20.99), isSea(sea, 10.625, 20.99)]).toEqual([true, false]);
  });
  test('over a small gap in the line', async () => {
    const sea = await seaOf(
      [
        [
          [10.5, 19.9],
          [10.5, 20.48],
        ],
        [
          [10.5, 20.52],
          [10.5, 21.1],
        ],
      ],
      { bounds: BOUNDS },
    );
    expect([isSea(sea, 10.49, 20.5), isSea(sea, 10.51, 20.5)]).toEqual([true, false]);
  });
  test('around an island with a missing piece', async () => {
    const island = square(10.4, 20.4, 0.2, 'land');
    const sea = await seaOf([[...island.slice(0, 4), [10.41, 20.4]]], { bounds: BOUNDS });
    expect([isSea(sea, 10.5, 20.5), isSea(sea, 10.1, 20.1)]).toEqual([false, true]);
  });
  test('inside a lake that is drawn as a coast, but not on its island', async () => {
    const sea = await seaOf([square(10.2, 20.2, 0.6, 'water'), square(10.4, 20.4, 0.2, 'land')], { bounds: BOUNDS });
    expect([isSea(sea, 10.1, 20.1), isSea(sea, 10.3, 20.3), isSea(sea, 10.5, 20.5)]).toEqual([false, true, false]);
  });
  test('around an island that has such a lake', async () => {
    const sea = await seaOf([square(10.2, 20.2, 0.6, 'land'), square(10.4, 20.4, 0.2, 'water')], { bounds: BOUNDS });
    expect([isSea(sea, 10.1, 20.1), isSea(sea, 10.3, 20.3), isSea(sea, 10.5, 20.5)]).toEqual([true, false, true]);
  });
});

describe('rather no sea than land under water', () => {
  test('where a coast breaks off', async () => {
    const sea = await seaOf(
      [
        [
          [10.5, 19.9],
          [10.5, 20.5],
        ],
      ],
      { bounds: BOUNDS },
    );
    expect(sea.features.count - sea.firstSea).toBe(0);
  });
  test('where coasts contradict each other', async () => {
    const sea = await seaOf(
      [
        [
          [10.3, 19.9],
          [10.3, 21.1],
        ],
        [
          [10.6, 19.9],
          [10.6, 21.1],
        ],
      ],
      { bounds: BOUNDS },
    );
    expect(sea.features.count - sea.firstSea).toBe(0);
  });
  test('where there are houses', async () => {
    const coast: Line = [
      [10.5, 21.1],
      [10.5, 19.9],
    ];
    const houses: Line = Array.from({ length: 20 }, (_, i) => [10.7 + i / 1000, 20.5]);
    expect(isSea(await seaOf([coast], { bounds: BOUNDS }), 10.8, 20.5)).toBe(true);
    expect(isSea(await seaOf([coast], { bounds: BOUNDS, houses }), 10.8, 20.5)).toBe(false);
  });
  test('where an islet in the sea runs the wrong way', async () => {
    const sea = await seaOf(
      [
        [
          [10.4, 19.9],
          [10.4, 21.1],
        ],
        square(10.2, 20.5, 0.1, 'water'),
      ],
      { bounds: BOUNDS },
    );
    expect([isSea(sea, 10.1, 20.5), isSea(sea, 10.25, 20.55)]).toEqual([true, false]);
  });
  test('where a file has no coast', async () => {
    const sea = await seaOf([], { bounds: BOUNDS, houses: [[10.5, 20.5]] });
    expect(sea.features.count).toBe(sea.firstSea);
  });
});

test('without bounds the sea goes a little way around each group of coasts', async () => {
  const sea = await seaOf([square(10, 20, 0.4, 'land'), square(10.45, 20.1, 0.05, 'land'), square(40, 60, 0.1, 'land')]);
  const places: Line = [
    [10.2, 20.2],
    [10.47, 20.12],
    [10.42, 20.12],
    [10.2, 20.45],
    [10.2, 20.9],
    [25, 40],
    [40.05, 60.05],
    [40.05, 60.11],
  ];
  expect(places.map(([lat, lon]) => isSea(sea, lat, lon))).toEqual([false, false, true, true, false, false, false, true]);
});

test('the sea is in the tiles, and has no name', async () => {
  const { features, firstSea } = await seaOf([square(10.4, 20.4, 0.2, 'land')], { bounds: BOUNDS });
  const tile = createTileSource(features, { styler: createBasemapStyler(features, firstSea), smallShapes: 'native' }).tile(4, 8, 7);
  expect(readTile(tile ?? new Uint8Array()).filter(({ layer }) => layer !== 'lines')).toEqual([
    { layer: 'polygons', properties: { class: 'sea', rank: 9 } },
  ]);
});

const DATA = process.env.FLYOVER_TESTDATA ?? join(import.meta.dirname, '../../../../shared/data');
if (!existsSync(DATA)) console.warn(`skipped: the sea of real data, since ${DATA} is missing`);

describe.skipIf(!existsSync(DATA))('real coasts', () => {
  const load = async (name: string) => {
    const path = join(DATA, name);
    return addSea(buildFeatures(await readElements(createReadStream(path))));
  };
  test('of Monaco', async () => {
    const sea = await load('monaco.osm.pbf');
    const water: Line = [
      [43.7345, 7.426],
      [43.735, 7.435],
      [43.745, 7.45],
      [43.7, 7.5],
      [43.5, 7.42],
    ];
    const land: Line = [
      [43.7393, 7.4276],
      [43.7314, 7.4203],
      [43.7276, 7.4154],
      [43.7455, 7.43],
      [43.75, 7.41],
      [43.726, 7.41],
    ];
    expect(water.map(([lat, lon]) => isSea(sea, lat, lon))).toEqual(water.map(() => true));
    expect(land.map(([lat, lon]) => isSea(sea, lat, lon))).toEqual(land.map(() => false));
  });
  test('of territories far apart in one file, which declares no bounds', async () => {
    const sea = await load('six-territories.osm.pbf');
    const water: Line = [
      [54.2, -4.9],
      [54.34, -4.33],
      [35.955, 14.41],
      [36.005, 14.34],
      [62.01, -6.7],
      [62.2, -7.3],
      [43.735, 7.435],
    ];
    const land: Line = [
      [54.2632, -4.4618],
      [35.8869, 14.4036],
      [36.0444, 14.2397],
      [62.0117, -6.7747],
      [62.145, -6.99],
      [43.7393, 7.4276],
    ];
    const inland: Line = [
      [47.14, 9.52],
      [42.5, 1.52],
      [50, 5],
    ];
    expect(water.map(([lat, lon]) => isSea(sea, lat, lon))).toEqual(water.map(() => true));
    expect([...land, ...inland].map(([lat, lon]) => isSea(sea, lat, lon))).toEqual([...land, ...inland].map(() => false));
  });
});
