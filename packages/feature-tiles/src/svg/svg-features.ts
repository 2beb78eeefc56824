/** Which features a picture shows, and where. */
import { LINE, POINT } from '@flyover/osm-features';
import { isUnderPixel, pointPlace } from '../collapse.ts';
import type { HitContext } from '../hit-test.ts';
import type { WorldPlace } from '../label-place.ts';
import { type SvgFrame, worldBox } from './svg-view.ts';

/** Pixels of the picture. */
export type Place = readonly [x: number, y: number];

/** What lies in the picture, by the way it is drawn. */
export function svgFeatures({ world, search, rule }: HitContext, frame: SvgFrame) {
  const { kinds } = world.set;
  const { minX, minY, maxX, maxY } = worldBox(frame);
  const [polygons, lines, shrunk, points]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const feature of search(minX, minY, maxX, maxY)) {
    if (kinds[feature] === POINT) points.push(feature);
    else if (rule.isCollapsed(feature, frame.styleZoom)) shrunk.push(feature);
    else if (isUnderPixel(world, feature, frame.styleZoom)) continue;
    else if (kinds[feature] === LINE) lines.push(feature);
    else polygons.push(feature);
  }
  return { polygons, lines, shrunk, points };
}

/** Where a point is, or what is drawn as one. */
export function pointPlaces({ world }: HitContext, frame: SvgFrame, feature: number): Place[] {
  const { set, x, y } = world;
  if (set.kinds[feature] !== POINT) return [placeIn(frame, pointPlace(world, feature, frame.styleZoom))];
  const places: Place[] = [];
  for (let part = set.partStart[feature]; part < set.partStart[feature + 1]; part++) {
    const at = set.coordinateStart[part];
    places.push(placeIn(frame, { x: x[at], y: y[at] }));
  }
  return places;
}

/** Where a place of the world lies in the picture. */
export function placeIn({ placing }: SvgFrame, { x, y }: WorldPlace): Place {
  return [(x - placing.originX) * placing.scale, (y - placing.originY) * placing.scale];
}
