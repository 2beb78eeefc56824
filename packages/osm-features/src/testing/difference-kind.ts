/**
 * For tests: the kind of a difference between Flyover's features of one element and those of `osmtogeojson`, of the kinds that DIFFERENCES.md explains; with
 * validity by JTS and a normal form of geometry.
 */

import Coordinate from 'jsts/org/locationtech/jts/geom/Coordinate.js';
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js';
import IsValidOp from 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js';
import { UNINTERESTING_KEYS } from '../polygon-rules.ts';
import type { FeatureGeometry, GeoJsonFeature, Position } from '../to-geojson.ts';

export type DifferenceKind = 'routes' | 'gaps' | 'areas' | 'roles' | 'repeated' | 'antimeridian' | 'unexplained';

/** Everything about a feature that both must agree on, whatever the order of relations, holes and points of a ring. */
export function comparableFeature({ id, properties, geometry }: GeoJsonFeature): string {
  const { tags, meta, relations, geometry: placeholder, tainted } = properties;
  const roles = relations.map(({ rel, role }) => `${rel} ${role}`).sort();
  const metadata = Object.entries(meta).sort(([a], [b]) => (a < b ? -1 : 1));
  return [id, JSON.stringify([tags, metadata, roles]), normalGeometry(geometry), placeholder, tainted].join(' ');
}

/**
 * @param ours all features of an element
 * @param theirs all that `osmtogeojson` made of it
 * @returns `undefined` where both are the same
 */
export function differenceKind(ours: readonly GeoJsonFeature[], theirs: readonly GeoJsonFeature[]): DifferenceKind | undefined {
  const text = (list: readonly GeoJsonFeature[]) => list.map(comparableFeature).sort().join('\n');
  if (text(ours) === text(theirs)) return undefined;
  if ([...ours, ...theirs].every(isRoute) && isSameRoute(ours, theirs)) return 'routes';
  if (theirs.length === 0 && ours.every(isAside)) return 'routes';
  if (theirs.length === 0 && ours.every(isDullNode)) return 'gaps';
  if (theirs.some(({ geometry }) => crosses(geometry)))
    return ours.some(({ geometry }) => crosses(geometry)) ? 'unexplained' : 'antimeridian';
  if (ours.length === 1 && theirs.length > 1) return isMerged(ours[0], theirs) ? 'repeated' : 'unexplained';
  const [own, other] = [edgesOf(ours), edgesOf(theirs)];
  const isMissing = theirs.some(({ properties, geometry }) => properties.tainted === true || !isClosed(geometry));
  if (isMissing && ours.every(({ properties }) => properties.tainted === true) && isSubset(own, other)) return 'gaps';
  if (theirs.some(({ geometry }) => invalid(geometry) !== undefined) && ours.every(({ geometry }) => invalid(geometry) === undefined))
    return 'areas';
  if ([...ours, ...theirs].every(isMultipolygonOrWayOfOne) && isSubset(other, own)) return 'roles';
  return 'unexplained';
}

function isRoute({ properties: { type, tags } }: GeoJsonFeature): boolean {
  return type === 'relation' && (tags.type === 'route' || tags.type === 'waterway');
}

/** The same ways, but for platforms and stops, and for lines across what is missing; in another order where they do not follow one another. */
function isSameRoute(ours: readonly GeoJsonFeature[], theirs: readonly GeoJsonFeature[]): boolean {
  return isSubset(edgesOf(ours), edgesOf(theirs));
}

/** A way without tags beside a route: a platform or a stop, which the line does not show. */
function isAside({ properties: { type, tags, relations } }: GeoJsonFeature): boolean {
  const isDull = Object.keys(tags).every((key) => UNINTERESTING_KEYS.includes(key));
  return type === 'way' && isDull && relations.some(({ role, reltags }) => /^(platform|stop)/.test(role) && reltags?.type === 'route');
}

/** A node of a way that is drawn alone, since its neighbours are missing. */
function isDullNode({ properties: { type, tags, relations } }: GeoJsonFeature): boolean {
  return type === 'node' && relations.length === 0 && Object.keys(tags).every((key) => UNINTERESTING_KEYS.includes(key));
}

function isMultipolygonOrWayOfOne({ properties: { tags, relations } }: GeoJsonFeature): boolean {
  return [tags, ...relations.map(({ reltags }) => reltags ?? {})].some(({ type }) => type === 'multipolygon' || type === 'boundary');
}

/** The tags of one and the geometry of one of the others. */
function isMerged(own: GeoJsonFeature, others: readonly GeoJsonFeature[]): boolean {
  const tags = JSON.stringify(own.properties.tags);
  const geometry = normalGeometry(own.geometry);
  return (
    others.some((other) => JSON.stringify(other.properties.tags) === tags) &&
    others.some((other) => normalGeometry(other.geometry) === geometry)
  );
}

function pathsOf(geometry: FeatureGeometry): readonly Position[][] {
  if (geometry.type === 'LineString') return [geometry.coordinates];
  if (geometry.type === 'MultiLineString' || geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}

function crosses(geometry: FeatureGeometry): boolean {
  return pathsOf(geometry).some((path) => path.some(([lon], i) => i > 0 && Math.abs(lon - path[i - 1][0]) > 180));
}

/** False where a ring of a polygon does not end where it begins. */
function isClosed(geometry: FeatureGeometry): boolean {
  return geometry.type.endsWith('LineString') || pathsOf(geometry).every((path) => String(path[0]) === String(path[path.length - 1]));
}

function isSubset(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  for (const edge of part) if (!whole.has(edge)) return false;
  return true;
}

function edgesOf(features: readonly GeoJsonFeature[]): Set<string> {
  const edges = new Set<string>();
  for (const { geometry } of features) {
    for (const path of pathsOf(geometry)) {
      for (let i = 1; i < path.length; i++) edges.add([String(path[i - 1]), String(path[i])].sort().join(' '));
    }
  }
  return edges;
}

// The validity of polygons by another program: JTS, which implements OGC Simple Features.

const factory = new GeometryFactory();

/** The fault of a polygon or multipolygon; `undefined` for valid ones, and for points and lines. */
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

// The normal form of geometry: rings may begin anywhere and run either way, parts and holes come in any order.

function normalGeometry(geometry: FeatureGeometry): string {
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
