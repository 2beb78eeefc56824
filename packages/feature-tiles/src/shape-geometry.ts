/** Geometry from world units to the commands of a tile: moved, simplified, clipped, rounded; and the thinning of fills. */
import { POLYGON } from '@flyover/osm-features';
import { type Box, clipLine, clipRing, PointBuffer, simplifyInto } from './clip.ts';
import { GeometryCommands } from './layer-writer.ts';
import { BUFFER, TILE_BOX, type TileFrame, UNITS_PER_PIXEL } from './tile-frame.ts';
import type { CoverGrid } from './tile-grids.ts';
import type { World } from './world.ts';

/**
 * Highest distance of a simplified line from the true one, in tile units: three eighths of a pixel; with the rounding that is less than half of one.
 */
const TOLERANCE = 3;
/** From this z on tiles hold so little that lines may be nearly exact: an eighth of a pixel. */
const FINE_ZOOM = 17;
const FINE_TOLERANCE = 1;
/** Rings smaller than a pixel are left out. Twice their area, in tile units. */
const LEAST_DOUBLE_AREA = 2 * UNITS_PER_PIXEL * UNITS_PER_PIXEL;

/** The thinning of a polygon's fill. */
export interface FillThinning {
  readonly pile: FillPile;
  /** Number of the style within the pile's layer. */
  readonly style: number;
  /** See `enoughFills`. */
  readonly enough: number;
}

/** The request for the geometry of a line or polygon. */
export interface ShapeOptions {
  /** Of a polygon. */
  readonly rings: boolean;
  /** The pieces of a line, or of a polygon's outline. */
  readonly lines: boolean;
  /** Box to which they are clipped, tile units; `TILE_BOX` where they are thinned. */
  readonly lineBox: Box;
  /** Thins them, by the grid of this number; absent: all are kept. */
  readonly cover: CoverGrid | undefined;
  readonly grid: number;
  /** Thinning of each fill that is drawn of the rings. */
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
  private options: ShapeOptions = NO_OPTIONS;

  constructor(world: World, frame: TileFrame) {
    this.world = world;
    this.frame = frame;
    this.tolerance = frame.webZoom > FINE_ZOOM ? FINE_TOLERANCE : TOLERANCE;
  }

  /** Fills `rings`, `lines` and `seen`. Rings and lines may stay empty: lines that others hide are left out. */
  make(feature: number, options: ShapeOptions): void {
    const { partStart, coordinateStart, kinds, outer } = this.world.set;
    const isPolygon = kinds[feature] === POLYGON;
    this.rings.clear();
    this.lines.clear();
    this.isNew = false;
    this.options = options;
    let isShown = false;
    for (let number = partStart[feature]; number < partStart[feature + 1]; number++) {
      const isOuter = outer[number] === 1;
      if (!isPolygon && this.isFar(coordinateStart[number], coordinateStart[number + 1])) continue;
      simplifyInto(this.part, this.world.x, this.world.y, coordinateStart[number], coordinateStart[number + 1], this.frame, this.tolerance);
      const place = placeOf(this.part, TILE_BOX);
      if (options.lines) this.addLine(options.lineBox === TILE_BOX ? place : placeOf(this.part, options.lineBox));
      // holes of a ring that is not shown are not shown either
      if (!options.rings || !(isOuter || isShown)) continue;
      const added = place !== OUTSIDE && this.addRing(place, isOuter);
      if (isOuter) isShown = added;
    }
    if (options.cover !== undefined && !this.isNew) this.lines.clear();
    this.seen.length = 0;
    for (const { pile, style, enough } of options.thinnings) this.seen.push(pile.settle(style, enough));
  }

  /** Whether no step of a line comes near the tile, though its box does: quicker than to thin it first. */
  private isFar(start: number, end: number): boolean {
    const { x, y } = this.world;
    const { originX, originY, scale } = this.frame;
    const { lineBox } = this.options;
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
    const { cover, grid, lineBox } = this.options;
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
    for (const { pile } of this.options.thinnings) pile.ring(ring);
    ring.length -= 2;
    if (area > 0 !== isOuter) reverse(ring);
    this.rings.path(ring.data, ring.length);
    this.rings.close();
    return true;
  }
}

const NO_OPTIONS: ShapeOptions = { rings: false, lines: false, lineBox: TILE_BOX, cover: undefined, grid: -1, thinnings: [] };

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

// Thinning of fills: where so many fills of one style overlap in a crowded tile that one more changes no pixel, it is left out; no other fill ever is. Fills
// come in drawing order; one of another style begins a new pile at its place.

/** Side of a cell: a power of two, so that no cell lies across the edge of a tile. */
const CELL = 4 * UNITS_PER_PIXEL;
const SIZE = TILE_BOX.maxX - TILE_BOX.minX;
const ACROSS = SIZE / CELL;
/** Half a step of a colour channel: 1 / 510 of what is below can still be seen. */
const LEAST_SHARE = 1 / 510;
/** The highest pile that is counted. */
const HIGHEST = 255;

/**
 * Returns the number of overlapping fills of an opacity from which more make no visible difference; `Infinity` where a pile cannot be high enough.
 */
export function enoughFills(opacity: unknown): number {
  if (typeof opacity !== 'number' || !(opacity > 0)) return Number.POSITIVE_INFINITY;
  const enough = opacity >= 1 ? 1 : Math.ceil(Math.log(LEAST_SHARE) / Math.log(1 - opacity));
  return enough <= HIGHEST ? enough : Number.POSITIVE_INFINITY;
}

/** The piles of one layer. Add all rings of a fill, then `settle` it. */
export class FillPile {
  /** Style of the uppermost fill of each cell, plus one. */
  private readonly styles = new Uint32Array(ACROSS * ACROSS);
  /** Number of fills of that style that cover the whole cell. */
  private readonly heights = new Uint8Array(ACROSS * ACROSS);
  /** Of the fill at hand: bit 1 where an edge runs through a cell, bit 0 where the inside begins or ends before the middle of a cell. */
  private readonly marks = new Uint8Array((ACROSS + 1) * ACROSS);
  private minColumn = ACROSS;
  private maxColumn = -1;
  private minRow = ACROSS;
  private maxRow = -1;

  /** Whether no fill of a style in this box can be seen; the box may be larger than the tile. */
  isFull(style: number, enough: number, minX: number, minY: number, maxX: number, maxY: number): boolean {
    const [west, east] = [cellOf(minX - TILE_BOX.minX), cellOf(maxX - TILE_BOX.minX)];
    const [north, south] = [cellOf(minY - TILE_BOX.minY), cellOf(maxY - TILE_BOX.minY)];
    for (let row = north; row <= south; row++) {
      for (let cell = row * ACROSS + west; cell <= row * ACROSS + east; cell++) {
        if (this.heights[cell] < enough || this.styles[cell] !== style + 1) return false;
      }
    }
    return true;
  }

  /** Adds a ring in `TILE_BOX`, its first point repeated. */
  ring({ data, length }: PointBuffer): void {
    for (let i = 0; i + 3 < length; i += 2) {
      const down = data[i + 1] <= data[i + 3];
      const [from, to] = down ? [i, i + 2] : [i + 2, i];
      this.edge(data[from] - TILE_BOX.minX, data[from + 1] - TILE_BOX.minY, data[to] - TILE_BOX.minX, data[to + 1] - TILE_BOX.minY);
    }
  }

  /** Puts the fill on the piles; false, and nothing is put there, where it cannot be seen. */
  settle(style: number, enough: number): boolean {
    const isSeen = this.look(style, enough);
    for (let row = this.minRow; row <= this.maxRow; row++) {
      let inside = 0;
      for (let column = this.minColumn; column <= this.maxColumn; column++) {
        const mark = this.marks[row * (ACROSS + 1) + column];
        inside ^= mark & 1;
        if (!isSeen || (inside === 0 && mark < 2)) continue;
        const cell = row * ACROSS + column;
        if (this.styles[cell] !== style + 1) {
          this.styles[cell] = style + 1;
          this.heights[cell] = 0;
        }
        if (mark < 2 && this.heights[cell] < HIGHEST) this.heights[cell]++;
      }
      this.marks.fill(0, row * (ACROSS + 1) + this.minColumn, row * (ACROSS + 1) + this.maxColumn + 2);
    }
    [this.minColumn, this.maxColumn, this.minRow, this.maxRow] = [ACROSS, -1, ACROSS, -1];
    return isSeen;
  }

  /** Whether any cell of the fill at hand is not full. */
  private look(style: number, enough: number): boolean {
    for (let row = this.minRow; row <= this.maxRow; row++) {
      let inside = 0;
      for (let column = this.minColumn; column <= this.maxColumn; column++) {
        const mark = this.marks[row * (ACROSS + 1) + column];
        inside ^= mark & 1;
        if (inside === 0 && mark < 2) continue;
        const cell = row * ACROSS + column;
        if (this.heights[cell] < enough || this.styles[cell] !== style + 1) return true;
      }
    }
    return false;
  }

  /** An edge that runs down or level: marks the cells it runs through, and where it crosses the middle of their rows. */
  private edge(x0: number, y0: number, x1: number, y1: number): void {
    const [first, last] = [cellOf(y0), cellOf(y1)];
    const slope = y1 === y0 ? 0 : (x1 - x0) / (y1 - y0);
    // where a fill goes on beyond the tile, the cut at its rim is no edge
    const isCut = (x0 === x1 && (x0 === 0 || x0 === SIZE)) || (y0 === y1 && (y0 === 0 || y0 === SIZE));
    for (let row = first; row <= last; row++) {
      const top = row === first ? x0 : x0 + (row * CELL - y0) * slope;
      const bottom = row === last ? x1 : x0 + ((row + 1) * CELL - y0) * slope;
      const [west, east] = top < bottom ? [cellOf(top), cellOf(bottom)] : [cellOf(bottom), cellOf(top)];
      if (!isCut) for (let column = west; column <= east; column++) this.marks[row * (ACROSS + 1) + column] |= 2;
      this.minColumn = Math.min(this.minColumn, west);
      this.maxColumn = Math.max(this.maxColumn, east);
      const middle = (row + 0.5) * CELL;
      if (y0 <= middle && middle < y1) {
        const column = Math.max(0, Math.ceil((x0 + (middle - y0) * slope) / CELL - 0.5));
        this.marks[row * (ACROSS + 1) + Math.min(ACROSS, column)] ^= 1;
      }
    }
    this.minRow = Math.min(this.minRow, first);
    this.maxRow = Math.max(this.maxRow, last);
  }
}

function cellOf(units: number): number {
  return Math.min(ACROSS - 1, Math.max(0, Math.floor(units / CELL)));
}
