/** Geometry in one spelling: rings may begin anywhere and run either way, parts and holes come in any order. */
import type { FeatureGeometry, Position } from '../to-geojson.ts';

export function normalGeometry(geometry: FeatureGeometry): string {
  if (geometry.type === 'Polygon') return polygons([geometry.coordinates]);
  if (geometry.type === 'MultiPolygon') return polygons(geometry.coordinates);
  return JSON.stringify([geometry.type, geometry.coordinates]);
}

function polygons(list: readonly Position[][][]): string {
  return list
    .map(([outer, ...holes]) => `${normalRing(outer)} without ${holes.map(normalRing).sort().join(' and ')}`)
    .sort()
    .join('; ');
}

function normalRing(ring: readonly Position[]): string {
  const points = ring.slice(0, -1).map((position) => position.join(' '));
  const first = points.indexOf(points.toSorted()[0]);
  const forwards = [...points.slice(first), ...points.slice(0, first)];
  const backwards = [forwards[0], ...forwards.slice(1).reverse()];
  return [forwards.join(), backwards.join()].sort()[0];
}
