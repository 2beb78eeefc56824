/** A sheet's tiles against a twin that leaves nothing out. */
import { type DrawRecord, type FeatureStyler, LINE, POINT, POLYGON, type StyleRecord } from '@flyover/osm-features';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTileSource, type SheetKind } from '../index.ts';
import { type DecodedFeature, type DecodedTile, decodeTile, drawFills } from '../testing/decode-tile.ts';
import { FeatureSketch, type LonLat, square } from '../testing/tiles.ts';

/** Each feature begins with a record of its own choice; a record leads to the next one where `leads` says so. */
function sheetSource(
  sketch: FeatureSketch,
  records: readonly DrawRecord[],
  firstOf: (feature: number) => number,
  more: Partial<FeatureStyler> = {},
) {
  const features = sketch.build();
  const styler: FeatureStyler = { records: records as readonly StyleRecord[], styleOf: firstOf, nextOf: () => -1, ...more };
  const source = createTileSource(features, { styler, layers: 'sheet', smallShapes: 'native' });
  return {
    ...source,
    features,
    decoded: (z: number, x: number, y: number): DecodedTile => decodeTile(source.tile(z, x, y) ?? new Uint8Array()),
  };
}

const colour = fc.constantFrom('#ff0000', '#00ff0080');
const length = fc.constantFrom(0, 1, 4, 9);
const opacity = fc.constantFrom(0, 0.5, 1);
const record: fc.Arbitrary<DrawRecord> = fc.record(
  {
    z: fc.integer({ min: -2, max: 2 }),
    'fill-color': colour,
    'fill-opacity': opacity,
    'fill-image': fc.constant('maki/park'),
    color: colour,
    width: length,
    opacity,
    dashes: fc.constantFrom('4,2', '3'),
    offset: fc.constantFrom(-20, 0, 5),
    arrows: fc.constant('forward' as const),
    'casing-width': length,
    'casing-color': colour,
    radius: length,
    'icon-image': fc.constant('maki/cafe'),
    'text-position': fc.constantFrom('line' as const, 'center' as const),
    'text-allow-overlap': fc.boolean(),
    'font-size': fc.constant(12),
  },
  { requiredKeys: [] },
);

/** What the contract says that is drawn of a record, without its properties. */
function kindsOf(record: DrawRecord, kind: number): SheetKind[] {
  const shows = (what: unknown, share: number | undefined) => what !== undefined && share !== 0;
  const stroked = (record.width ?? 0) > 0 && shows(record.color, record.opacity);
  const filled = shows(record['fill-color'], record['fill-opacity']);
  const along = kind === LINE ? record['text-position'] !== 'center' : kind === POLYGON && record['text-position'] === 'line';
  const table: [SheetKind, boolean][] = [
    ['fills', kind === POLYGON && filled],
    ['patterns', kind === POLYGON && shows(record['fill-image'], record['fill-opacity'])],
    ['casings', kind !== POINT && (record['casing-width'] ?? 0) > 0 && record['casing-color'] !== undefined],
    ['lines', kind !== POINT && stroked],
    ['arrows', kind !== POINT && stroked && record.arrows !== undefined],
    ['circles', kind === POINT && (record.radius ?? 0) > 0 && (stroked || filled)],
    ['icons', record['icon-image'] !== undefined],
    ['labels', !along],
    ['line-labels', along],
  ];
  return table.flatMap(([kind, isThere]) => (isThere ? [kind] : []));
}

test('every record of every feature stands in the tile, in every layer that it draws', () => {
  const chain = fc.array(record, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(chain, { minLength: 1, maxLength: 5 }),
      fc.uniqueArray(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 3, maxLength: 9, selector: String }),
      (chains, places) => {
        const sketch = new FeatureSketch();
        const at = (index: number): LonLat => [-120 + places[index][0] * 60, -50 + places[index][1] * 25];
        for (const index of places.keys()) {
          const [lon, lat] = at(index);
          if (index % 3 === 0) sketch.polygon(square(lon, lat, 8 + index));
          else if (index % 3 === 1)
            sketch.line([
              [lon, lat],
              [lon + 9, lat + index],
            ]);
          else sketch.point([lon, lat]);
        }
        const records = chains.flat();
        const starts = chains.map((_, index) => chains.slice(0, index).flat().length);
        const source = sheetSource(sketch, records, (feature) => starts[feature % chains.length], {
          nextOf: (number) => (starts.includes(number + 1) || number + 1 === records.length ? -1 : number + 1),
          textOf: (feature, _, number) => `text ${feature} ${number}`,
        });
        const tile = source.decoded(0, 0, 0);
        for (let feature = 0; feature < source.features.count; feature++) {
          const expected: string[] = [];
          for (let number = starts[feature % chains.length], left = chains[feature % chains.length].length; left > 0; number++, left--) {
            for (const kind of kindsOf(records[number], source.features.kinds[feature])) expected.push(`${kind}@${records[number].z ?? 0}`);
          }
          const found = Object.entries(tile).flatMap(([name, list]) =>
            list.filter(({ id }) => id === feature).map(() => name.split(' ')[0]),
          );
          const isLabel = (name: string) => name.startsWith('labels');
          expect(found.filter((name) => !isLabel(name)).sort()).toEqual(expected.filter((name) => !isLabel(name)).sort());
          // of labels of one look on one place a map shows one
          expect(new Set(found.filter(isLabel))).toEqual(new Set(expected.filter(isLabel)));
        }
      },
    ),
    { numRuns: 60 },
  );
});

/** Degrees of longitude to a pixel of the tile 0/0/0. */
const PIXEL = 360 / 512;
const CROWD = 3000;

/** A crowd of zigzags around 0, 0. */
function zigzags(): FeatureSketch {
  const sketch = new FeatureSketch();
  for (let i = 0; i < CROWD; i++) {
    const [lon, lat] = [((i * 7919) % 2000) / 100 - 10, ((i * 104729) % 2000) / 100 - 10];
    sketch.line(Array.from({ length: 5 }, (_, n): LonLat => [lon + n * 4 * PIXEL, lat + (n % 2) * 6 * PIXEL]));
  }
  return sketch;
}

describe('a crowd of lines', () => {
  const strokes: DrawRecord[] = [
    { color: '#ff0000', width: 6 },
    { color: '#00ff00', width: 1 },
    { color: '#0000ff', width: 2, 'casing-width': 2, 'casing-color': '#ffffff' },
    { color: '#ff0000', width: 6, offset: 8 },
    { color: '#ff0000', width: 6, dashes: '5,5' },
  ];

  test('is thinned only where others of the same look are as near as half of their width, or a pixel and a half', () => {
    const source = sheetSource(zigzags(), strokes, (feature) => feature % 5);
    const { lines } = mergeLines(source.decoded(0, 0, 0));
    const whole = mergeLines(
      sheetSource(
        zigzags(),
        strokes.map((look) => ({ ...look, arrows: 'forward' })),
        (feature) => feature % 5,
      ).decoded(0, 0, 0),
    ).lines;
    expect(whole.length).toBe(CROWD);
    expect(lines.length).toBeLessThan(CROWD * 0.9);
    const kept = new Set(lines.map(({ id }) => id));
    for (let look = 0; look < 5; look++) {
      const reach = Math.max(1, (strokes[look].width ?? 0) / 2) * Math.SQRT2 * 8 + 1;
      const drawn = samplesOf(lines.filter(({ id }) => id % 5 === look));
      for (const lost of whole.filter(({ id }) => id % 5 === look && !kept.has(id))) {
        expect(look).toBeLessThan(3);
        for (const [x, y] of samples(lost)) expect(drawn.some(([x1, y1]) => Math.hypot(x - x1, y - y1) <= reach + 8)).toBe(true);
      }
    }
  });

  test('has every text at least once', () => {
    const textOf = (feature: number) => `road ${feature % 700}`;
    const tile = sheetSource(zigzags(), [{ color: '#ff0000', width: 6 }], () => 0, { textOf }).decoded(0, 0, 0);
    const texts = tile['line-labels@0'].map(({ properties }) => properties.text);
    expect(new Set(texts).size).toBe(700);
    expect(texts.length).toBeLessThan(CROWD);
  });
});

test('a crowd of fills in several levels has the picture of one that is not thinned', () => {
  const sketch = new FeatureSketch();
  const ring = (radius: number, shift: number): LonLat[] =>
    Array.from({ length: 400 }, (_, n): LonLat => {
      const direction = (n / 400) * 2 * Math.PI;
      const reach = radius * (1 + 0.1 * Math.sin(12 * direction + shift));
      return [5 + reach * Math.cos(direction), 3 + reach * Math.sin(direction) * 0.6];
    });
  for (let i = 0; i < 120; i++) sketch.polygon(ring(4 - i / 60, i / 20));
  const looks: DrawRecord[] = [
    { 'fill-color': '#c8000080', 'fill-opacity': 0.5 },
    { z: 1, 'fill-color': '#5a0000' },
    { 'fill-color': '#c80000', 'fill-opacity': 0.02 },
  ];
  const firstOf = (feature: number) => (feature % 40 === 7 ? 1 : feature % 60 === 5 ? 2 : 0);
  const thinned = sheetSource(sketch, looks, firstOf).decoded(6, 32, 31);
  // fills of their own, so that none hides another
  const apart = Array.from(
    { length: 120 },
    (_, feature): DrawRecord => ({
      ...looks[firstOf(feature)],
      'fill-color': `${(looks[firstOf(feature)]['fill-color'] ?? '').slice(0, 5)}${(feature + 16).toString(16)}${firstOf(feature) === 0 ? '80' : ''}`,
    }),
  );
  const whole = sheetSource(sketch, apart, (feature) => feature).decoded(6, 32, 31);
  const lookOf = ({ id }: DecodedFeature) =>
    (
      [
        [200, 0.25],
        [90, 1],
        [200, 0.02],
      ] as const
    )[firstOf(id)];
  for (const name of ['fills@0', 'fills@1']) {
    expect(Buffer.from(drawFills(thinned[name], lookOf)).equals(Buffer.from(drawFills(whole[name], lookOf)))).toBe(true);
  }
  expect(thinned['fills@0'].length).toBeLessThan(whole['fills@0'].length);
});

describe('a crowd of points', () => {
  const points = () => {
    const sketch = new FeatureSketch();
    for (let i = 0; i < 5000; i++) sketch.point([((i * 7919) % 2000) / 100 - 10, ((i * 104729) % 2000) / 100 - 10]);
    return sketch;
  };
  test('is thinned together: a circle never loses what is drawn on it', () => {
    const looks: DrawRecord[] = [
      { radius: 9, 'fill-color': '#ffffff' },
      { z: 1, radius: 4, 'fill-color': '#ff0000' },
    ];
    const source = sheetSource(points(), looks, () => 0, { nextOf: (number) => (number === 0 ? 1 : -1) });
    const tile = source.decoded(0, 0, 0);
    expect(tile['circles@0'].map(({ id }) => id)).toEqual(tile['circles@1'].map(({ id }) => id));
    expect(tile['circles@0'].length).toBeLessThan(2000);
  });
  test('with a text of its own a point stays, and with an icon unless it is the same pixel', () => {
    const at = ({ parts }: DecodedFeature) => parts[0][0].map((unit) => Math.floor(unit / 8)).join();
    const tile = sheetSource(points(), [{ radius: 9, 'fill-color': '#ffffff', 'icon-image': 'maki/cafe', 'font-size': 12 }], () => 0, {
      textOf: (feature) => (feature % 50 === 0 ? `${feature}` : undefined),
    }).decoded(0, 0, 0);
    const circles = new Set(tile['circles@0'].map(({ id }) => id));
    for (const { id } of tile['labels@0']) expect(circles).toContain(id);
    const apart = Array.from({ length: 5000 }, (_, number): DrawRecord => ({ 'icon-image': 'maki/cafe', 'icon-rotation': number }));
    const all = sheetSource(points(), apart, (feature) => feature).decoded(0, 0, 0)['icons@0'];
    expect(all.length).toBe(5000);
    expect(new Set(tile['icons@0'].map(at))).toEqual(new Set(all.map(at)));
  });
});

describe('wide strokes', () => {
  test.each([
    ['a width', { width: 80 }],
    ['a casing', { width: 2, 'casing-width': 39, 'casing-color': '#ffffff' }],
    ['an offset', { width: 10, offset: 35 }],
  ])('reach into the tile beside by %s', (_, look) => {
    // 30 pixels west of the border between two tiles
    const lon = -30 * (PIXEL / 2);
    const sketch = new FeatureSketch().line([
      [lon, 10],
      [lon, 40],
    ]);
    const source = sheetSource(sketch, [{ color: '#ff0000', ...look }], () => 0);
    expect(source.decoded(1, 1, 0)['lines@0'].map(({ parts }) => parts[0].map(([x]) => x))).toEqual([[-240, -240]]);
    expect(sheetSource(sketch, [{ color: '#ff0000', width: 8 }], () => 0).decoded(1, 1, 0)).toEqual({});
  });
  test('keep the direction of their line in every tile', () => {
    const sketch = new FeatureSketch().line([
      [90, 5],
      [-90, 5],
    ]);
    const source = sheetSource(sketch, [{ color: '#ff0000', width: 2, offset: 3 }], () => 0);
    for (const x of [0, 1]) {
      const [[first, last]] = source.decoded(1, x, 0)['lines@0'][0].parts;
      expect(first[0]).toBeGreaterThan(last[0]);
    }
  });
});

function mergeLines(tile: DecodedTile): { lines: DecodedFeature[] } {
  return { lines: Object.entries(tile).flatMap(([name, list]) => (name.startsWith('lines@') ? list : [])) };
}

function samplesOf(lines: readonly DecodedFeature[]): [number, number][] {
  return lines.flatMap((line) => samples(line));
}

/** Points every pixel along the line. */
function samples({ parts }: DecodedFeature): [number, number][] {
  return parts.flatMap((part) =>
    part.slice(1).flatMap(([x, y], index): [number, number][] => {
      const [fromX, fromY] = part[index];
      const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / 8));
      return Array.from({ length: steps + 1 }, (_, step) => [fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps]);
    }),
  );
}
