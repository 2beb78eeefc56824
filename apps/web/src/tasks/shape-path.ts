/** Geometry as a path of SVG. */
import type { SelectedGeometry } from '@flyover/result-session';
import { squareX, squareY } from '../view/mercator.ts';

/** A shape of more positions is not drawn: the page's own thread would stand still for it. */
export const MOST_POSITIONS = 20_000;

/**
 * The path of the lines of a geometry, relative to an origin.
 *
 * @param origin in the square of the world, 0 to 1
 * @param scale units of the path per width of the world
 * @returns undefined for points, and for more than `MOST_POSITIONS` positions
 */
export function shapePath(
  geometry: SelectedGeometry,
  origin: { readonly x: number; readonly y: number },
  scale: number,
): string | undefined {
  const lines = linesOf(geometry);
  const positions = lines.reduce((sum, { length }) => sum + length, 0);
  if (positions === 0 || positions > MOST_POSITIONS) return undefined;
  const end = isArea(geometry) ? 'Z' : '';
  const place = ([lon, lat]: readonly number[]) =>
    `${((squareX(lon) - origin.x) * scale).toFixed(1)} ${((squareY(lat) - origin.y) * scale).toFixed(1)}`;
  return lines.map((line) => `M${line.map(place).join('L')}${end}`).join('');
}

/** Whether a geometry has an inside. */
export function isArea({ type }: SelectedGeometry): boolean {
  return type === 'Polygon' || type === 'MultiPolygon';
}

function linesOf(geometry: SelectedGeometry): readonly (readonly (readonly number[])[])[] {
  switch (geometry.type) {
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
    default:
      return [];
  }
}
