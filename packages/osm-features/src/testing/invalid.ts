/** The verdict of another program on polygons: JTS, which knows OGC Simple Features. */
import Coordinate from 'jsts/org/locationtech/jts/geom/Coordinate.js';
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js';
import IsValidOp from 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js';
import type { FeatureGeometry, Position } from '../to-geojson.ts';

const factory = new GeometryFactory();

/** What is wrong with a polygon or multipolygon; `undefined` where nothing is, and for points and lines. */
export function invalid(geometry: FeatureGeometry): string | undefined {
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  if (rings.some((ring) => ring.length < 4 || String(ring[0]) !== String(ring[ring.length - 1])))
    return 'a ring of fewer than 4 points, or open';
  if (geometry.type === 'Polygon') return fault(polygon(geometry.coordinates));
  if (geometry.type === 'MultiPolygon') return fault(factory.createMultiPolygon(geometry.coordinates.map(polygon)));
  return undefined;
}

function polygon([outer, ...holes]: readonly Position[][]): object {
  return factory.createPolygon(ring(outer), holes.map(ring));
}

// whole 1e-7 degrees: in degrees a point on a line would lie beside it
function ring(positions: readonly Position[]): object {
  return factory.createLinearRing(positions.map(([lon, lat]) => new Coordinate(Math.round(lon * 1e7), Math.round(lat * 1e7))));
}

function fault(geometry: object): string | undefined {
  return new IsValidOp(geometry).getValidationError()?.toString();
}
