/** Puts features into the layers of one tile as the records of a style sheet say: each record in the layers of what it draws. */
import { type FeatureStyler, POINT } from '@flyover/osm-features';
import { PointBuffer } from '../clip.ts';
import { pointPlace } from '../collapse.ts';
import { labelPlace } from '../label-place.ts';
import { GeometryCommands, LayerWriter, TILE_LINE, TILE_POINT, TILE_POLYGON, tileOf } from '../layer-writer.ts';
import { FillPile, type FillThinning, ShapeGeometry } from '../shape-geometry.ts';
import { BUFFER, boxInTile, isOwnPlace, placesInTile, type TileFrame, tileBox, UNITS_PER_PIXEL } from '../tile-frame.ts';
import type { World } from '../world.ts';
import { WIDEST_BUFFER } from './reach.ts';
import { compareSheetLayers } from './sheet-layers.ts';
import type { Drawing, SheetPlan, SheetPlans } from './sheet-plans.ts';
import { PointThinning, StrokeThinning } from './stroke-thinning.ts';

/** Expected numbers of points, so that a crowd is thinned. */
export interface SheetTilePlan {
  /** Points, and what is drawn as one. */
  readonly points: number;
  /** Points of the lines and rings of others. */
  readonly shapePoints: number;
}

const NO_THINNINGS: readonly FillThinning[] = [];

/** Writes one tile. Shapes come in the order they are drawn in, points after them. */
export class SheetWriter {
  private readonly layers: (LayerWriter | undefined)[] = [];
  private readonly commands = new GeometryCommands();
  private readonly places = new PointBuffer();
  private readonly shapes: ShapeGeometry;
  private readonly strokes: StrokeThinning;
  private readonly marks: PointThinning;
  private readonly piles: (FillPile | undefined)[] = [];
  private readonly isCrowded: boolean;
  private readonly world: World;
  private readonly frame: TileFrame;
  private readonly styler: FeatureStyler;
  private readonly plans: SheetPlans;

  constructor(world: World, frame: TileFrame, styler: FeatureStyler, plans: SheetPlans, { points, shapePoints }: SheetTilePlan) {
    this.world = world;
    this.frame = frame;
    this.styler = styler;
    this.plans = plans;
    this.shapes = new ShapeGeometry(world, frame);
    this.strokes = new StrokeThinning(shapePoints);
    this.marks = new PointThinning(points);
    this.isCrowded = this.strokes.isCrowded;
  }

  /** A line or a polygon. */
  shape(feature: number): void {
    const { styler, shapes, world, frame } = this;
    const record = styler.styleOf(feature, frame.webZoom, false);
    if (record === -1) return;
    const kind = world.set.kinds[feature];
    const plan = this.plans.of(record, kind);
    const { fills, strokes, lineLabels } = plan;
    // the first of its text is shown in any case
    const thinned = this.isCrowded && !this.hasNewText(feature, lineLabels) ? this.strokes.gridOf(plan) : undefined;
    const isHidden = thinned?.cover.isFull(thinned.grid, ...boxInTile(world, frame, feature)) === true;
    const wantsLines = strokes.length + lineLabels.length > 0 && !isHidden;
    const thinnings = this.isCrowded && fills.length > 0 ? this.thinningsOf(plan) : NO_THINNINGS;
    const wantsRings = fills.length > 0 && !this.areBuried(feature, plan, thinnings);
    if (wantsLines || wantsRings) {
      shapes.make(feature, {
        rings: wantsRings,
        lines: wantsLines,
        lineBox: tileBox(Math.min(WIDEST_BUFFER, Math.max(BUFFER, Math.ceil(plan.reach * UNITS_PER_PIXEL)))),
        cover: thinned?.cover,
        grid: thinned?.grid ?? -1,
        thinnings: wantsRings ? thinnings : NO_THINNINGS,
      });
      this.addShape(feature, plan, wantsRings, wantsLines);
    }
    this.addMarks(feature, plan);
  }

  /** A point, or a line or polygon that is drawn as one. */
  point(feature: number): void {
    const { set, x, y } = this.world;
    const { webZoom } = this.frame;
    const collapsed = set.kinds[feature] !== POINT;
    const record = this.styler.styleOf(feature, webZoom, collapsed);
    if (record === -1) return;
    const plan = this.plans.of(record, POINT);
    if (collapsed) {
      const place = pointPlace(this.world, feature, webZoom);
      this.place(place.x, place.y, plan, feature);
      return;
    }
    for (let part = set.partStart[feature]; part < set.partStart[feature + 1]; part++) {
      const at = set.coordinateStart[part];
      this.place(x[at], y[at], plan, feature);
    }
  }

  /** The tile in a buffer of its own, its layers from the bottom up; `undefined` where nothing was written. */
  finish(): Uint8Array<ArrayBuffer> | undefined {
    const { layers } = this.plans.names;
    const numbers = [...this.layers.keys()].sort((a, b) => compareSheetLayers(layers[a], layers[b]));
    return tileOf(numbers.flatMap((number) => this.layers[number] ?? []));
  }

  private addShape(feature: number, { fills, strokes, lineLabels }: SheetPlan, hasRings: boolean, hasLines: boolean): void {
    const { rings, lines, seen } = this.shapes;
    if (hasRings) {
      for (const [index, fill] of fills.entries()) if (seen[index] !== false) this.add(TILE_POLYGON, feature, fill, undefined, rings);
    }
    if (!hasLines) return;
    for (const stroke of strokes) this.add(TILE_LINE, feature, stroke, undefined, lines);
    for (const label of lineLabels) this.addLineLabel(feature, label, lines);
  }

  /** The icons and labels of a line or polygon. */
  private addMarks(feature: number, { icons, labels }: SheetPlan): void {
    if (icons.length + labels.length === 0) return;
    const place = labelPlace(this.world, feature);
    const [x, y] = this.inTile(place.x, place.y);
    if (!isOwnPlace(x, y)) return;
    this.addIcons(feature, icons, x, y);
    this.addLabels(feature, labels, x, y);
  }

  /** Writes the circles, icons and labels of a place together: none of them is left out where another of them is visible. */
  private place(worldX: number, worldY: number, plan: SheetPlan, feature: number): void {
    const { circles, icons, labels } = plan;
    const [ownX, ownY] = this.inTile(worldX, worldY);
    const isLabelled = isOwnPlace(ownX, ownY) && this.addLabels(feature, labels, ownX, ownY);
    if (circles.length + icons.length === 0) return;
    placesInTile(this.frame, worldX, worldY, this.places);
    const { data, length } = this.places;
    for (let i = 0; i < length; i += 2) {
      const [x, y] = [data[i], data[i + 1]];
      if (!this.marks.take(x, y, plan) && !isLabelled) continue;
      this.commands.clear();
      this.commands.point(x, y);
      for (const circle of circles) this.add(TILE_POINT, feature, circle, undefined, this.commands);
      // maps draw an icon in the tile that holds its place, and whole
      if (isOwnPlace(x, y)) this.addIcons(feature, icons, x, y);
    }
  }

  private addIcons(feature: number, icons: readonly Drawing[], x: number, y: number): void {
    this.commands.clear();
    this.commands.point(x, y);
    for (const icon of icons) this.add(TILE_POINT, feature, icon, undefined, this.commands);
  }

  /** Adds those that have a text and room; whether there was one. */
  private addLabels(feature: number, labels: readonly Drawing[], x: number, y: number): boolean {
    let isLabelled = false;
    this.commands.clear();
    this.commands.point(x, y);
    for (const label of labels) {
      const text = this.textOf(feature, label);
      if (text === undefined || !this.marks.hasRoomForLabel(x, y, label)) continue;
      this.add(TILE_POINT, feature, label, text, this.commands);
      isLabelled = true;
    }
    return isLabelled;
  }

  /** Whether a label along a line is the first of its text in the tile. */
  private hasNewText(feature: number, labels: readonly Drawing[]): boolean {
    return labels.some((label) => {
      const text = this.textOf(feature, label);
      return text !== undefined && !this.strokes.hasText(label.look, text);
    });
  }

  private addLineLabel(feature: number, label: Drawing, commands: GeometryCommands): void {
    const text = this.textOf(feature, label);
    if (text === undefined) return;
    if (this.isCrowded) this.strokes.addText(label.look, text);
    this.add(TILE_LINE, feature, label, text, commands);
  }

  private textOf(feature: number, { record }: Drawing): string | undefined {
    const text = this.styler.textOf?.(feature, this.frame.webZoom, record);
    return text === '' ? undefined : text;
  }

  /** Returns the thinning of the fills of a plan: among those of the tile layers they are written to. */
  private thinningsOf({ fills }: SheetPlan): FillThinning[] {
    return fills.map(({ layerNumber, look, enough }) => {
      this.piles[layerNumber] ??= new FillPile();
      return { pile: this.piles[layerNumber], style: look, enough };
    });
  }

  /** Whether no fill can be seen: a quick look before the points are read. */
  private areBuried(feature: number, { fills }: SheetPlan, thinnings: readonly FillThinning[]): boolean {
    if (thinnings.length < fills.length) return false;
    const box = boxInTile(this.world, this.frame, feature);
    return thinnings.every(({ pile, style, enough }) => pile.isFull(style, enough, ...box));
  }

  private inTile(worldX: number, worldY: number): readonly [x: number, y: number] {
    const { originX, originY, scale } = this.frame;
    return [Math.floor((worldX - originX) * scale), Math.floor((worldY - originY) * scale)];
  }

  private add(type: number, feature: number, drawing: Drawing, text: string | undefined, commands: GeometryCommands): void {
    if (commands.count === 0) return;
    const { look, properties } = drawing;
    const layerNumber = this.plans.layerOf(drawing);
    this.layers[layerNumber] ??= new LayerWriter(this.plans.names.names[layerNumber]);
    this.layers[layerNumber].add(feature, type, look, properties, text, commands);
  }
}
