/** From world units to the commands of a tile: move, thin, cut, simplify, round. */
import { type Box, clipLine, clipRing } from './clip.ts';
import type { GeometryCommands } from './layer-writer.ts';
import { PointBuffer } from './point-buffer.ts';
import { simplify } from './simplify.ts';
import { TILE_BOX, type TileFrame, UNITS_PER_PIXEL } from './tile-frame.ts';
import type { World } from './world.ts';

/** Points closer together than this are one, in tile units: a quarter of a pixel. */
const NEAR = UNITS_PER_PIXEL / 4;
/** How far a simplified line may be from the true one, in tile units: three eighths of a pixel. */
const TOLERANCE = 3;
/** Rings smaller than a pixel are left out. Twice their area, in tile units. */
const LEAST_DOUBLE_AREA = 2 * UNITS_PER_PIXEL * UNITS_PER_PIXEL;

const part = new PointBuffer();
const spare = new PointBuffer();
const piece = new PointBuffer();
let [minX, minY, maxX, maxY] = [0, 0, 0, 0];

/**
 * Moves a part into the tile's units and leaves out points that are near the one before. Thinning starts at the part's own first point, not
 * at the tile's edge, so that neighbouring tiles choose the same points.
 */
function readPart(world: World, frame: TileFrame, start: number, end: number): void {
  const { x, y } = world;
  const { originX, originY, scale } = frame;
  part.clear();
  let lastX = (x[start] - originX) * scale;
  let lastY = (y[start] - originY) * scale;
  [minX, minY, maxX, maxY] = [lastX, lastY, lastX, lastY];
  part.push(lastX, lastY);
  for (let i = start + 1; i < end; i++) {
    const tileX = (x[i] - originX) * scale;
    const tileY = (y[i] - originY) * scale;
    if (i + 1 < end && Math.abs(tileX - lastX) < NEAR && Math.abs(tileY - lastY) < NEAR) continue;
    part.push(tileX, tileY);
    lastX = tileX;
    lastY = tileY;
    if (tileX < minX) minX = tileX;
    else if (tileX > maxX) maxX = tileX;
    if (tileY < minY) minY = tileY;
    else if (tileY > maxY) maxY = tileY;
  }
}

function isOutside(box: Box): boolean {
  return maxX < box.minX || minX > box.maxX || maxY < box.minY || minY > box.maxY;
}

function isInside(box: Box): boolean {
  return minX >= box.minX && maxX <= box.maxX && minY >= box.minY && maxY <= box.maxY;
}

/** Adds the pieces of a feature's lines, or of its rings as lines, that the tile shows. */
export function addLines(world: World, frame: TileFrame, feature: number, commands: GeometryCommands): void {
  const { partStart, coordinateStart } = world.set;
  const addPiece = (points: PointBuffer) => {
    simplify(points, TOLERANCE);
    roundPoints(points);
    if (points.length >= 4) commands.path(points.data, points.length);
  };
  for (let number = partStart[feature]; number < partStart[feature + 1]; number++) {
    readPart(world, frame, coordinateStart[number], coordinateStart[number + 1]);
    if (isOutside(TILE_BOX)) continue;
    if (isInside(TILE_BOX)) addPiece(part);
    else clipLine(part, TILE_BOX, piece, addPiece);
  }
}

/** Adds the rings of a polygon that the tile shows: outer rings clockwise on the screen, each followed by its holes. */
export function addRings(world: World, frame: TileFrame, feature: number, commands: GeometryCommands): void {
  const { partStart, coordinateStart, outer } = world.set;
  let isShown = false;
  for (let number = partStart[feature]; number < partStart[feature + 1]; number++) {
    const isOuter = outer[number] === 1;
    // holes of a ring that is not shown are not shown either
    if (!isOuter && !isShown) continue;
    const added = addRing(world, frame, coordinateStart[number], coordinateStart[number + 1], isOuter, commands);
    if (isOuter) isShown = added;
  }
}

function addRing(world: World, frame: TileFrame, start: number, end: number, isOuter: boolean, commands: GeometryCommands): boolean {
  readPart(world, frame, start, end);
  if (isOutside(TILE_BOX)) return false;
  let ring = part;
  if (!isInside(TILE_BOX)) {
    part.length -= 2;
    ring = clipRing(part, TILE_BOX, spare);
    if (ring.length < 6) return false;
    ring.push(ring.data[0], ring.data[1]);
  }
  simplify(ring, TOLERANCE);
  roundPoints(ring);
  // three corners and the first one again
  if (ring.length < 8) return false;
  const area = doubleArea(ring);
  if (Math.abs(area) < LEAST_DOUBLE_AREA) return false;
  ring.length -= 2;
  if (area > 0 !== isOuter) reverse(ring);
  commands.path(ring.data, ring.length);
  commands.close();
  return true;
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
