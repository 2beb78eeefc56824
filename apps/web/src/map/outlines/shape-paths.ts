/** Shapes of a query as paths over the map, in CSS pixels. */
import type { Shape } from '@flyover/query-reading';
import { type MapView, type Position, toPixel } from '../../view/view-store.ts';

/** The SVG paths of a shape. */
export interface ShapePaths {
  readonly outline: string;
  /** The area around a line: the same line, as wide as the area. */
  readonly around: { readonly path: string; readonly width: number } | undefined;
}

/** Metres of a degree of latitude, on the sphere that the Overpass API uses. */
export const DEGREE = 111_194.9;

/** The number of corners of a circle. */
const CORNERS = 64;

/** The greatest coordinate, CSS pixels: browsers draw in single precision. */
const FAR = 1_000_000;

/** Returns the paths of a shape in a view. */
export function shapePaths(view: MapView, shape: Shape): ShapePaths {
  switch (shape.kind) {
    case 'box': {
      const { south, west, north, east } = shape.box;
      // across the antimeridian it continues in the next copy of the world
      const end = east < west ? east + 360 : east;
      const corners = [
        { lat: north, lon: west },
        { lat: north, lon: end },
        { lat: south, lon: end },
        { lat: south, lon: west },
      ];
      return { outline: path(view, corners, true), around: undefined };
    }
    case 'polygon':
      return { outline: path(view, shape.points, true), around: undefined };
    case 'circle':
      return { outline: path(view, circle(shape.center, shape.around), true), around: undefined };
    case 'line': {
      const line = path(view, shape.points, false);
      return { outline: line, around: { path: line, width: 2 * pixels(view, shape.points[0], shape.around) } };
    }
  }
}

/** Returns a circle with a radius in metres as a polygon in degrees. */
function circle({ lat, lon }: Position, radius: number): readonly Position[] {
  const height = radius / DEGREE;
  const width = height / narrowing(lat);
  return Array.from({ length: CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / CORNERS;
    return { lat: lat + height * Math.sin(angle), lon: lon + width * Math.cos(angle) };
  });
}

/** Returns the easternmost position of a circle with a radius in metres. */
export function circleEdge({ lat, lon }: Position, radius: number): Position {
  return { lat, lon: lon + radius / DEGREE / narrowing(lat) };
}

/** Returns the metres per CSS pixel at a latitude. */
export function metresPerPixel({ lat, zoom }: Pick<MapView, 'lat' | 'zoom'>): number {
  return ((360 * DEGREE) / (256 * 2 ** zoom)) * narrowing(lat);
}

/** Returns the ratio of a degree of longitude to one of latitude, limited near the poles so that shapes stay drawable. */
function narrowing(lat: number): number {
  return Math.max(Math.cos((lat * Math.PI) / 180), 0.01);
}

/** Returns metres at a position as CSS pixels. */
function pixels(view: MapView, { lat, lon }: Position, metres: number): number {
  return Math.min(toPixel(view, lat, circleEdge({ lat, lon }, metres).lon).x - toPixel(view, lat, lon).x, FAR);
}

function path(view: MapView, positions: readonly Position[], isClosed: boolean): string {
  const parts = positions.map(({ lat, lon }, i) => {
    const { x, y } = toPixel(view, Math.max(-89.9, Math.min(89.9, lat)), lon);
    return `${i === 0 ? 'M' : 'L'}${near(x)} ${near(y)}`;
  });
  return parts.join('') + (isClosed ? 'Z' : '');
}

function near(value: number): number {
  return Math.round(Math.max(-FAR, Math.min(FAR, value)) * 10) / 10;
}
