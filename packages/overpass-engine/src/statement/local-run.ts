/** What the parts of `local` share. */
import type { NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { DerivedElement, DerivedGeometry } from '@flyover/overpass-output';
import { keysOf, subjectOf, tagText } from '../evaluate/subject.ts';
import { toText } from '../evaluate/value.ts';
import type { RunContext } from '../run-context.ts';
import type { LinkNodes } from './link-nodes.ts';

/** A tag of a derived element. */
export type Tag = readonly [key: string, value: string];

/** A derived element that may get another tag behind the others. */
export interface LocalElement extends DerivedElement {
  readonly tags: Tag[];
}

/** What the parts of a `local` share. */
export interface LocalRun {
  readonly context: RunContext;
  readonly linkNodes: LinkNodes;
  /** Whether elements without tags count, and ids are told. */
  readonly isAll: boolean;
  /** Whether members of relations that are relations count. */
  readonly isLoose: boolean;
  /** The latitude and longitude of a node in degrees. */
  placeOf(node: number): readonly [lat: number, lon: number];
  /** Puts the tags into the order of their keys. */
  add(type: 'vertex' | 'link' | 'trigraph', tags: readonly Tag[], geometry: DerivedGeometry): LocalElement;
}

/** A tag where there is a number. */
export function numbered(key: string, number: number | undefined): Tag[] {
  return number === undefined ? [] : [[key, String(number)]];
}

/** The tags of a row; a key that begins like one of the keys added here gets one more line in front. */
export function tagsFor({ database }: RunContext, type: typeof NODE | typeof WAY | typeof RELATION): (row: number) => Tag[] {
  const subject = subjectOf(type);
  const keys = keysOf(database, subject);
  return (row) => keys(row).map((key) => [key.startsWith('_') ? `_${key}` : key, toText(tagText(database, subject, key)(row))]);
}
