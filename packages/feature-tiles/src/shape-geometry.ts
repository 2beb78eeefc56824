/** From world units to the commands of a tile: move, thin, cut, round. */
import { POLYGON } from '@flyover/osm-features';
import { type Box, clipLine, clipRing } from './clip.ts';
import type { CoverGrid } from './cover-grid.ts';
import type { FillPile } from './fill-pile.ts';
import { GeometryCommands } from './layer-writer.ts';
import { PointBuffer } from './point-buffer.ts';
import { simplifyInto } from './simplify.ts';
import { BUFFER, TILE_BOX, type TileFrame, UNITS_PER_PIXEL } from './tile-frame.ts';
import type { World } from './world.ts';

/** How far a simplified line may be from the true one, in tile units: three eighths of a pixel; with the rounding that is less than half of one. */
const TOLERANCE = 3;
/** From this z on tiles hold so little that lines may be nearly exact: an eighth of a pixel. */
const FINE_ZOOM = 17;
const FINE_TOLERANCE = 1;
/** Rings smaller than a pixel are left out. Twice their area, in tile units. */
const LEAST_DOUBLE_AREA = 2 * UNITS_PER_PIXEL * UNITS_PER_PIXEL;

/** How a polygon's fill is thinned. */
export interface FillThinning {
  readonly pile: FillPile;
  /** What tells styles of the pile's layer apart. */
  readonly style: number;
  /** See `enoughFills`. */
  readonly enough: number;
}

/** What is wanted of a line or polygon. */
export interface ShapeWish {
  /** Of a polygon. */
  readonly rings: boolean;
  /** The pieces of a line, or of a polygon's outline. */
  readonly lines: boolean;
  /** Where they are cut, tile units; `TILE_BOX` where they are thinned. */
  readonly lineBox: Box;
  /** Thins them, by the grid of this number; absent: all are kept. */
  readonly cover: CoverGrid | undefined;
  readonly grid: number;
  /** How fills are thinned, one for each that is drawn of the rings. */
  readonly thinnings: readonly FillThinning[];
}

/** Makes the geometry of one line or polygon after the other; its buffers are used again. */
export class ShapeGeometry {
  /** Of a polygon: rings, outer ones clockwise on the screen, each followed by its holes. */
  readonly rings = new GeometryCommands();
  readonly lines = new GeometryCommands();
  /** For each of the thinnings that were asked for, whether its fill can be seen. */
  readonly seen: boolean[] = [];
  private readonly part = new PointBuffer();
  private readonly spare = new PointBuffer();
  private readonly piece = new PointBuffer();
  private readonly world: World;
  private readonly frame: TileFrame;
  private readonly tolerance: number;
  private isNew = false;
  private wish: ShapeWish = NO_WISH;

  constructor(world: World, frame: TileFrame) {
    this.world = world;
    this.frame = frame;
    this.tolerance = frame.webZoom > FINE_ZOOM ? FINE_TOLERANCE : TOLERANCE;
  }

  /** Fills `rings`, `lines` and `seen`. Rings and lines may stay empty: lines that others hide are left out. */
  make(feature: number, wish: ShapeWish): void {
    const { partStart, coordinateStart, kinds, outer } = this.world.set;
    const isPolygon = kinds[feature] === POLYGON;
    this.rings.clear();
    this.lines.clear();
    this.isNew = false;
    this.wish = wish;
    let isShown = false;
    for (let number = partStart[feature]; number < partStart[feature + 1]; number++) {
      const isOuter = outer[number] === 1;
      if (!isPolygon && this.isFar(coordinateStart[number], coordinateStart[number + 1])) continue;
      simplifyInto(this.part, this.world.x, this.world.y, coordinateStart[number], coordinateStart[number + 1], this.frame, this.tolerance);
      const place = placeOf(this.part, TILE_BOX);
      if (wish.lines) this.addLine(wish.lineBox === TILE_BOX ? place : placeOf(this.part, wish.lineBox));
      // holes of a ring that is not shown are not shown either
      if (!wish.rings || !(isOuter || isShown)) continue;
      const added = place !== OUTSIDE && this.addRing(place, isOuter);
      if (isOuter) isShown = added;
    }
    if (wish.cover !== undefined && !this.isNew) this.lines.clear();
    this.seen.length = 0;
    for (const { pile, style, enough } of wish.thinnings) this.seen.push(pile.settle(style, enough));
  }

  /** Whether no step of a line comes near the tile, though its box does: quicker than to thin it first. */
  private isFar(start: number, end: number): boolean {
    const { x, y } = this.world;
    const { originX, originY, scale } = this.frame;
    const { lineBox } = this.wish;
    // thinning moves a line by less than the buffer is wide
    const [west, north] = [originX + (lineBox.minX - BUFFER) / scale, originY + (lineBox.minY - BUFFER) / scale];
    const [east, south] = [originX + (lineBox.maxX + BUFFER) / scale, originY + (lineBox.maxY + BUFFER) / scale];
    for (let i = start + 1; i < end; i++) {
      if (x[i] < west && x[i - 1] < west) continue;
      if (x[i] > east && x[i - 1] > east) continue;
      if ((y[i] < north && y[i - 1] < north) || (y[i] > south && y[i - 1] > south)) continue;
      return false;
    }
    return true;
  }

  /** Adds the pieces that the tile shows, to the cover too. Leaves the part as it is. */
  private addLine(place: number): void {
    if (place === OUTSIDE) return;
    const { cover, grid, lineBox } = this.wish;
    const add = (points: PointBuffer) => {
      roundPoints(points);
      if (points.length < 4) return;
      if (cover?.take(grid, points) === true) this.isNew = true;
      this.lines.path(points.data, points.length);
    };
    if (place === CUT) clipLine(this.part, lineBox, this.piece, add);
    else {
      this.piece.copy(this.part);
      add(this.piece);
    }
  }

  private addRing(place: number, isOuter: boolean): boolean {
    // before the cut, so that neighbours agree on what is too small
    if (this.part.length < 8 || Math.abs(doubleArea(this.part)) < LEAST_DOUBLE_AREA) return false;
    let ring = this.part;
    if (place === CUT) {
      ring.length -= 2;
      ring = clipRing(ring, TILE_BOX, this.spare);
      if (ring.length < 6) return false;
      ring.push(ring.data[0], ring.data[1]);
    }
    roundPoints(ring);
    // three corners and the first one again
    if (ring.length < 8) return false;
    const area = doubleArea(ring);
    if (area === 0) return false;
    for (const { pile } of this.wish.thinnings) pile.ring(ring);
    ring.length -= 2;
    if (area > 0 !== isOuter) reverse(ring);
    this.rings.path(ring.data, ring.length);
    this.rings.close();
    return true;
  }
}

const NO_WISH: ShapeWish = { rings: false, lines: false, lineBox: TILE_BOX, cover: undefined, grid: -1, thinnings: [] };

const INSIDE = 0;
const CUT = 1;
const OUTSIDE = 2;

function placeOf({ data, length }: PointBuffer, box: Box): number {
  let [minX, minY, maxX, maxY] = [data[0], data[1], data[0], data[1]];
  for (let i = 2; i < length; i += 2) {
    if (data[i] < minX) minX = data[i];
    else if (data[i] > maxX) maxX = data[i];
    if (data[i + 1] < minY) minY = data[i + 1];
    else if (data[i + 1] > maxY) maxY = data[i + 1];
  }
  if (maxX < box.minX || minX > box.maxX || maxY < box.minY || minY > box.maxY) return OUTSIDE;
  return minX >= box.minX && maxX <= box.maxX && minY >= box.minY && maxY <= box.maxY ? INSIDE : CUT;
}

/** Rounds to whole tile units and leaves out points that fall on the one before. */
function roundPoints(points: PointBuffer): void {
  const { data } = points;
  let kept = 0;
  for (let i = 0; i < points.length; i += 2) {
    const x = Math.round(data[i]);
    const y = Math.round(data[i + 1]);
    if (kept > 0 && data[kept - 2] === x && data[kept - 1] === y) continue;
    data[kept++] = x;
    data[kept++] = y;
  }
  points.length = kept;
}

/** Twice the area of a closed ring, positive where it runs clockwise on the screen (y grows to the south). */
function doubleArea({ data, length }: PointBuffer): number {
  let area = 0;
  for (let i = 2; i < length; i += 2) area += data[i - 2] * data[i + 1] - data[i] * data[i - 1];
  return area;
}

function reverse({ data, length }: PointBuffer): void {
  for (let low = 0, high = length - 2; low < high; low += 2, high -= 2) {
    [data[low], data[high]] = [data[high], data[low]];
    [data[low + 1], data[high + 1]] = [data[high + 1], data[low + 1]];
  }
}
