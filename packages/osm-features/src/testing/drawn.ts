/** Features as areas, for tests of multipolygons. */
import type { OverpassElement } from './overpass-store.ts';
import { around, features, relation, square, way } from './sketch.ts';

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
