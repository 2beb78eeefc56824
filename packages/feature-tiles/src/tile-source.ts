/** Features as vector tiles and as the answer to a pointer. */
import { type FeatureSet, LINE, POINT, POLYGON, setBounds } from '@flyover/osm-features';
import { PbfWriter } from 'pbf';
import { isCollapsed, screenDiagonal } from './collapse.ts';
import { createFeatureSearch, type FeatureSearch } from './feature-index.ts';
import type { FeatureStyler } from './feature-styler.ts';
import { type HitOptions, hitFeatures } from './hit-test.ts';
import { GeometryCommands, LayerWriter, TILE_LINE, TILE_POINT, TILE_POLYGON } from './layer-writer.ts';
import { BUFFER, TILE_BOX, type TileFrame, tileFrame, UNITS_PER_PIXEL } from './tile-frame.ts';
import { addLines, addRings } from './tile-geometry.ts';
import { projectFeatures, type World, worldX, worldY } from './world.ts';

/** The layers of a tile: fills; lines and the outlines of polygons; points and what collapsed to a point. */
export const TILE_LAYERS = ['polygons', 'lines', 'points'] as const;

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
  /** Degrees; `undefined` where there are no features. */
  readonly bounds: readonly [south: number, west: number, north: number, east: number] | undefined;
}

/** Projects the features now; the spatial index is built with the first tile or hit. */
export function createTileSource(features: FeatureSet, options: TileSourceOptions): TileSource {
  const { styler, collapseSmall = true } = options;
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
  const writer = new TileWriter(world, frame, styler);
  const polygons: number[] = [];
  const lines: number[] = [];
  const points: number[] = [];
  for (const feature of search(originX - low, originY - low, originX + high, originY + high)) {
    const kind = kinds[feature];
    if (kind === POINT || isCollapsed(world, feature, webZoom, styler, collapseSmall)) points.push(feature);
    // smaller than a pixel: nothing to see
    else if (screenDiagonal(world, feature, webZoom) < 1) continue;
    else if (kind === LINE) lines.push(feature);
    else polygons.push(feature);
  }
  // small polygons must not vanish behind large ones
  const { boxes } = world;
  const areaOf = (feature: number) => (boxes[feature * 4 + 2] - boxes[feature * 4]) * (boxes[feature * 4 + 3] - boxes[feature * 4 + 1]);
  polygons.sort((a, b) => areaOf(b) - areaOf(a) || a - b);
  for (const feature of polygons) writer.shape(feature);
  for (const feature of lines) writer.shape(feature);
  for (const feature of points) writer.point(feature);
  return writer.finish();
}

/** Puts features into the layers of one tile. */
class TileWriter {
  private readonly layers = TILE_LAYERS.map((name) => new LayerWriter(name));
  private readonly commands = new GeometryCommands();
  private readonly takenPixels = new Set<number>();
  private readonly world: World;
  private readonly frame: TileFrame;
  private readonly styler: FeatureStyler;

  constructor(world: World, frame: TileFrame, styler: FeatureStyler) {
    this.world = world;
    this.frame = frame;
    this.styler = styler;
  }

  /** A line, or a polygon with its outline where the record has a `width`. */
  shape(feature: number): void {
    const record = this.styler.styleOf(feature, this.frame.webZoom, false);
    if (record === -1) return;
    this.commands.clear();
    if (this.world.set.kinds[feature] === POLYGON) {
      addRings(this.world, this.frame, feature, this.commands);
      this.add(0, TILE_POLYGON, feature, record);
      if (!(Number(this.styler.records[record].width) > 0)) return;
      this.commands.clear();
    }
    addLines(this.world, this.frame, feature, this.commands);
    this.add(1, TILE_LINE, feature, record);
  }

  /** A point, or the middle of the box of a feature that is drawn as one. */
  point(feature: number): void {
    const { set, boxes, x, y } = this.world;
    const collapsed = set.kinds[feature] !== POINT;
    const record = this.styler.styleOf(feature, this.frame.webZoom, collapsed);
    if (record === -1) return;
    this.commands.clear();
    if (collapsed) {
      const at = feature * 4;
      this.place((boxes[at] + boxes[at + 2]) / 2, (boxes[at + 1] + boxes[at + 3]) / 2, record, feature);
    } else {
      for (let part = set.partStart[feature]; part < set.partStart[feature + 1]; part++) {
        this.place(x[set.coordinateStart[part]], y[set.coordinateStart[part]], record, feature);
      }
    }
  }

  finish(): Uint8Array<ArrayBuffer> | undefined {
    const filled = this.layers.filter((layer) => !layer.isEmpty);
    if (filled.length === 0) return undefined;
    const tile = new PbfWriter();
    for (const layer of filled) layer.writeTo(tile);
    // what the writer gives may be a view of a larger buffer
    return tile.finish().slice();
  }

  private place(worldX: number, worldY: number, record: number, feature: number): void {
    const x = Math.round((worldX - this.frame.originX) * this.frame.scale);
    const y = Math.round((worldY - this.frame.originY) * this.frame.scale);
    if (x < TILE_BOX.minX || x > TILE_BOX.maxX || y < TILE_BOX.minY || y > TILE_BOX.maxY) return;
    if (this.isHidden(x, y, record)) return;
    this.commands.clear();
    this.commands.point(x, y);
    this.add(2, TILE_POINT, feature, record);
  }

  /** Whether a point of the same style is drawn on the same pixel; else the pixel is taken from now on. */
  private isHidden(x: number, y: number, record: number): boolean {
    const column = Math.floor((x + BUFFER) / UNITS_PER_PIXEL);
    const row = Math.floor((y + BUFFER) / UNITS_PER_PIXEL);
    const pixel = (record * PIXELS_ACROSS + row) * PIXELS_ACROSS + column;
    if (this.takenPixels.has(pixel)) return true;
    this.takenPixels.add(pixel);
    return false;
  }

  private add(layer: number, type: number, feature: number, record: number): void {
    if (this.commands.numbers.length === 0) return;
    const text = this.styler.textOf?.(feature, this.frame.webZoom);
    this.layers[layer].add(feature, type, record, this.styler.records[record], text, this.commands);
  }
}

/** Pixels of a tile and its buffers, and one more for the last edge. */
const PIXELS_ACROSS = (TILE_BOX.maxX - TILE_BOX.minX) / UNITS_PER_PIXEL + 1;
