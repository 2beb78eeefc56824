/** What the elements of `local` are made with. */
import type { NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { DerivedElement, DerivedGeometry } from '@flyover/overpass-output';
import type { LocalBox } from './local-box.ts';

/** The types that `local` looks at. */
export type LocalType = typeof NODE | typeof WAY | typeof RELATION;

/** A tag of a derived element. */
export type Tag = readonly [key: string, value: string];

/** A number that is told as a tag, where there is one. */
export type LocalNumber = readonly [key: string, value: number | undefined];

/** What the three kinds of derived elements are made with. */
export interface LocalMaker {
  /** Makes the next element. A tag without a value is none. */
  add(
    type: 'vertex' | 'link' | 'trigraph',
    tags: readonly Tag[],
    more: readonly LocalNumber[],
    geometry: DerivedGeometry | undefined,
  ): void;
  /** The elements made so far. */
  readonly derived: DerivedElement[];
  /** The elements of a type that are looked at, in the order of the database: those with tags, or with `llb` all of them. */
  rows(type: LocalType): Uint32Array;
  /** Their tags; a key that begins like one of the keys added here gets one more line in front. */
  tagsOf(type: LocalType): (row: number) => Tag[];
  placeOf(node: number): [lat: number, lon: number];
  readonly box: LocalBox;
}

/** The line through nodes. */
export function lineOf({ placeOf }: LocalMaker, nodes: readonly number[]): DerivedGeometry {
  return { kind: 'line', points: Float64Array.from(nodes.flatMap(placeOf)) };
}
