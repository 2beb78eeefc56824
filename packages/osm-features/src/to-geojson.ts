/** One feature as GeoJSON (RFC 7946), in two forms: with the properties of the specification's "Result features", and as exported files have it. */
import { type ChangeWord, COORDINATE_SCALE, changeOf, type ElementColumns, idTextOf, tableOf, typeNameOf } from '@flyover/osm-elements';
import { type FeatureSet, featureElement, LINE, PLACEHOLDER_BOUNDS, PLACEHOLDER_CENTER, POINT, TAINTED } from './feature-set.ts';
import { ringArea } from './ring-geometry.ts';

/** Longitude and latitude in degrees. */
export type Position = [lon: number, lat: number];

export type FeatureGeometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiPoint' | 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString' | 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] };

/** A relation that the element is a member of. */
export interface FeatureRelation {
  rel: number;
  role: string;
  reltags: Record<string, string>;
}

/** Metadata the input had. */
export interface FeatureMeta {
  version?: number;
  /** ISO 8601, seconds. */
  timestamp?: string;
  changeset?: number;
  user?: string;
  uid?: number;
  /** Change of the element, in a result of differences. */
  change?: ChangeWord;
}

export interface GeoJsonFeature {
  type: 'Feature';
  /** Like `way/123`; of a made element with the type that its query gave it, `road/7`. */
  id: string;
  properties: {
    type: string;
    id: number;
    tags: Record<string, string>;
    relations: FeatureRelation[];
    meta: FeatureMeta;
    /** There, and true, where the geometry is not complete. */
    tainted?: true;
    /** There where only this stands for the geometry. */
    geometry?: 'center' | 'bounds';
  };
  geometry: FeatureGeometry;
}

/** The one key whose assignment would not make a property. */
const PROTOTYPE = '__proto__';

/** One feature as a GeoJSON object: outer rings counter-clockwise, holes clockwise. */
export function toGeoJsonFeature(set: FeatureSet, feature: number): GeoJsonFeature {
  const { type, id, row } = featureElement(set, feature);
  const columns = tableOf(set.store, type);
  const typeName = typeNameOf(set.store, type, row);
  const flags = set.flags[feature];
  return {
    type: 'Feature',
    id: `${typeName}/${idTextOf(set.store, type, row, id)}`,
    properties: {
      type: typeName,
      id,
      tags: row === -1 ? {} : tagsOf(set, columns, row),
      relations: relationsOf(set, type, id),
      meta: row === -1 ? {} : metaOf(set, columns, row),
      ...((flags & TAINTED) !== 0 && { tainted: true }),
      ...((flags & PLACEHOLDER_CENTER) !== 0 && { geometry: 'center' }),
      ...((flags & PLACEHOLDER_BOUNDS) !== 0 && { geometry: 'bounds' }),
    },
    geometry: geometryOf(set, feature),
  };
}

function tagsOf({ store: { strings } }: FeatureSet, columns: ElementColumns, row: number): Record<string, string> {
  const tags: Record<string, string> = {};
  for (let tag = columns.tagStart[row]; tag < columns.tagStart[row + 1]; tag++) {
    const key = strings.get(columns.tagKeys[tag]);
    const value = strings.get(columns.tagValues[tag]);
    if (key !== PROTOTYPE) tags[key] = value;
    else Object.defineProperty(tags, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return tags;
}

function relationsOf(set: FeatureSet, type: number, id: number): FeatureRelation[] {
  const { membership, store } = set;
  const entry = membership.find(type, id);
  if (entry === -1) return [];
  const relations: FeatureRelation[] = [];
  for (let i = membership.start[entry]; i < membership.start[entry + 1]; i++) {
    const row = membership.relationRows[i];
    const role = store.strings.get(store.relations.memberRoles[membership.memberSlots[i]]);
    relations.push({ rel: store.relations.ids[row], role, reltags: tagsOf(set, store.relations, row) });
  }
  return relations;
}

function metaOf({ store: { strings } }: FeatureSet, columns: ElementColumns, row: number): FeatureMeta {
  const { meta } = columns;
  const change = changeOf(columns, row);
  const seconds = meta.timestamp?.[row] ?? 0;
  return {
    ...given('version', meta.version?.[row]),
    ...(seconds !== 0 && { timestamp: new Date(seconds * 1000).toISOString().replace('.000Z', 'Z') }),
    ...given('changeset', meta.changeset?.[row]),
    ...(meta.user !== undefined && meta.user[row] !== 0 && { user: strings.get(meta.user[row]) }),
    ...given('uid', meta.uid?.[row]),
    ...(change !== undefined && { change }),
  };
}

/** The columns hold 0 for what the input did not say. */
function given(name: 'version' | 'changeset' | 'uid', value: number | undefined): FeatureMeta {
  return value === undefined || value === 0 ? {} : { [name]: value };
}

function geometryOf(set: FeatureSet, feature: number): FeatureGeometry {
  const first = set.partStart[feature];
  const end = set.partStart[feature + 1];
  if (set.kinds[feature] === POINT) {
    const points: Position[] = [];
    for (let part = first; part < end; part++) points.push(...positions(set, part, false));
    return points.length === 1 ? { type: 'Point', coordinates: points[0] } : { type: 'MultiPoint', coordinates: points };
  }
  if (set.kinds[feature] === LINE) {
    const lines: Position[][] = [];
    for (let part = first; part < end; part++) lines.push(positions(set, part, false));
    return lines.length === 1 ? { type: 'LineString', coordinates: lines[0] } : { type: 'MultiLineString', coordinates: lines };
  }
  const polygons: Position[][][] = [];
  for (let part = first; part < end; part++) {
    const isOuter = set.outer[part] === 1;
    const isCounterClockwise = ringArea(set.lat, set.lon, set.coordinateStart[part], set.coordinateStart[part + 1]) > 0;
    const ring = positions(set, part, isCounterClockwise !== isOuter);
    if (isOuter) polygons.push([ring]);
    else polygons[polygons.length - 1]?.push(ring);
  }
  return polygons.length === 1 ? { type: 'Polygon', coordinates: polygons[0] } : { type: 'MultiPolygon', coordinates: polygons };
}

function positions(set: FeatureSet, part: number, reverse: boolean): Position[] {
  const list: Position[] = [];
  for (let i = set.coordinateStart[part]; i < set.coordinateStart[part + 1]; i++) {
    list.push([set.lon[i] / COORDINATE_SCALE, set.lat[i] / COORDINATE_SCALE]);
  }
  return reverse ? list.reverse() : list;
}

// A feature as in exported GeoJSON: tags as properties, everything else under names that begin with `@`.

/** A GeoJSON feature for files. */
export interface ExportFeature {
  type: 'Feature';
  /** Like `way/123`. */
  id: string;
  /**
   * `@id` like `way/123`, then the tags, then what is known of `@version`, `@timestamp`, `@changeset`, `@user`, `@uid`, `@change`; `@relations` where
   * the element is a member; `@tainted` and `@geometry` where the geometry is not complete. A tag that begins with `@` has a second one.
   */
  properties: Record<string, unknown>;
  geometry: FeatureGeometry;
}

/** One feature for a GeoJSON file; the names are those the specification's "Result features" gives. */
export function toExportFeature(set: FeatureSet, feature: number): ExportFeature {
  const { id, properties, geometry } = toGeoJsonFeature(set, feature);
  const { tags, meta, relations, tainted, geometry: placeholder } = properties;
  const fields: [string, unknown][] = [['@id', id]];
  for (const [key, value] of Object.entries(tags)) fields.push([key.startsWith('@') ? `@${key}` : key, value]);
  for (const [key, value] of Object.entries(meta)) fields.push([`@${key}`, value]);
  if (relations.length > 0) fields.push(['@relations', relations]);
  if (tainted === true) fields.push(['@tainted', true]);
  if (placeholder !== undefined) fields.push(['@geometry', placeholder]);
  // not by assignment: a key may be called __proto__
  return { type: 'Feature', id, properties: Object.fromEntries(fields), geometry };
}
