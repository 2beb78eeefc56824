/** Puts features into the layers of one tile. */
import { type FeatureStyler, POINT, POLYGON, type StyleRecord } from '@flyover/osm-features';
import { PointBuffer } from './clip.ts';
import { boxDiagonal, pointPlace } from './collapse.ts';
import { labelPlace } from './label-place.ts';
import { GeometryCommands, LayerWriter, TILE_LINE, TILE_POINT, TILE_POLYGON, tileOf } from './layer-writer.ts';
import { enoughFills, FillPile, type FillThinning, ShapeGeometry } from './shape-geometry.ts';
import { StyleLayers } from './style-layers.ts';
import { boxInTile, isOwnPlace, placesInTile, TILE_BOX, type TileFrame } from './tile-frame.ts';
import { type CoverGrid, gridNumber, LABEL_CELL, PixelGrid } from './tile-grids.ts';
import type { World } from './world.ts';

/** The layers of a tile: fills; lines and the outlines of polygons; points and what is drawn as one; texts of points and polygons. */
export const TILE_LAYERS = ['polygons', 'lines', 'points', 'labels'] as const;

/** Expected numbers of points, so that a crowd is thinned, and the order of the features. */
export interface TilePlan {
  /** Points, and what is drawn as one. */
  readonly points: number;
  /** Of lines and polygons; absent where there is room for all. */
  readonly cover: CoverGrid | undefined;
  /** Whether fills, lines and points go to layers by style. */
  readonly styleLayers: boolean;
}

const NO_PROPERTIES: StyleRecord = {};
const NO_THINNINGS: readonly FillThinning[] = [];

export class TileWriter {
  private readonly layers = TILE_LAYERS.map((name) => new LayerWriter(name));
  private readonly styleLayers: StyleLayers | undefined;
  private readonly commands = new GeometryCommands();
  private readonly world: World;
  private readonly frame: TileFrame;
  private readonly styler: FeatureStyler;
  private readonly points: PixelGrid;
  private readonly labels = new PixelGrid(0, LABEL_CELL);
  private readonly places = new PointBuffer();
  private readonly cover: CoverGrid | undefined;
  private readonly shapes: ShapeGeometry;
  private readonly piles = new Map<LayerWriter, FillPile>();
  private readonly thinnings: (readonly FillThinning[] | undefined)[] = [];

  constructor(world: World, frame: TileFrame, styler: FeatureStyler, { points, cover, styleLayers }: TilePlan) {
    this.world = world;
    this.frame = frame;
    this.styler = styler;
    this.points = new PixelGrid(points);
    this.cover = cover;
    this.styleLayers = styleLayers ? new StyleLayers(styler) : undefined;
    this.shapes = new ShapeGeometry(world, frame);
  }

  /** A line, or a polygon with its outline where the record has a `width`. */
  shape(feature: number): void {
    const { styler, shapes, world, frame } = this;
    const record = styler.styleOf(feature, frame.webZoom, false);
    if (record === -1) return;
    const isPolygon = world.set.kinds[feature] === POLYGON;
    const grid = this.cover === undefined ? -1 : gridNumber(record, isPolygon, boxDiagonal(world, feature) * frame.pixels);
    const cover = grid === -1 ? undefined : this.cover;
    const isHidden = cover?.isFull(grid, ...boxInTile(world, frame, feature)) === true;
    const thinning = isPolygon && this.cover !== undefined ? this.thinningOf(record) : undefined;
    if (isHidden && (!isPolygon || (thinning !== undefined && this.isBuried(feature, thinning[0])))) return;
    const { width } = styler.records[record];
    // a text is a tag that happens to have the name
    const isOutlined = isPolygon && !isHidden && typeof width === 'number' && width > 0;
    shapes.make(feature, {
      rings: isPolygon,
      lines: isOutlined || !isPolygon,
      lineBox: TILE_BOX,
      cover,
      grid,
      thinnings: thinning ?? NO_THINNINGS,
    });
    if (thinning !== undefined && !shapes.seen[0]) shapes.rings.clear();
    const text = styler.textOf?.(feature, frame.webZoom, record);
    this.add(0, TILE_POLYGON, feature, record, undefined, shapes.rings);
    this.add(1, TILE_LINE, feature, record, isPolygon ? undefined : text, shapes.lines);
    if (!isPolygon || text === undefined || shapes.rings.count === 0) return;
    const { x, y } = labelPlace(world, feature);
    this.label(x, y, record, feature, text);
  }

  /** A point, or a line or polygon that is drawn as one. */
  point(feature: number): void {
    const { set, x, y } = this.world;
    const { webZoom } = this.frame;
    const collapsed = set.kinds[feature] !== POINT;
    const record = this.styler.styleOf(feature, webZoom, collapsed);
    if (record === -1) return;
    const { radius } = this.styler.records[record];
    const reach = typeof radius === 'number' ? radius : 0;
    if (collapsed) {
      const place = pointPlace(this.world, feature, webZoom);
      this.place(place.x, place.y, record, feature, reach);
      return;
    }
    for (let part = set.partStart[feature]; part < set.partStart[feature + 1]; part++) {
      const at = set.coordinateStart[part];
      this.place(x[at], y[at], record, feature, reach);
    }
  }

  /** The tile in a buffer of its own; `undefined` where nothing was written. */
  finish(): Uint8Array<ArrayBuffer> | undefined {
    return tileOf([...this.layers, ...(this.styleLayers?.all() ?? [])]);
  }

  /** Whether a fill cannot be seen: a quick look before its points are read. */
  private isBuried(feature: number, { pile, style, enough }: FillThinning): boolean {
    return pile.isFull(style, enough, ...boxInTile(this.world, this.frame, feature));
  }

  /** Returns the thinning of the fills of a record: among those of the layer they are written to. */
  private thinningOf(record: number): readonly FillThinning[] {
    const known = this.thinnings[record];
    if (known !== undefined) return known;
    const own = this.styleLayers?.layerOf(TILE_LAYERS[0], record);
    const layer = own ?? this.layers[0];
    const pile = this.piles.get(layer) ?? new FillPile();
    this.piles.set(layer, pile);
    const enough = enoughFills(this.styler.records[record]['fill-opacity']);
    // all that a layer of one style holds looks alike
    const thinning = [{ pile, style: own === undefined ? record : 0, enough }];
    this.thinnings[record] = thinning;
    return thinning;
  }

  private place(worldX: number, worldY: number, record: number, feature: number, radius: number): void {
    placesInTile(this.frame, worldX, worldY, this.places);
    const { data, length } = this.places;
    let isNew = false;
    for (let i = 0; i < length; i += 2) {
      if (!this.points.take(data[i], data[i + 1], record, radius)) continue;
      this.commands.clear();
      this.commands.point(data[i], data[i + 1]);
      this.add(2, TILE_POINT, feature, record, undefined, this.commands);
      isNew = true;
    }
    const text = isNew ? this.styler.textOf?.(feature, this.frame.webZoom, record) : undefined;
    if (text !== undefined) this.label(worldX, worldY, record, feature, text);
  }

  /** Only in the tile that holds the place. */
  private label(worldX: number, worldY: number, record: number, feature: number, text: string): void {
    const x = Math.floor((worldX - this.frame.originX) * this.frame.scale);
    const y = Math.floor((worldY - this.frame.originY) * this.frame.scale);
    if (!isOwnPlace(x, y) || !this.labels.take(x, y, record, 0)) return;
    this.commands.clear();
    this.commands.point(x, y);
    this.add(3, TILE_POINT, feature, record, text, this.commands);
  }

  private add(layer: number, type: number, feature: number, record: number, text: string | undefined, commands: GeometryCommands): void {
    if (commands.count === 0) return;
    const own = this.styleLayers?.layerOf(TILE_LAYERS[layer], record);
    if (own !== undefined) own.add(feature, type, record, NO_PROPERTIES, text, commands);
    else this.layers[layer].add(feature, type, record, this.styler.records[record], text, commands);
  }
}
