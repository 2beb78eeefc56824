/**
 * A tile that nobody sees: a point, lines and an area without opacity. The map draws it before the first run, so that the layers'
 * shaders are compiled by then; compiling them costs the main thread more than a frame each.
 */
import { createTileSource } from '@flyover/feature-tiles';
import { StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { WARM_UP_RECORDS } from './warm-up-look.ts';

/** Tiles of the run that warms up: only the first place that is asked for has something, since each painting until the first run draws it again. */
export function createWarmUp(): (z: number, x: number, y: number) => Uint8Array<ArrayBuffer> | undefined {
  let first: string | undefined;
  return (z, x, y) => {
    const place = `${z}/${x}/${y}`;
    first ??= place;
    return place === first ? warmUpTile(z, x, y) : undefined;
  };
}

/** A tile with one of each in its middle, by properties and in the layers of their styles. */
export function warmUpTile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
  // tiles are messages of layers, so that one after the other is a tile
  const parts = [partTile(z, x, y, 'properties'), partTile(z, x, y, 'looks')].flatMap((part) => part ?? []);
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

function partTile(z: number, x: number, y: number, layers: 'properties' | 'looks'): Uint8Array<ArrayBuffer> | undefined {
  const world = 2 ** z;
  const lon = ((x + 0.5) / world) * 360 - 180;
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / world))) * 180) / Math.PI;
  const size = 90 / world;
  const builder = new StoreBuilder();
  const place = (right: number, up: number): [number, number] => [
    Math.round((lat + up * size) * 1e7),
    Math.round((lon + right * size) * 1e7),
  ];
  const tag = (key: string, value: string) => builder.tag(builder.strings.intern(key), builder.strings.intern(value));
  builder.node(1, ...place(0, 0));
  tag('warm', 'up');
  for (const [index, [key, corners]] of SHAPES.entries()) {
    builder.way(index + 1);
    tag(key, 'yes');
    for (const [right, up] of corners) builder.point(...place(right, up));
  }
  const features = buildFeatures(builder.finish());
  const styler = { records: WARM_UP_RECORDS, styleOf: (feature: number) => feature % WARM_UP_RECORDS.length };
  return createTileSource(features, { styler, collapseSmall: false, layers }).tile(z, x, y);
}

const SHAPES: readonly (readonly [key: string, corners: readonly (readonly [number, number])[]])[] = [
  [
    'building',
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  ],
  [
    'highway',
    [
      [-1, 0],
      [0, 0],
      [1, 1],
    ],
  ],
  [
    'railway',
    [
      [-1, 0],
      [0, 0],
      [1, 1],
    ],
  ],
];
