/** Which features are near a pointer: answered from the columns, not from tiles. */

import type { FeatureStyler, StyleRecord } from '@flyover/osm-features';
import { LINE, POINT } from '@flyover/osm-features';
import { isCollapsed, pointPlace } from './collapse.ts';
import type { FeatureSearch } from './feature-index.ts';
import type { WorldPlace } from './label-place.ts';
import { WORLD_SIZE, type World } from './world.ts';

export interface HitOptions {
  /** How near is near, in pixels. A symbol that is larger (`radius`, half of `width`, `icon-width` and `icon-height`) counts as far as it reaches. */
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
  readonly collapseSmall: boolean;
}

/**
 * Drawn features near a place, those first that are hardest to point at: points and lines by distance, then polygons by area.
 *
 * @param x world units
 * @param y world units
 * @param webZoom zoom in 256-pixel tiles, may be fractional: styles and collapse follow the whole zoom below, as tiles do
 */
export function hitFeatures(context: HitContext, x: number, y: number, webZoom: number, options: HitOptions): number[] {
  const { world, search, styler, collapseSmall } = context;
  const unit = WORLD_SIZE / (256 * 2 ** webZoom);
  const styleZoom = Math.max(1, Math.floor(webZoom));
  const reach = styler.records.reduce((most, record) => Math.max(most, symbolReach(record)), options.pixels) * unit;
  const hits: Hit[] = [];
  const lookAt = (x: number) => {
    for (const feature of search(x - reach, y - reach, x + reach, y + reach)) {
      const collapsed = isCollapsed(world, feature, styleZoom, styler, collapseSmall);
      const record = styler.styleOf(feature, styleZoom, collapsed);
      if (record === -1) continue;
      const near = Math.max(options.pixels, symbolReach(styler.records[record])) * unit;
      const point = collapsed ? pointPlace(world, feature, styleZoom) : undefined;
      const hit = hitOne(world, feature, point, x, y, near);
      if (hit !== undefined) hits.push(hit);
    }
  };
  lookAt(x);
  // symbols reach over the antimeridian
  if (x < reach) lookAt(x + WORLD_SIZE);
  if (x + reach > WORLD_SIZE) lookAt(x - WORLD_SIZE);
  return hits.sort((a, b) => a.rank - b.rank || a.order - b.order || a.feature - b.feature).map(({ feature }) => feature);
}

/** How far a symbol reaches from its point or line, in pixels. */
function symbolReach(record: StyleRecord): number {
  const stroke = numberOf(record.width) / 2;
  return Math.max(numberOf(record.radius) + stroke, numberOf(record['icon-width']) / 2, numberOf(record['icon-height']) / 2);
}

function numberOf(value: string | number | boolean | undefined): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}

/** @param point where the feature is drawn as a point, if it is one in place of its geometry */
function hitOne(world: World, feature: number, point: WorldPlace | undefined, x: number, y: number, near: number): Hit | undefined {
  const { set, boxes } = world;
  const kind = set.kinds[feature];
  if (point !== undefined) {
    const distance = Math.hypot(point.x - x, point.y - y);
    return distance <= near ? { feature, rank: 0, order: distance } : undefined;
  }
  let distance = Number.POSITIVE_INFINITY;
  let inside = false;
  for (let part = set.partStart[feature]; part < set.partStart[feature + 1]; part++) {
    const start = set.coordinateStart[part];
    const end = set.coordinateStart[part + 1];
    if (kind === POINT) distance = Math.min(distance, Math.hypot(world.x[start] - x, world.y[start] - y));
    for (let i = start + 1; i < end; i++) {
      distance = Math.min(distance, segmentDistance(world.x[i - 1], world.y[i - 1], world.x[i], world.y[i], x, y));
      if (crossesRay(world.x[i - 1], world.y[i - 1], world.x[i], world.y[i], x, y)) inside = !inside;
    }
  }
  if (kind === POINT || kind === LINE) return distance <= near ? { feature, rank: kind, order: distance } : undefined;
  if (!inside && distance > near) return undefined;
  const area = (boxes[feature * 4 + 2] - boxes[feature * 4]) * (boxes[feature * 4 + 3] - boxes[feature * 4 + 1]);
  return { feature, rank: 2, order: area };
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
