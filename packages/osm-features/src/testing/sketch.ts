/** Elements and features in few words, for tests. */
import { buildFeatures } from '../build-features.ts';
import { toGeoJsonFeature } from '../to-geojson.ts';
import { type OverpassElement, overpassStore } from './overpass-store.ts';

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
