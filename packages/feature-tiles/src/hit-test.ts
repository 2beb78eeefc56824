/** Hit tests: the features near a pointer, found in the columns, not in tiles. */
import { type FeatureStyler, LINE, POINT } from '@flyover/osm-features';
import { PointBuffer } from './clip.ts';
import { type CollapseRule, pointPlace } from './collapse.ts';
import type { FeatureSearch } from './feature-index.ts';
import { labelPlace, type WorldPlace } from './label-place.ts';
import { type FeatureReach, farthestReach, featureReach, type IconReach } from './sheet/reach.ts';
import { WORLD_SIZE, type World } from './world.ts';

export interface HitOptions {
  /** Search radius, in pixels. Features drawn larger (circles, lines with their casings, icons) count as far as they reach. */
  readonly pixels: number;
}

interface Hit {
  readonly feature: number;
  /** 0 points, 1 lines, 2 polygons. */
  readonly rank: number;
  /** Distance of points and lines, area of polygons. */
  readonly order: number;
}

/** Everything about the features that a hit test asks. */
export interface HitContext {
  readonly world: World;
  readonly search: FeatureSearch;
  readonly styler: FeatureStyler;
  readonly rule: CollapseRule;
}

/**
 * Drawn features near a place, those first that are hardest to point at: points and lines by distance, then polygons by area.
 *
 * @param x world units
 * @param y world units
 * @param webZoom zoom in 256-pixel tiles, may be fractional: styles and collapse follow the whole zoom below, as tiles do
 */
export function hitFeatures(context: HitContext, x: number, y: number, webZoom: number, options: HitOptions): number[] {
  const { world, search, styler, rule } = context;
  const unit = WORLD_SIZE / (256 * 2 ** webZoom);
  const styleZoom = Math.max(1, Math.floor(webZoom));
  const reach = Math.max(options.pixels, farthestReach(styler)) * unit;
  const hits: Hit[] = [];
  const lookAt = (x: number) => {
    for (const feature of search(x - reach, y - reach, x + reach, y + reach)) {
      const collapsed = rule.isCollapsed(feature, styleZoom);
      const record = styler.styleOf(feature, styleZoom, collapsed);
      if (record === -1) continue;
      const pointer = { x, y, unit, pixels: options.pixels, reach: featureReach(styler, record) };
      const hit = collapsed ? hitPoints(feature, [pointPlace(world, feature, styleZoom)], pointer) : hitOne(world, feature, pointer);
      if (hit !== undefined) hits.push(hit);
    }
  };
  lookAt(x);
  // symbols reach over the antimeridian
  if (x < reach) lookAt(x + WORLD_SIZE);
  if (x + reach > WORLD_SIZE) lookAt(x - WORLD_SIZE);
  return hits.sort((a, b) => a.rank - b.rank || a.order - b.order || a.feature - b.feature).map(({ feature }) => feature);
}

/** The position of the pointer, and the reach of the feature's drawings. */
interface Pointer {
  readonly x: number;
  readonly y: number;
  /** World units to a pixel. */
  readonly unit: number;
  readonly pixels: number;
  readonly reach: FeatureReach;
}

function hitOne(world: World, feature: number, pointer: Pointer): Hit | undefined {
  const { set, boxes } = world;
  const kind = set.kinds[feature];
  const parts = Array.from({ length: set.partStart[feature + 1] - set.partStart[feature] }, (_, part) => set.partStart[feature] + part);
  if (kind === POINT) {
    const places = parts.map((part) => ({ x: world.x[set.coordinateStart[part]], y: world.y[set.coordinateStart[part]] }));
    return hitPoints(feature, places, pointer);
  }
  const { icons, strokes } = pointer.reach;
  const place = icons.length === 0 ? undefined : labelPlace(world, feature);
  const isOnIcon = place !== undefined && icons.some((icon) => isInIcon(icon, place, pointer));
  const distances = strokes.map(({ offset, half }) => {
    const distance = strokeDistance(world, parts, offset * pointer.unit, pointer);
    return distance <= Math.max(pointer.pixels, half) * pointer.unit ? distance : Number.POSITIVE_INFINITY;
  });
  const distance = isOnIcon ? 0 : Math.min(...distances);
  if (kind === LINE) return distance < Number.POSITIVE_INFINITY ? { feature, rank: kind, order: distance } : undefined;
  if (distance === Number.POSITIVE_INFINITY && !isInside(world, parts, pointer)) return undefined;
  const area = (boxes[feature * 4 + 2] - boxes[feature * 4]) * (boxes[feature * 4 + 3] - boxes[feature * 4 + 1]);
  return { feature, rank: 2, order: area };
}

function hitPoints(feature: number, places: readonly WorldPlace[], pointer: Pointer): Hit | undefined {
  const { x, y, unit, pixels, reach } = pointer;
  const order = Math.min(...places.map((place) => Math.hypot(place.x - x, place.y - y)));
  const isHit =
    order <= Math.max(pixels, reach.radius) * unit || places.some((place) => reach.icons.some((icon) => isInIcon(icon, place, pointer)));
  return isHit ? { feature, rank: 0, order } : undefined;
}

function isInIcon({ width, height, offsetX, offsetY, rotation }: IconReach, place: WorldPlace, { x, y, unit }: Pointer): boolean {
  const [dx, dy] = [(x - place.x) / unit - offsetX, (y - place.y) / unit - offsetY];
  const [sine, cosine] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)];
  return Math.abs(dx * cosine + dy * sine) <= width / 2 && Math.abs(dy * cosine - dx * sine) <= height / 2;
}

/** The distance of the pointer from a line, or from one parallel to it. World units. */
function strokeDistance(world: World, parts: readonly number[], offset: number, { x, y }: Pointer): number {
  const { coordinateStart } = world.set;
  let distance = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    const [start, end] = [coordinateStart[part], coordinateStart[part + 1]];
    if (offset === 0) {
      for (let i = start + 1; i < end; i++) {
        distance = Math.min(distance, segmentDistance(world.x[i - 1], world.y[i - 1], world.x[i], world.y[i], x, y));
      }
      continue;
    }
    const line = new PointBuffer();
    for (let i = start; i < end; i++) line.push(world.x[i], world.y[i]);
    const { data, length } = parallelLine(line, offset);
    for (let i = 2; i < length; i += 2)
      distance = Math.min(distance, segmentDistance(data[i - 2], data[i - 1], data[i], data[i + 1], x, y));
  }
  return distance;
}

function isInside({ x, y, set: { coordinateStart } }: World, parts: readonly number[], pointer: Pointer): boolean {
  let inside = false;
  for (const part of parts) {
    for (let i = coordinateStart[part] + 1; i < coordinateStart[part + 1]; i++) {
      if (crossesRay(x[i - 1], y[i - 1], x[i], y[i], pointer.x, pointer.y)) inside = !inside;
    }
  }
  return inside;
}

function segmentDistance(x0: number, y0: number, x1: number, y1: number, x: number, y: number): number {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / squared));
  return Math.hypot(x0 + share * dx - x, y0 + share * dy - y);
}

function crossesRay(x0: number, y0: number, x1: number, y1: number, x: number, y: number): boolean {
  return y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
}

// A line parallel to a line.

/** Corners further out than so many offsets are cut off, as maps do with miter joins. */
const MITER_LIMIT = 2;

/**
 * The line at a distance to the left of a line's direction, y growing downwards; negative: to the right. Corners are mitred, sharp ones cut off.
 *
 * @param line of at least two points
 * @param offset in the units of the line
 */
export function parallelLine({ data, length }: PointBuffer, offset: number): PointBuffer {
  const out = new PointBuffer();
  let before: readonly [x: number, y: number] | undefined;
  let [lastX, lastY] = [data[0], data[1]];
  for (let i = 2; i < length; i += 2) {
    const [dx, dy] = [data[i] - lastX, data[i + 1] - lastY];
    const long = Math.hypot(dx, dy);
    if (long === 0) continue;
    const normal = [dy / long, -dx / long] as const;
    if (before === undefined) out.push(lastX + normal[0] * offset, lastY + normal[1] * offset);
    else addCorner(out, lastX, lastY, before, normal, offset);
    before = normal;
    [lastX, lastY] = [data[i], data[i + 1]];
  }
  if (before !== undefined) out.push(lastX + before[0] * offset, lastY + before[1] * offset);
  return out;
}

type Normal = readonly [x: number, y: number];

function addCorner(out: PointBuffer, x: number, y: number, a: Normal, b: Normal, offset: number): void {
  const [sumX, sumY] = [a[0] + b[0], a[1] + b[1]];
  const squared = sumX * sumX + sumY * sumY;
  // the corner lies along the sum of both normals, 2 / |sum| offsets away
  if (squared > (2 / MITER_LIMIT) ** 2) {
    const share = (2 * offset) / squared;
    out.push(x + sumX * share, y + sumY * share);
    return;
  }
  out.push(x + a[0] * offset, y + a[1] * offset);
  out.push(x + b[0] * offset, y + b[1] * offset);
}
