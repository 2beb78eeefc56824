/** Shapes of made elements as geometries of GeoJSON. */
import { boxOfGeometry, centerOfGeometry, type DegreePairs, type DerivedGeometry, type PrintDetail } from '@flyover/overpass-output';

type Position = readonly [lon: number, lat: number];

/** A geometry that a GeoJSON reader takes. */
export type GeoJsonGeometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'GeometryCollection'; readonly geometries: readonly GeoJsonGeometry[] };

/** The geometry that was printed, all of it or what stands for it; undefined where that is none. */
export function printedGeometry(geometry: DerivedGeometry, detail: PrintDetail['geometry']): GeoJsonGeometry | undefined {
  if (detail === 'geom' || detail === 'stored') return toGeoJson(geometry);
  if (detail === 'bb') {
    const box = boxOfGeometry(geometry);
    return box && boxPolygon(...box);
  }
  const center = detail === 'center' ? centerOfGeometry(geometry) : undefined;
  return center && { type: 'Point', coordinates: positions(center)[0] };
}

/** A box in degrees. */
export function boxPolygon(south: number, west: number, north: number, east: number): GeoJsonGeometry {
  const ring: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

function toGeoJson(geometry: DerivedGeometry): GeoJsonGeometry | undefined {
  switch (geometry.kind) {
    case 'none':
      return undefined;
    case 'point':
      return { type: 'Point', coordinates: positions(geometry.points)[0] };
    case 'line':
      return { type: 'LineString', coordinates: positions(geometry.points) };
    case 'polygon':
      return { type: 'Polygon', coordinates: geometry.rings.map(positions) };
    case 'collection':
      return { type: 'GeometryCollection', geometries: geometry.parts.flatMap((part) => toGeoJson(part) ?? []) };
  }
}

function positions(points: DegreePairs): Position[] {
  return Array.from({ length: points.length / 2 }, (_, i) => [points[i * 2 + 1], points[i * 2]]);
}
