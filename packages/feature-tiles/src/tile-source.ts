/** Features as vector tiles and as the answer to a pointer. */
import { type FeatureSet, LINE, POINT, setBounds } from '@flyover/osm-features';
import { isCollapsed, isSmallerThan } from './collapse.ts';
import { createFeatureSearch, type FeatureSearch } from './feature-index.ts';
import type { FeatureStyler } from './feature-styler.ts';
import { type HitOptions, hitFeatures } from './hit-test.ts';
import { BUFFER, TILE_BOX, type TileFrame, tileFrame } from './tile-frame.ts';
import { TileWriter } from './tile-writer.ts';
import { projectFeatures, type World, worldX, worldY } from './world.ts';

export interface TileSourceOptions {
  readonly styler: FeatureStyler;
  /** Whether small lines and polygons are drawn as points (`COLLAPSE_DIAGONAL`); true where absent. */
  readonly collapseSmall?: boolean;
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
  /** From now on small lines and polygons are drawn as points, or not. */
  setCollapseSmall(collapse: boolean): void;
  /** Degrees; `undefined` where there are no features. */
  readonly bounds: readonly [south: number, west: number, north: number, east: number] | undefined;
}

/** Projects the features now; the spatial index is built with the first tile or hit. */
export function createTileSource(features: FeatureSet, options: TileSourceOptions): TileSource {
  const { styler } = options;
  let { collapseSmall = true } = options;
  const world = projectFeatures(features);
  const search = createFeatureSearch(world);
  const box = setBounds(features);
  return {
    tile(z, x, y) {
      const frame = tileFrame(z, x, y);
      return frame && writeTile(world, search, frame, styler, collapseSmall);
    },
    hit: (lon, lat, webZoom, hitOptions) =>
      hitFeatures({ world, search, styler, collapseSmall }, worldX(lon), worldY(lat), webZoom, hitOptions),
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
  styler: FeatureStyler,
  collapseSmall: boolean,
): Uint8Array<ArrayBuffer> | undefined {
  const { originX, originY, scale, webZoom } = frame;
  const [low, high] = [BUFFER / scale, TILE_BOX.maxX / scale];
  const { kinds } = world.set;
  const polygons: number[] = [];
  const lines: number[] = [];
  const points: number[] = [];
  for (const feature of search(originX - low, originY - low, originX + high, originY + high)) {
    const kind = kinds[feature];
    if (kind === POINT || isCollapsed(world, feature, webZoom, styler, collapseSmall)) points.push(feature);
    // smaller than a pixel: nothing to see
    else if (isSmallerThan(world, feature, webZoom, 1)) continue;
    else if (kind === LINE) lines.push(feature);
    else polygons.push(feature);
  }
  // small polygons must not vanish behind large ones
  const { boxes } = world;
  const areaOf = (feature: number) => (boxes[feature * 4 + 2] - boxes[feature * 4]) * (boxes[feature * 4 + 3] - boxes[feature * 4 + 1]);
  polygons.sort((a, b) => areaOf(b) - areaOf(a) || a - b);
  const writer = new TileWriter(world, frame, styler, points.length);
  for (const feature of polygons) writer.shape(feature);
  for (const feature of lines) writer.shape(feature);
  for (const feature of points) writer.point(feature);
  return writer.finish();
}
