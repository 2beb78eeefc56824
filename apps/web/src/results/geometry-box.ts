import type { SelectedGeometry } from '@flyover/result-session';
import type { Bbox } from '../view/zoom.ts';

/** The box around a geometry, degrees. */
export function boxOfGeometry({ coordinates }: SelectedGeometry): Bbox {
  let [south, west, north, east] = [90, 180, -90, -180];
  const visit = (value: readonly unknown[]) => {
    const [lon, lat] = value;
    if (typeof lon === 'number' && typeof lat === 'number') {
      south = Math.min(south, lat);
      north = Math.max(north, lat);
      west = Math.min(west, lon);
      east = Math.max(east, lon);
    } else for (const inner of value) if (Array.isArray(inner)) visit(inner);
  };
  visit(coordinates);
  return { south, west, north, east };
}
