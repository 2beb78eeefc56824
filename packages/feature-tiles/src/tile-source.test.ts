import { describe, expect, test } from 'vitest';
import { createTileSource, defaultStyler, type FeatureStyler } from './index.ts';
import { decodeTile } from './testing/decode-tile.ts';
import { FeatureSketch, type LonLat } from './testing/feature-set.ts';

const square = (west: number, south: number, size: number): LonLat[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
];
/** A source in the default style and its tiles, decoded; without small features collapsing unless asked for. */
const sourceOf = (sketch: FeatureSketch, options: { styler?: FeatureStyler; collapseSmall?: boolean } = {}) => {
  const features = sketch.build();
  const source = createTileSource(features, { styler: defaultStyler(features), collapseSmall: false, ...options });
  return {
    ...source,
    decoded(z: number, x: number, y: number) {
      const bytes = source.tile(z, x, y);
      return bytes && decodeTile(bytes);
    },
  };
};

describe('tile', () => {
  test('a point, with the properties of its style', () =>
    expect(sourceOf(new FeatureSketch().point([0, 0])).decoded(0, 0, 0)).toEqual({
      points: [
        {
          id: 0,
          type: 'point',
          properties: { color: '#03f', width: 2, opacity: 0.7, 'fill-color': '#fc0', 'fill-opacity': 0.3, radius: 9 },
          parts: [[[2048, 2048]]],
        },
      ],
    }));

  test('a line', () =>
    expect(
      sourceOf(
        new FeatureSketch().line([
          [-90, 0],
          [90, 0],
        ]),
      ).decoded(0, 0, 0),
    ).toEqual({
      lines: [
        {
          id: 0,
          type: 'line',
          properties: { color: '#03f', width: 5, opacity: 0.6 },
          parts: [
            [
              [1024, 2048],
              [3072, 2048],
            ],
          ],
        },
      ],
    }));

  test('a polygon is filled clockwise on the screen, its hole the other way, and has an outline', () => {
    const tile = sourceOf(new FeatureSketch().polygonWithHoles([square(-90, 0, 60), square(-80, 10, 20)])).decoded(0, 0, 0);
    expect(Object.keys(tile ?? {})).toEqual(['polygons', 'lines']);
    const [{ parts }] = tile?.polygons ?? [];
    expect(parts.map(turnsClockwise)).toEqual([true, false]);
    expect(tile?.lines[0].parts.length).toBe(2);
  });

  test('nothing there, no such tile', () => {
    const source = sourceOf(new FeatureSketch().point([100, 50]));
    expect([source.tile(5, 0, 0), source.tile(-1, 0, 0), source.tile(2, 4, 0), source.tile(1.5, 0, 0), source.tile(31, 0, 0)]).toEqual(
      Array(5).fill(undefined),
    );
  });

  test('beyond the last latitude things lie on the edge', () =>
    expect(
      sourceOf(new FeatureSketch().point([0, 90]).point([180, -90]))
        .decoded(0, 0, 0)
        ?.points.map(({ parts }) => parts[0][0]),
    ).toEqual([
      [2048, 0],
      [4096, 4096],
    ]));
});

/** On the screen, where y grows downwards. */
function turnsClockwise(ring: readonly (readonly [number, number])[]): boolean {
  let area = 0;
  for (let i = 1; i < ring.length; i++) area += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
  return area > 0;
}
