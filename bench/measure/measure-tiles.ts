/**
 * Times tiles of features that all lie in one town: `measure-tiles FEATURES SHAPE`, where SHAPE is `town` (half points, a third polygons, the
 * rest lines, sizes as things have them), `native` (the same, and nothing shrinks to a point), `circles` (the same, and all that is small shrinks alike), `lines` (40 m to 1.5 km), `polygons` (100 to 400 m) or `long` (lines of 15 km with 200 points).
 * A third word is the way in which the default look stands in the tiles: `properties`, `looks` or `sheet`.
 * Prints for each zoom of tiles the slowest of the four in the middle in milliseconds of the processor, the largest in bytes and how many
 * features it holds; and what the source keeps in memory, in bytes.
 */
import { createTileSource, type TileSource } from '@flyover/feature-tiles';
import { StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures, defaultStyler } from '@flyover/osm-features';

const MIDDLE = { lat: 53.5, lon: 13.41 };
/** Half the height and half the width, degrees. */
const REACH = { lat: 0.07, lon: 0.13 };
const METRES_PER_DEGREE = 111_320;

const [count, shape] = [Number(process.argv[2]), process.argv[3] ?? 'town'];
const random = mulberry32(count);
const smallShapes = (['native', 'circles'] as const).find((way) => way === shape) ?? 'dots';
const layers = (['looks', 'sheet'] as const).find((way) => way === process.argv[4]) ?? 'properties';
const features = buildFeatures(scatter(count, smallShapes === 'dots' ? shape : 'town'));
const before = memory();
const created = timed(() => createTileSource(features, { styler: defaultStyler(features), smallShapes, layers }));
const projected = memory() - before;
const source = created.value;
const first = timed(() => source.tile(14, ...tileOf(MIDDLE.lat, MIDDLE.lon, 14)));
const indexed = memory() - before;
const zooms = Array.from({ length: 20 }, (_, z) => ({ z, ...worstTile(source, z) }));
process.stdout.write(
  JSON.stringify({
    features: features.count,
    coordinates: features.lat.length,
    createMs: created.ms,
    firstMs: first.ms,
    projected,
    indexed,
    after: memory() - before,
    zooms,
  }),
);

function worstTile(tiles: TileSource, z: number) {
  const [x, y] = tileOf(MIDDLE.lat, MIDDLE.lon, z);
  let [ms, bytes] = [0, 0];
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]) {
    const made = timed(() => tiles.tile(z, x + dx, y + dy));
    ms = Math.max(ms, made.ms);
    bytes = Math.max(bytes, made.value?.byteLength ?? 0);
  }
  return { ms, bytes };
}

function tileOf(lat: number, lon: number, z: number): [x: number, y: number] {
  const across = 2 ** z;
  const mercator = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  return [Math.floor((lon / 360 + 0.5) * across), Math.floor(mercator * across)];
}

function timed<Value>(make: () => Value): { value: Value; ms: number } {
  const start = process.cpuUsage();
  const value = make();
  const { user, system } = process.cpuUsage(start);
  return { value, ms: Math.round((user + system) / 1000) };
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function scatter(total: number, kind: string) {
  const builder = new StoreBuilder();
  const tag = (key: string, value: string) => builder.tag(builder.strings.intern(key), builder.strings.intern(value));
  const points = kind === 'town' ? Math.round(total / 2) : 0;
  const polygons = kind === 'town' ? Math.round((total * 5) / 6) : kind === 'polygons' ? total : 0;
  for (let i = 0; i < total; i++) {
    if (i < points) {
      const [lat, lon] = anywhere();
      builder.node(i + 1, fixed(lat), fixed(lon));
      tag('amenity', 'bench');
    } else if (i < polygons) {
      builder.way(i + 1);
      outline(builder, kind === 'town' ? (random() < 0.875 ? 8 + random() * 22 : 30 * (400 / 30) ** random()) : 100 + 300 * random());
      tag('building', 'yes');
    } else {
      builder.way(i + 1);
      if (kind === 'long') trace(builder, 15_000, 200);
      else trace(builder, 40 * (1500 / 40) ** random(), 4 + Math.floor(random() * 14));
      tag('highway', 'path');
    }
  }
  return builder.finish();
}

function outline(builder: StoreBuilder, metres: number): void {
  const [lat, lon] = anywhere();
  const corners = 4 + Math.floor(random() ** 2 * 7);
  const turn = random() * Math.PI;
  const at = (i: number): [number, number] => {
    const direction = turn + ((i % corners) / corners) * 2 * Math.PI;
    const step = metres / 2 / METRES_PER_DEGREE;
    return [fixed(lat + Math.cos(direction) * step), fixed(lon + (Math.sin(direction) * step) / 0.595)];
  };
  for (let i = 0; i <= corners; i++) builder.point(...at(i));
}

function trace(builder: StoreBuilder, metres: number, points: number): void {
  let [lat, lon] = anywhere();
  let direction = random() * 2 * Math.PI;
  const step = metres / points / METRES_PER_DEGREE;
  for (let i = 0; i < points; i++) {
    builder.point(fixed(lat), fixed(lon));
    direction += (random() - 0.5) * 0.7;
    lat += Math.cos(direction) * step;
    lon += (Math.sin(direction) * step) / 0.595;
  }
}

function anywhere(): [lat: number, lon: number] {
  return [MIDDLE.lat + (random() * 2 - 1) * REACH.lat, MIDDLE.lon + (random() * 2 - 1) * REACH.lon];
}

function fixed(degrees: number): number {
  return Math.round(degrees * 1e7);
}

/** A small generator of numbers from 0 to 1 that is the same everywhere (the public-domain mulberry32). */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
