/** The maker of tiles: it finds the features of a tile and writes them with the look of the source. */
import { type FeatureStyler, LINE, POINT } from '@flyover/osm-features';
import { type CollapseRule, isUnderPixel } from './collapse.ts';
import type { FeatureSearch } from './feature-index.ts';
import { SheetReach } from './sheet/reach.ts';
import { SheetPlans } from './sheet/sheet-plans.ts';
import { SheetWriter } from './sheet/sheet-writer.ts';
import { BUFFER, type TileFrame, tileBox } from './tile-frame.ts';
import { CoverGrid, coverPixels } from './tile-grids.ts';
import { TileWriter } from './tile-writer.ts';
import { WORLD_SIZE, type World } from './world.ts';

/** Writes the tiles of a source. */
export interface TileMaker {
  write(frame: TileFrame): Uint8Array<ArrayBuffer> | undefined;
  /** See `TileSource.sheetLayers`. */
  readonly names: readonly string[];
  areLevelsMerged(): boolean;
}

/** @returns what writes tiles in the look */
export function tileMaker(
  world: World,
  search: FeatureSearch,
  { styler, layers = 'properties' }: TileStyle,
  rule: CollapseRule,
): TileMaker {
  if (layers === 'sheet') return sheetMaker(world, search, styler, rule);
  return {
    names: [],
    areLevelsMerged: () => false,
    write(frame) {
      const found = sortFeatures(world, featuresNear(world, search, frame, BUFFER), frame, rule);
      const cover = coverPixels(found.shapePoints);
      const writer = new TileWriter(world, frame, styler, {
        points: found.points.length,
        cover: cover === undefined ? undefined : new CoverGrid(cover),
        styleLayers: layers === 'looks',
      });
      writeAll(world, found, writer);
      return writer.finish();
    },
  };
}

function sheetMaker(world: World, search: FeatureSearch, styler: FeatureStyler, rule: CollapseRule): TileMaker {
  const plans = new SheetPlans(styler);
  const reach = new SheetReach(world, styler, plans, rule);
  return {
    names: plans.names.names,
    areLevelsMerged: () => plans.names.isMerged,
    write(frame) {
      // what is found may reach farther than was known, and so may what lies next to it
      for (;;) {
        const buffer = reach.buffer(frame.webZoom);
        const found = sortFeatures(world, featuresNear(world, search, frame, buffer), frame, rule);
        const writer = new SheetWriter(world, frame, styler, plans, { points: found.points.length, shapePoints: found.shapePoints });
        writeAll(world, found, writer);
        if (reach.buffer(frame.webZoom) === buffer) return writer.finish();
      }
    },
  };
}

/** The features that a tile can show, by the way they are drawn. */
interface FoundFeatures {
  readonly polygons: readonly number[];
  readonly lines: readonly number[];
  /** With what is drawn as a point. */
  readonly points: readonly number[];
  /** Points of lines and rings. */
  readonly shapePoints: number;
}

function sortFeatures(world: World, features: Uint32Array, { webZoom }: TileFrame, rule: CollapseRule): FoundFeatures {
  const { kinds, partStart, coordinateStart } = world.set;
  const polygons: number[] = [];
  const lines: number[] = [];
  const points: number[] = [];
  let shapePoints = 0;
  for (const feature of features) {
    const kind = kinds[feature];
    if (kind === POINT || rule.isCollapsed(feature, webZoom)) {
      points.push(feature);
      continue;
    }
    // smaller than a pixel: nothing to see
    if (isUnderPixel(world, feature, webZoom)) continue;
    shapePoints += coordinateStart[partStart[feature + 1]] - coordinateStart[partStart[feature]];
    if (kind === LINE) lines.push(feature);
    else polygons.push(feature);
  }
  return { polygons, lines, points, shapePoints };
}

function writeAll(world: World, { polygons, lines, points }: FoundFeatures, writer: TileWriter | SheetWriter): void {
  for (const feature of largestFirst(world, polygons)) writer.shape(feature);
  for (const feature of lines) writer.shape(feature);
  for (const feature of points) writer.point(feature);
}

/** The features that touch a tile's buffered square, also across the antimeridian. */
function featuresNear(world: World, search: FeatureSearch, { originX, originY, scale }: TileFrame, units: number): Uint32Array {
  const buffer = units / scale;
  const { maxX, maxY } = tileBox(units);
  const [north, south] = [originY - buffer, originY + maxY / scale];
  const [west, east] = [originX - buffer, originX + maxX / scale];
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
export function largestFirst({ boxes }: World, polygons: readonly number[]): number[] {
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

// The three forms of a look in tiles.

/** The look of features, and its form in tiles. */
export interface TileStyle {
  readonly styler: FeatureStyler;
  /**
   * - `properties`, where absent: in the layers of `TILE_LAYERS`, the one record of a feature as its properties.
   * - `looks`: fills, lines and points of each record in a tile layer of their own (`styleLayer`), without properties: for a few records that the map knows beforehand. It
   *   draws them with constant paint then, for a third of the memory and of the time that reading each feature takes.
   * - `sheet`: every record of a feature, a `DrawRecord`, in the tile layers of what it draws (`sheetLayer`).
   */
  readonly layers?: 'properties' | 'looks' | 'sheet';
}
