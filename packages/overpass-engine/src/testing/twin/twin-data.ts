/** The data of the plain evaluator: elements as objects in maps, and nothing else. */

/** A member of a relation. */
export interface Member {
  readonly type: string;
  readonly ref: number;
  readonly role: string;
}

/** User and time of the last change of an element. */
export interface Meta {
  readonly version: number;
  readonly timestamp: string;
  readonly changeset: number;
  readonly uid: number;
  readonly user: string;
}

/** Any element. What its kind does not have is empty. */
export interface Thing {
  readonly kind: 'node' | 'way' | 'relation' | 'area' | 'derived';
  /** The kind, but for derived elements. */
  readonly type: string;
  readonly id: number | bigint;
  /** In the order of their keys' bytes, but for derived elements. */
  readonly tags: readonly (readonly [key: string, value: string])[];
  /** 1e-7 degrees; only of nodes. */
  readonly lat: number;
  readonly lon: number;
  readonly refs: readonly number[];
  readonly members: readonly Member[];
  readonly meta: Meta | undefined;
  /** Of a derived element, as GeoJSON with degrees that are not rounded yet. */
  readonly geometry: Geometry | undefined;
}

/** GeoJSON, longitudes first. */
export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Place }
  | { readonly type: 'LineString'; readonly coordinates: readonly Place[] }
  | { readonly type: 'GeometryCollection'; readonly geometries: readonly Geometry[] };

/** Longitude and latitude in degrees. */
export type Place = readonly [lon: number, lat: number];

/** All elements by kind and id. */
export interface World {
  readonly node: ReadonlyMap<number, Thing>;
  readonly way: ReadonlyMap<number, Thing>;
  readonly relation: ReadonlyMap<number, Thing>;
  /** Areas of relations. */
  readonly area: ReadonlyMap<number, Thing>;
}

/** Thrown where the Overpass API answers by its rounding: such a query proves nothing. */
export class Unsure extends Error {}

/** Fields that no element of another kind has. */
export const BLANK = { lat: 0, lon: 0, refs: [], members: [], geometry: undefined } as const;

/** A derived element. */
export function derivedThing(type: string, id: number | bigint, tags: Thing['tags'], geometry: Geometry | undefined): Thing {
  return { ...BLANK, kind: 'derived', type, id, tags, meta: undefined, geometry };
}

/** The order of the bytes of two texts. */
export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** The value of a tag. */
export function tagOf(thing: Thing, key: string): string | undefined {
  return thing.tags.find(([name]) => name === key)?.[1];
}
