/** Puts features into the layers of one tile. */
import { POINT, POLYGON } from '@flyover/osm-features';
import { PbfWriter } from 'pbf';
import type { FeatureStyler } from './feature-styler.ts';
import { GeometryCommands, LayerWriter, TILE_LINE, TILE_POINT, TILE_POLYGON } from './layer-writer.ts';
import { PixelGrid } from './pixel-grid.ts';
import { TILE_BOX, type TileFrame } from './tile-frame.ts';
import { addLines, addRings } from './tile-geometry.ts';
import type { World } from './world.ts';

/** The layers of a tile: fills; lines and the outlines of polygons; points and what collapsed to a point. */
export const TILE_LAYERS = ['polygons', 'lines', 'points'] as const;

export class TileWriter {
  private readonly layers = TILE_LAYERS.map((name) => new LayerWriter(name));
  private readonly commands = new GeometryCommands();
  private readonly world: World;
  private readonly frame: TileFrame;
  private readonly styler: FeatureStyler;
  private readonly pixels: PixelGrid;

  /** @param points how many points may come */
  constructor(world: World, frame: TileFrame, styler: FeatureStyler, points: number) {
    this.world = world;
    this.frame = frame;
    this.styler = styler;
    this.pixels = new PixelGrid(points);
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
    if (collapsed) {
      const at = feature * 4;
      this.place((boxes[at] + boxes[at + 2]) / 2, (boxes[at + 1] + boxes[at + 3]) / 2, record, feature);
      return;
    }
    for (let part = set.partStart[feature]; part < set.partStart[feature + 1]; part++) {
      this.place(x[set.coordinateStart[part]], y[set.coordinateStart[part]], record, feature);
    }
  }

  /** The tile in a buffer of its own; `undefined` where nothing was written. */
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
    const { radius } = this.styler.records[record];
    if (!this.pixels.take(x, y, record, typeof radius === 'number' ? radius : 0)) return;
    this.commands.clear();
    this.commands.point(x, y);
    this.add(2, TILE_POINT, feature, record);
  }

  private add(layer: number, type: number, feature: number, record: number): void {
    if (this.commands.count === 0) return;
    const text = this.styler.textOf?.(feature, this.frame.webZoom);
    this.layers[layer].add(feature, type, record, this.styler.records[record], text, this.commands);
  }
}
