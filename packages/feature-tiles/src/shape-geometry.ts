/** From world units to the commands of a tile: move, thin, cut, round. */
import { POLYGON } from '@flyover/osm-features';
import { type Box, clipLine, clipRing } from './clip.ts';
import type { CoverGrid } from './cover-grid.ts';
import type { FillPile } from './fill-pile.ts';
import { GeometryCommands } from './layer-writer.ts';
import { PointBuffer } from './point-buffer.ts';
import { simplifyInto } from './simplify.ts';
import { TILE_BOX, type TileFrame, UNITS_PER_PIXEL } from './tile-frame.ts';
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

/** Makes the geometry of one line or polygon after the other; its buffers are used again. */
export class ShapeGeometry {
  /** Of a polygon: rings, outer ones clockwise on the screen, each followed by its holes. */
  readonly rings = new GeometryCommands();
  /** The pieces of a line, or of a polygon's outline where it is wanted. */
  readonly lines = new GeometryCommands();
  private readonly part = new PointBuffer();
  private readonly spare = new PointBuffer();
  private readonly piece = new PointBuffer();
  private readonly world: World;
  private readonly frame: TileFrame;
  private readonly cover: CoverGrid | undefined;
  private readonly tolerance: number;
  private isNew = false;
  private grid = -1;
  private wantsLines = false;
  private pile: FillPile | undefined;

  /** @param cover thins what is made; absent: all is kept */
  constructor(world: World, frame: TileFrame, cover: CoverGrid | undefined) {
    this.world = world;
    this.frame = frame;
    this.cover = cover;
    this.tolerance = frame.webZoom > FINE_ZOOM ? FINE_TOLERANCE : TOLERANCE;
  }

  /**
   * Fills `rings` and `lines`, which may stay empty: a fill, a line or an outline that others hide is left out.
   *
   * @param grid number of the shape's grid in the cover, or -1
   * @param thinning of a fill; absent: it is kept
   */
  make(feature: number, outlined: boolean, grid: number, thinning?: FillThinning): void {
    const { partStart, coordinateStart, kinds, outer } = this.world.set;
    const isPolygon = kinds[feature] === POLYGON;
    this.rings.clear();
    this.lines.clear();
    this.isNew = false;
    this.wantsLines = outlined || !isPolygon;
    this.grid = this.cover === undefined ? -1 : grid;
    this.pile = thinning?.pile;
    let isShown = false;
    for (let number = partStart[feature]; number < partStart[feature + 1]; number++) {
      const isOuter = outer[number] === 1;
      if (!isPolygon && this.isFar(coordinateStart[number], coordinateStart[number + 1])) continue;
      simplifyInto(this.part, this.world.x, this.world.y, coordinateStart[number], coordinateStart[number + 1], this.frame, this.tolerance);
      const place = placeOf(this.part, TILE_BOX);
      if (place === OUTSIDE) {
        if (isOuter) isShown = false;
        continue;
      }
      if (this.wantsLines) this.addLine(place);
      // holes of a ring that is not shown are not shown either
      if (!isPolygon || !(isOuter || isShown)) continue;
      const added = this.addRing(place, isOuter);
      if (isOuter) isShown = added;
    }
    if (this.grid !== -1 && !this.isNew) this.lines.clear();
    if (thinning !== undefined && !thinning.pile.settle(thinning.style, thinning.enough)) this.rings.clear();
  }

  /** Whether no step of a line comes near the tile, though its box does: quicker than to thin it first. */
  private isFar(start: number, end: number): boolean {
    const { x, y } = this.world;
    const { originX, originY, scale } = this.frame;
    // thinning moves a line by less than the buffer is wide
    const [west, north] = [originX + (2 * TILE_BOX.minX) / scale, originY + (2 * TILE_BOX.minY) / scale];
    const [east, south] = [originX + (TILE_BOX.maxX - TILE_BOX.minX) / scale, originY + (TILE_BOX.maxY - TILE_BOX.minY) / scale];
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
    const add = (points: PointBuffer) => {
      roundPoints(points);
      if (points.length < 4) return;
      if (this.cover !== undefined && this.grid !== -1 && this.cover.take(this.grid, points)) this.isNew = true;
      this.lines.path(points.data, points.length);
    };
    if (place === CUT) clipLine(this.part, TILE_BOX, this.piece, add);
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
    this.pile?.ring(ring);
    ring.length -= 2;
    if (area > 0 !== isOuter) reverse(ring);
    this.rings.path(ring.data, ring.length);
    this.rings.close();
    return true;
  }
}

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
