/** Puts buildings along the streets of a block: true right angles, clear of every street and of one another. */
import { type Outline, roomAt } from './block-shape.ts';
import type { EdgeKind } from './street-plan.ts';

/** Shapes of the buildings of a zone; metres. */
export interface BuildingStyle {
  /** Width of a lot along the street. */
  readonly lot: readonly [low: number, high: number];
  /** Of the lot's width that the building takes. */
  readonly fill: readonly [low: number, high: number];
  readonly depth: readonly [low: number, high: number];
  /** From the land's limit to the front. */
  readonly setback: readonly [low: number, high: number];
  /** Of lots that stay empty. */
  readonly gaps: number;
  /** Of buildings with a wing. */
  readonly wings: number;
}

/** A placed building: corners counter-clockwise as flat pairs, the first two at the street. */
export interface Placed {
  readonly ring: readonly number[];
  readonly x: number;
  readonly y: number;
  /** Index of the side of the outline it faces. */
  readonly side: number;
  /** Metres from the side's start. */
  readonly along: number;
  readonly width: number;
  readonly depth: number;
}

/** Rectangles of one block: middle, direction along the street, half width, half depth. */
interface Rectangles {
  readonly columns: Float64Array;
  count: number;
}

const FIELDS = 6;
const MOST = 400;
const rectangles: Rectangles = { columns: new Float64Array(FIELDS * MOST), count: 0 };

/** Streets that buildings have their front at. */
const FRONTS: ReadonlySet<EdgeKind> = new Set([
  'primary',
  'secondary',
  'tertiary',
  'residential',
  'living_street',
  'pedestrian',
  'service',
  'unclassified',
  'footway',
  'cycleway',
]);

/** All buildings of a block, calling `place` for each until it returns false. */
export function placeBuildings(
  outline: Outline,
  style: BuildingStyle,
  between: (low: number, high: number) => number,
  place: (building: Placed) => boolean,
): void {
  rectangles.count = 0;
  for (let side = 0; side < outline.sideStart.length; side++) {
    if (!FRONTS.has(outline.sideEdge[side].kind)) continue;
    if (!placeAlong(outline, side, style, between, place)) return;
  }
}

/**
 * Small buildings in the yards behind those of the last `placeBuildings`, square to the block's first side.
 *
 * @param tries how many places are looked at
 */
export function placeInYards(
  outline: Outline,
  tries: number,
  size: readonly [low: number, high: number],
  between: (low: number, high: number) => number,
  place: (building: Placed) => boolean,
): void {
  const { x: xs, y: ys } = outline;
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
  const length = segmentLength(outline, 0);
  const ux = (xs[1] - xs[0]) / length;
  const uy = (ys[1] - ys[0]) / length;
  for (let i = 0; i < tries && rectangles.count < MOST; i++) {
    const x = between(low, high);
    const y = between(bottom, top);
    const halfWidth = between(size[0], size[1]) / 2;
    const halfDepth = halfWidth * between(0.6, 0.9);
    if (roomAt(outline, x, y) < halfWidth + 4 || touchesAny(x, y, ux, uy, halfWidth + 1.2, halfDepth + 1.2)) continue;
    rectangles.columns.set([x, y, ux, uy, halfWidth, halfDepth], rectangles.count++ * FIELDS);
    const ring = shapeOf(x, y, ux, uy, halfWidth, halfDepth, -1);
    if (!place({ ring, x, y, side: 0, along: 0, width: halfWidth * 2, depth: halfDepth * 2 })) return;
  }
}

function placeAlong(
  outline: Outline,
  side: number,
  style: BuildingStyle,
  between: (low: number, high: number) => number,
  place: (building: Placed) => boolean,
): boolean {
  const count = outline.x.length;
  const first = outline.sideStart[side];
  const segments = (side + 1 < outline.sideStart.length ? outline.sideStart[side + 1] : count) - first;
  let length = 0;
  for (let k = 0; k < segments; k++) length += segmentLength(outline, first + k);
  const clearance = outline.clearance[first];
  let at = between(2, 5);
  while (at < length - 4) {
    const lot = between(style.lot[0], style.lot[1]);
    const width = lot * between(style.fill[0], style.fill[1]);
    const depth = between(style.depth[0], style.depth[1]);
    const setback = between(style.setback[0], style.setback[1]);
    const isGap = between(0, 1) < style.gaps;
    const wing = between(0, 1);
    const middle = at + lot / 2;
    if (middle >= length) break;
    if (isGap) {
      at += lot;
      continue;
    }
    // the place along the side where the lot's middle lies
    let k = 0;
    let rest = middle;
    while (k < segments - 1 && rest > segmentLength(outline, first + k)) rest -= segmentLength(outline, first + k++);
    const from = first + k;
    const to = (from + 1) % count;
    const size = segmentLength(outline, from);
    const ux = (outline.x[to] - outline.x[from]) / size;
    const uy = (outline.y[to] - outline.y[from]) / size;
    const found = fit(outline, outline.x[from] + ux * rest, outline.y[from] + uy * rest, ux, uy, clearance + setback, width, depth);
    if (found === undefined) {
      at += lot * 0.35;
      continue;
    }
    const { x, y, halfWidth, halfDepth } = found;
    const ring = shapeOf(x, y, ux, uy, halfWidth, halfDepth, wing < style.wings ? wing / style.wings : -1);
    if (!place({ ring, x, y, side, along: middle, width: halfWidth * 2, depth: halfDepth * 2 })) return false;
    if (rectangles.count >= MOST) return true;
    at += lot;
  }
  return true;
}

/** The largest of three sizes that fits here, remembered as taken. */
function fit(outline: Outline, frontX: number, frontY: number, ux: number, uy: number, offset: number, width: number, depth: number) {
  for (const scale of [1, 0.82, 0.64]) {
    const halfWidth = (width / 2) * (scale === 1 ? 1 : scale + 0.08);
    const halfDepth = (depth / 2) * scale;
    if (halfWidth < 3 || halfDepth < 2.6) return undefined;
    const x = frontX - uy * (offset + halfDepth);
    const y = frontY + ux * (offset + halfDepth);
    if (!isClear(outline, x, y, ux, uy, halfWidth, halfDepth) || touchesAny(x, y, ux, uy, halfWidth, halfDepth)) continue;
    rectangles.columns.set([x, y, ux, uy, halfWidth, halfDepth], rectangles.count++ * FIELDS);
    return { x, y, halfWidth, halfDepth };
  }
  return undefined;
}

function isClear(outline: Outline, x: number, y: number, ux: number, uy: number, halfWidth: number, halfDepth: number): boolean {
  if (roomAt(outline, x, y) < Math.min(halfWidth, halfDepth)) return false;
  for (let i = -1; i <= 1; i++)
    for (let j = -1; j <= 1; j++) {
      if (i === 0 && j === 0) continue;
      const a = halfWidth * i;
      const b = halfDepth * j;
      if (roomAt(outline, x + ux * a - uy * b, y + uy * a + ux * b) < 0.4) return false;
    }
  return true;
}

/** Separating axes of two rectangles, with 0.15 m of air. */
function touchesAny(x: number, y: number, ux: number, uy: number, halfWidth: number, halfDepth: number): boolean {
  const { columns, count } = rectangles;
  for (let i = 0; i < count * FIELDS; i += FIELDS) {
    const dx = columns[i] - x;
    const dy = columns[i + 1] - y;
    const vx = columns[i + 2];
    const vy = columns[i + 3];
    const w = columns[i + 4];
    const d = columns[i + 5];
    const reach = halfWidth + halfDepth + w + d;
    if (dx * dx + dy * dy > reach * reach) continue;
    const cosine = Math.abs(ux * vx + uy * vy);
    const sine = Math.abs(ux * vy - uy * vx);
    if (Math.abs(dx * ux + dy * uy) > halfWidth + w * cosine + d * sine + 0.15) continue;
    if (Math.abs(dy * ux - dx * uy) > halfDepth + w * sine + d * cosine + 0.15) continue;
    if (Math.abs(dx * vx + dy * vy) > w + halfWidth * cosine + halfDepth * sine + 0.15) continue;
    if (Math.abs(dy * vx - dx * vy) > d + halfWidth * sine + halfDepth * cosine + 0.15) continue;
    return true;
  }
  return false;
}

/** A rectangle, or an L inside it where `wing` (0 to 1) is not negative. */
function shapeOf(x: number, y: number, ux: number, uy: number, w: number, d: number, wing: number): number[] {
  const flat =
    wing < 0
      ? [-w, -d, w, -d, w, d, -w, d]
      : wing < 0.5
        ? [-w, -d, w, -d, w, d, w * 0.1, d, w * 0.1, d * 0.15, -w, d * 0.15]
        : [-w, -d, w, -d, w, d * 0.1, -w * 0.15, d * 0.1, -w * 0.15, d, -w, d];
  const ring: number[] = [];
  for (let i = 0; i < flat.length; i += 2) ring.push(x + ux * flat[i] - uy * flat[i + 1], y + uy * flat[i] + ux * flat[i + 1]);
  return ring;
}

function segmentLength(outline: Outline, from: number): number {
  const to = (from + 1) % outline.x.length;
  const dx = outline.x[to] - outline.x[from];
  const dy = outline.y[to] - outline.y[from];
  return Math.sqrt(dx * dx + dy * dy);
}
