/**
 * A hidden tile: points, lines and areas without opacity. The map draws it before the first run, so that the layers' shaders are compiled
 * by then; compiling them costs the main thread more than a frame each. There are enough of each that V8 compiles the loops of the map's
 * worker, too.
 */
import { createTileSource } from '@flyover/feature-tiles';
import { StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';
import { WARM_UP_RECORDS } from '../held/fixed-styles.ts';

/** Tiles of the run that warms up: only the first place that is asked for has something, since each painting until the first run draws it again. */
export function createWarmUp(): (z: number, x: number, y: number) => Uint8Array<ArrayBuffer> | undefined {
  let first: string | undefined;
  return (z, x, y) => {
    const place = `${z}/${x}/${y}`;
    first ??= place;
    return place === first ? warmUpTile(z, x, y) : undefined;
  };
}

/** A tile with some of each around its middle, by properties and in the layers of their styles. */
export function warmUpTile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
  // tiles are messages of layers, so that one after the other is a tile
  const parts = [partTile(z, x, y, 'properties'), partTile(z, x, y, 'looks')].flatMap((part) => part ?? []);
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

function partTile(z: number, x: number, y: number, layers: 'properties' | 'looks'): Uint8Array<ArrayBuffer> | undefined {
  const world = 2 ** z;
  const lon = ((x + 0.5) / world) * 360 - 180;
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + 0.5)) / world))) * 180) / Math.PI;
  const size = 90 / world / (ROW / 2);
  const builder = new StoreBuilder();
  /** Of the copy at a place of the grid. */
  const placeAt = (copy: number, right: number, up: number): [number, number] => [
    Math.round((lat + (up + 2 * (Math.floor(copy / ROW) - ROW / 2)) * size) * 1e7),
    Math.round((lon + (right + 2 * ((copy % ROW) - ROW / 2)) * size) * 1e7),
  ];
  const tag = (key: string, value: string) => builder.tag(builder.strings.intern(key), builder.strings.intern(value));
  for (let copy = 0; copy < COPIES; copy++) {
    builder.node(copy + 1, ...placeAt(copy, 0, 0));
    tag('warm', 'up');
  }
  for (let copy = 0; copy < COPIES; copy++) {
    for (const [index, [key, corners]] of SHAPES.entries()) {
      builder.way(copy * SHAPES.length + index + 1);
      tag(key, 'yes');
      for (const [right, up] of corners) builder.point(...placeAt(copy, right, up));
    }
  }
  const features = buildFeatures(builder.finish());
  const styler = { records: WARM_UP_RECORDS, styleOf: (feature: number) => feature % WARM_UP_RECORDS.length };
  return createTileSource(features, { styler, smallShapes: 'native', layers }).tile(z, x, y);
}

/** Copies of each in a row of the tile, and in all. */
const ROW = 8;
const COPIES = ROW * ROW;

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
