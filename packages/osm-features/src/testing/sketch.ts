/** For tests: short notations for elements, features and areas. */

import { COORDINATE_SCALE, type ElementStore, NO_COORDINATE, StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures } from '../build-features.ts';
import { toGeoJsonFeature } from '../to-geojson.ts';

export const node = (id: number, lon: number, lat: number, tags?: Record<string, string>): OverpassElement => ({
  type: 'node',
  id,
  lat,
  lon,
  tags,
});
export const way = (id: number, nodes: number[], tags?: Record<string, string>): OverpassElement => ({ type: 'way', id, nodes, tags });
export const relation = (id: number, type: string, ways: [number, string][], tags: Record<string, string> = {}): OverpassElement => ({
  type: 'relation',
  id,
  members: ways.map(([ref, role]) => ({ type: 'way', ref, role })),
  tags: { type, ...tags },
});
export const features = (...elements: OverpassElement[]) => {
  const set = buildFeatures(overpassStore(elements));
  return Array.from({ length: set.count }, (_, feature) => toGeoJsonFeature(set, feature));
};
/** Features as lines like `way/1 Polygon tainted`. */
export const summary = (...elements: OverpassElement[]) =>
  features(...elements).map(({ id, geometry, properties }) =>
    [id, geometry.type, properties.geometry, properties.tainted && 'tainted'].filter(Boolean).join(' '),
  );
/** Four corners of a square as nodes 10n … 10n+3. */
export const square = (n: number, west: number, south: number, size: number) => [
  node(n * 10, west, south),
  node(n * 10 + 1, west + size, south),
  node(n * 10 + 2, west + size, south + size),
  node(n * 10 + 3, west, south + size),
];
export const around = (n: number) => [n * 10, n * 10 + 1, n * 10 + 2, n * 10 + 3, n * 10];

// For tests of multipolygons: features as areas.

/** Each polygon's rings as the areas they enclose, in squares of a degree, holes negative: `[[100, -4]]` is a square of 10 with a hole of 2. */
export const drawn = (...elements: OverpassElement[]) =>
  features(...elements)
    .filter(({ properties }) => properties.type !== 'node')
    .map(({ id, geometry, properties: { tainted } }) => {
      const polygons =
        geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : undefined;
      return [id, polygons?.map((rings) => rings.map(area)) ?? geometry.type, ...(tainted === true ? ['tainted'] : [])];
    });
/** Positive where the ring runs counter-clockwise. */
const area = (ring: readonly (readonly [number, number])[]) => {
  let twice = 0;
  for (let i = 1; i < ring.length; i++) twice += ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1];
  return Math.round(twice * 1000) / 2000;
};
/** A closed square way; its nodes are 10 * id and on. */
export const box = (id: number, west: number, south: number, size: number, tags?: Record<string, string>) => [
  ...square(id, west, south, size),
  way(id, around(id), tags),
];
export const forest = (...members: [number, string][]) => relation(9, 'multipolygon', members, { landuse: 'forest' });

/** Overpass JSON, as tests write it down, to a store. Plain and slow: the readers of osm-elements are not under test here. */
export interface Place {
  lat: number;
  lon: number;
}

export interface OverpassMember {
  type: string;
  ref: number;
  role: string;
  lat?: number;
  lon?: number;
  geometry?: (Place | null)[];
}

export interface OverpassElement {
  type: string;
  id: number;
  lat?: number;
  lon?: number;
  version?: number;
  timestamp?: string;
  changeset?: number;
  user?: string;
  uid?: number;
  nodes?: number[];
  members?: OverpassMember[];
  geometry?: (Place | null)[];
  center?: Place;
  bounds?: { minlat: number; minlon: number; maxlat: number; maxlon: number };
  tags?: Record<string, string>;
}

const TYPES = ['node', 'way', 'relation'];

export function overpassStore(elements: readonly OverpassElement[]): ElementStore {
  const builder = new StoreBuilder();
  for (const element of elements) add(builder, element);
  return builder.finish();
}

function add(builder: StoreBuilder, element: OverpassElement): void {
  if (element.type === 'node') builder.node(element.id, scaled(element.lat), scaled(element.lon));
  else if (element.type === 'way') builder.way(element.id);
  else if (element.type === 'relation') builder.relation(element.id);
  else if (element.type === 'area') builder.area(element.id);
  else return;
  if (element.version !== undefined) builder.version(element.version);
  if (element.timestamp !== undefined) builder.timestamp(Date.parse(element.timestamp) / 1000);
  if (element.changeset !== undefined) builder.changeset(element.changeset);
  if (element.user !== undefined) builder.user(builder.strings.intern(element.user));
  if (element.uid !== undefined) builder.uid(element.uid);
  for (const ref of element.nodes ?? []) builder.ref(ref);
  for (const place of element.geometry ?? []) builder.point(scaled(place?.lat), scaled(place?.lon));
  for (const member of element.members ?? []) {
    builder.member(TYPES.indexOf(member.type), member.ref, builder.strings.intern(member.role));
    if (member.lat !== undefined) builder.point(scaled(member.lat), scaled(member.lon));
    for (const place of member.geometry ?? []) builder.point(scaled(place?.lat), scaled(place?.lon));
  }
  if (element.center !== undefined) builder.center(scaled(element.center.lat), scaled(element.center.lon));
  const { bounds } = element;
  if (bounds !== undefined) builder.bounds(scaled(bounds.minlat), scaled(bounds.minlon), scaled(bounds.maxlat), scaled(bounds.maxlon));
  for (const [key, value] of Object.entries(element.tags ?? {})) builder.tag(builder.strings.intern(key), builder.strings.intern(value));
}

function scaled(degrees: number | undefined): number {
  return degrees === undefined ? NO_COORDINATE : Math.round(degrees * COORDINATE_SCALE);
}
