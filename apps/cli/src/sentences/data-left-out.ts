/** Sentences about contents of a file that have no place among elements. */
import type { LeftOut } from '@flyover/osm-elements';

const SENTENCES: Readonly<Record<keyof LeftOut, (count: string) => string>> = {
  deleted: (count) => `deleted elements, which are left out: ${count}`,
  geometries: (count) => `geometries that elements cannot have, which are left out: ${count}`,
  heights: (count) => `features with heights, which are left out: ${count}`,
  links: (count) => `links to other files, which are not followed: ${count}`,
  measures: (count) => `features with measures (M), which are left out: ${count}`,
  memberships: (count) => `features that only name the relations they are members of, which are left out: ${count}`,
  overlays: (count) => `pictures over the map, photos and tours, which are left out: ${count}`,
  points: (count) => `features whose points have names, times or more of their own, which are left out: ${count}`,
  places: (count) => `elements with impossible coordinates, which have no place: ${count}`,
  placeless: (count) => `features without a geometry that elements can have, read as elements without a place: ${count}`,
  values: (count) => `values that are neither text nor number, which are left out: ${count}`,
};

/** A line for each kind; none where all has its place. */
export function dataLeftOut(leftOut: LeftOut = {}): string[] {
  const kinds = Object.keys(SENTENCES) as (keyof LeftOut)[];
  return kinds.flatMap((kind) => {
    const count = leftOut[kind];
    return count === undefined ? [] : [SENTENCES[kind](count.toLocaleString('en'))];
  });
}

/** Of a history that is read as it is today: versions that are over, and deletions. @param count of these */
export function versionsLeftOut(count: number): string {
  return `older versions and deletions, which are left out: ${count.toLocaleString('en')}`;
}
