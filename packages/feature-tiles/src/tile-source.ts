/** Features as vector tiles and as the answer to a pointer. */

import type { FeatureStyler } from '@flyover/osm-features';
import { type FeatureSet, LINE, POINT, setBounds } from '@flyover/osm-features';
import { isCollapsed, isUnderPixel } from './collapse.ts';
import { coverGrid } from './cover-grid.ts';
import { createFeatureIndex, type FeatureSearch } from './feature-index.ts';
import { type HitOptions, hitFeatures } from './hit-test.ts';
import type { SvgView } from './svg/svg-view.ts';
import { type SvgFile, writeSvg } from './svg/write-svg.ts';
import { BUFFER, TILE_BOX, type TileFrame, tileFrame } from './tile-frame.ts';
import { TileWriter } from './tile-writer.ts';
import { projectFeatures, WORLD_SIZE, type World, worldX, worldY } from './world.ts';

export interface TileSourceOptions {
  readonly styler: FeatureStyler;
  /** Whether small lines and polygons are drawn as points (`COLLAPSE_DIAGONAL`); true where absent. */
  readonly collapseSmall?: boolean;
  /**
   * Whether fills, lines and points of each style have a tile layer of their own (`styleLayer`), without properties: for a few styles that the map
   * knows beforehand. It draws them with constant paint then, for a third of the memory and of the time that reading each feature takes.
   */
  readonly styleLayers?: boolean;
}

export interface TileSource {
  /**
   * A Mapbox Vector Tile 2.1, in a buffer of its own; `undefined` where it would be empty or there is no such tile.
   *
   * @param z MapLibre's zoom, which counts 512-pixel tiles
   */
  tile(z: number, x: number, y: number): Uint8Array<ArrayBuffer> | undefined;
  /**
   * Numbers of the drawn features near a place, small ones first; see `hitFeatures`.
   *
   * @param lon degrees
   * @param lat degrees
   * @param webZoom zoom in 256-pixel tiles, may be fractional
   */
  hit(lon: number, lat: number, webZoom: number, options: HitOptions): number[];
  /** Builds the spatial index, for as long as nobody waits for a tile: later tiles and hits come sooner. 0.3 s for a million features, once. */
  prepare(): void;
  /**
   * What a view shows, as an SVG without a background.
   *
   * @param nameOf what viewers show under the pointer; empty: nothing
   */
  svg(view: SvgView, nameOf: (feature: number) => string): SvgFile;
  /** From now on small lines and polygons are drawn as points, or not. */
  setCollapseSmall(collapse: boolean): void;
  /** Degrees; `undefined` where there are no features. */
  readonly bounds: readonly [south: number, west: number, north: number, east: number] | undefined;
}

/** Projects the features now. The first tiles look at every feature; the spatial index is built by `prepare`, or when it has become worth it. */
export function createTileSource(features: FeatureSet, options: TileSourceOptions): TileSource {
  const { styler, styleLayers = false } = options;
  let { collapseSmall = true } = options;
  const world = projectFeatures(features);
  const { search, build } = createFeatureIndex(world);
  const box = setBounds(features);
  return {
    tile(z, x, y) {
      const frame = tileFrame(z, x, y);
      return frame && writeTile(world, search, frame, { styler, collapseSmall, styleLayers });
    },
    hit: (lon, lat, webZoom, hitOptions) =>
      hitFeatures({ world, search, styler, collapseSmall }, worldX(lon), worldY(lat), webZoom, hitOptions),
    prepare: build,
    svg: (view, nameOf) => writeSvg({ world, search, styler, collapseSmall }, view, (polygons) => largestFirst(world, polygons), nameOf),
    setCollapseSmall(collapse) {
      collapseSmall = collapse;
    },
    bounds: box && [box.south / 1e7, box.west / 1e7, box.north / 1e7, box.east / 1e7],
  };
}

function writeTile(
  world: World,
  search: FeatureSearch,
  frame: TileFrame,
  { styler, collapseSmall, styleLayers }: Required<TileSourceOptions>,
): Uint8Array<ArrayBuffer> | undefined {
  const { webZoom } = frame;
  const { kinds, partStart, coordinateStart } = world.set;
  const polygons: number[] = [];
  const lines: number[] = [];
  const points: number[] = [];
  let shapePoints = 0;
  for (const feature of featuresNear(world, search, frame)) {
    const kind = kinds[feature];
    if (kind === POINT || isCollapsed(world, feature, webZoom, styler, collapseSmall)) {
      points.push(feature);
      continue;
    }
    // smaller than a pixel: nothing to see
    if (isUnderPixel(world, feature, webZoom)) continue;
    shapePoints += coordinateStart[partStart[feature + 1]] - coordinateStart[partStart[feature]];
    if (kind === LINE) lines.push(feature);
    else polygons.push(feature);
  }
  const writer = new TileWriter(world, frame, styler, { points: points.length, cover: coverGrid(shapePoints), styleLayers });
  for (const feature of largestFirst(world, polygons)) writer.shape(feature);
  for (const feature of lines) writer.shape(feature);
  for (const feature of points) writer.point(feature);
  return writer.finish();
}

/** What touches a tile's buffered square, at the antimeridian on its other side too. */
function featuresNear(world: World, search: FeatureSearch, { originX, originY, scale }: TileFrame): Uint32Array {
  const buffer = BUFFER / scale;
  const [north, south] = [originY - buffer, originY + TILE_BOX.maxY / scale];
  const [west, east] = [originX - buffer, originX + TILE_BOX.maxX / scale];
  const found = search(west, north, east, south);
  if (west >= 0 && east <= WORLD_SIZE) return found;
  const { boxes } = world;
  const none = new Uint32Array(0);
  const fromEast = west < 0 ? search(west + WORLD_SIZE, north, WORLD_SIZE, south).filter((feature) => boxes[feature * 4] > east) : none;
  const fromWest = east > WORLD_SIZE ? search(0, north, east - WORLD_SIZE, south).filter((feature) => boxes[feature * 4 + 2] < west) : none;
  const all = new Uint32Array(found.length + fromEast.length + fromWest.length);
  all.set(found);
  all.set(fromEast, found.length);
  all.set(fromWest, found.length + fromEast.length);
  return all;
}

/** Small polygons must not vanish behind large ones. */
function largestFirst({ boxes }: World, polygons: readonly number[]): number[] {
  // one number that sorts without a call for each comparison: how small the area is in 2^20 steps, then the feature
  const keys = Float64Array.from(polygons, (feature) => {
    const at = feature * 4;
    const area = (boxes[at + 2] - boxes[at]) * (boxes[at + 3] - boxes[at + 1]);
    return Math.round((64 - Math.log2(area + 1)) * AREA_STEPS) * WORLD_SIZE + feature;
  });
  return Array.from(keys.sort(), (key) => key % WORLD_SIZE);
}

/** To a doubling: with 64 doublings and 32 bits of features 2^53 is the limit. */
const AREA_STEPS = 2 ** 14;
