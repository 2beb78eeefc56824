/** What a file holds that has no place among elements, in words. */
import type { LeftOut } from '@flyover/osm-elements';

const SENTENCES: Readonly<Record<keyof LeftOut, (count: string) => string>> = {
  deleted: (count) => `deleted elements, which are left out: ${count}`,
  geometries: (count) => `geometries that elements cannot have, which are left out: ${count}`,
  heights: (count) => `features with heights, which are left out: ${count}`,
  memberships: (count) => `features that only name the relations they are members of, which are left out: ${count}`,
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
