/** Input of the writers of GPX and KML: GeoJSON features by number, created from a result on demand, or given. */
import type { StoreInfo } from '@flyover/osm-elements';
import { type FeatureSet, POINT } from '@flyover/osm-features';
import { elementEnd, elementFeature, elementStarts } from '../geometry/element-features.ts';

/** An unchecked geometry of GeoJSON, such as from a user's file. */
export interface LooseGeometry {
  readonly type: string;
  readonly coordinates?: unknown;
  readonly geometries?: unknown;
}

/** An unchecked feature of GeoJSON. */
export interface LooseFeature {
  readonly id?: string | number;
  readonly properties: Readonly<Record<string, unknown>> | null;
  readonly geometry: LooseGeometry | null;
}

/** Features by number. */
export interface GeoJsonSource {
  readonly count: number;
  /** Made anew at each call. */
  get(index: number): LooseFeature;
  /**
   * Returns the kind of the geometry where it is known without creating the feature: points only (`points`), or none (`shapes`); undefined for a feature with
   * both.
   */
  kind?(index: number): 'points' | 'shapes' | undefined;
  /** Facts about the whole, for the head of a file. */
  readonly info?: StoreInfo;
}

/**
 * The features of a result, one an element, with the properties of GeoJSON files (`@id`, tags, `@version` …).
 *
 * @param starts the first feature of each element, by the number of the feature
 */
export function sourceOfResult(set: FeatureSet, starts = elementStarts(set)): GeoJsonSource {
  return {
    count: starts.length,
    get: (index) => elementFeature(set, starts[index]),
    kind(index) {
      const kinds = set.kinds.subarray(starts[index], elementEnd(set, starts[index]));
      if (!kinds.includes(POINT)) return 'shapes';
      return kinds.every((kind) => kind === POINT) ? 'points' : undefined;
    },
    info: set.store.info,
  };
}

/** Features that are given, such as those of a GeoJSON file. */
export function sourceOfFeatures(features: readonly LooseFeature[]): GeoJsonSource {
  return { count: features.length, get: (index) => features[index] };
}

// Any geometry of GeoJSON as points, lines and polygons: collections and multi-part geometries are taken apart.

/** Degrees, and metres where there is a third number. */
export type LoosePosition = readonly [lon: number, lat: number, elevation?: number];

/** Primitive parts of a geometry, each kind in its order. */
export interface FlatGeometry {
  readonly points: LoosePosition[];
  readonly lines: LoosePosition[][];
  /** Rings of each polygon, the outer one first. */
  readonly polygons: LoosePosition[][][];
  /** Types that are not those of RFC 7946; `null` where there was no geometry. */
  readonly unsupported: string[];
}

/** Collections may lie in collections: deeper ones are not looked at. */
const MOST_LEVELS = 32;

/** Takes a geometry apart. Positions that are no two finite numbers are left out, and with them lines and rings that become too short. */
export function flattenGeometry(geometry: LooseGeometry | null): FlatGeometry {
  const flat: FlatGeometry = { points: [], lines: [], polygons: [], unsupported: [] };
  addGeometry(flat, geometry, 0);
  return flat;
}

function addGeometry(flat: FlatGeometry, geometry: unknown, level: number): void {
  const { type, coordinates, geometries } = isRecord(geometry) ? geometry : {};
  switch (type) {
    case 'Point':
      flat.points.push(...positions([coordinates]));
      break;
    case 'MultiPoint':
      for (const point of positions(coordinates)) flat.points.push(point);
      break;
    case 'LineString':
      addLine(flat, coordinates);
      break;
    case 'MultiLineString':
      for (const line of listOf(coordinates)) addLine(flat, line);
      break;
    case 'Polygon':
      addPolygon(flat, coordinates);
      break;
    case 'MultiPolygon':
      for (const polygon of listOf(coordinates)) addPolygon(flat, polygon);
      break;
    case 'GeometryCollection':
      if (level < MOST_LEVELS) for (const part of listOf(geometries)) addGeometry(flat, part, level + 1);
      break;
    default:
      flat.unsupported.push(typeof type === 'string' ? type : 'null');
  }
}

function addLine(flat: FlatGeometry, coordinates: unknown): void {
  const line = positions(coordinates);
  if (line.length >= 2) flat.lines.push(line);
}

function addPolygon(flat: FlatGeometry, coordinates: unknown): void {
  const rings = listOf(coordinates)
    .map(positions)
    .filter((ring) => ring.length >= 4);
  if (rings.length > 0) flat.polygons.push(rings);
}

function positions(list: unknown): LoosePosition[] {
  const found: LoosePosition[] = [];
  for (const item of listOf(list)) {
    const [lon, lat, elevation] = listOf(item);
    if (!isNumber(lon) || !isNumber(lat)) continue;
    found.push(isNumber(elevation) ? [lon, lat, elevation] : [lon, lat]);
  }
  return found;
}

/** Larger numbers are no place, and would be written with an exponent. */
const LARGEST = 1e15;

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) < LARGEST;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

// Texts about a feature in GPX and KML: its name, a description, a link.

/** The public site that knows every element. */
const SITE = 'https://www.openstreetmap.org/';

/**
 * The tags of a feature: properties that do not begin with `@`, and those that begin with two, without the first. Values that are no
 * text are written as JSON.
 */
function tagsOf(feature: LooseFeature): [key: string, value: string][] {
  const tags: [string, string][] = [];
  for (const [name, value] of Object.entries(feature.properties ?? {})) {
    if (value === null || value === undefined || (name.startsWith('@') && !name.startsWith('@@'))) continue;
    tags.push([name.startsWith('@@') ? name.slice(1) : name, valueText(value)]);
  }
  return tags;
}

/** Returns a property as text: texts unchanged, everything else as JSON (never `[object Object]`). */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Returns the name: the tags `name`, else `ref`, else the address, else the element like `way/123`. */
export function featureName(feature: LooseFeature): string {
  const property = (name: string) => {
    const value = feature.properties?.[name];
    return value === undefined || value === null ? '' : valueText(value);
  };
  const address = `${property('addr:street')} ${property('addr:housenumber')}`.trim();
  return property('name') || property('ref') || address || elementOf(feature);
}

/** Returns the element like `way/123`; for features of other origin their id, or nothing. */
export function elementOf(feature: LooseFeature): string {
  const id = feature.properties?.['@id'] ?? feature.id ?? '';
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

/** Returns the tags as `key=value` lines. */
export function featureDescription(feature: LooseFeature): string {
  return tagsOf(feature)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n');
}

/** Returns the address of the element; undefined where the feature is not an element. */
export function elementLink(feature: LooseFeature): string | undefined {
  const element = elementOf(feature);
  return /^(node|way|relation)\/\d{1,16}$/.test(element) ? SITE + element : undefined;
}
