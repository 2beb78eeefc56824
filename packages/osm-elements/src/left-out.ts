/** What a file may hold that has no place among elements. */
export const LEFT_OUT_KINDS = [
  /** Elements that a file of changes deletes. */
  'deleted',
  /** Features without a geometry, or with one that is empty, broken or a curve. */
  'geometries',
  /** Features with heights of their points. */
  'heights',
  /** Other files, or places on the web, that the file only links to. */
  'links',
  /** Features with measures of their points (M). */
  'measures',
  /** Features that name relations which they are members of, and which are not in the file. */
  'memberships',
  /** Pictures laid over the map, photos and tours. */
  'overlays',
  /** Features whose single points say something of themselves, such as a name or a time. */
  'points',
  /** Elements with coordinates out of range, empty or no numbers: these are left out, and the elements have no place. */
  'places',
  /** Values that are neither text nor number. */
  'values',
] as const;

/** The same, counted; absent where there is none of it. */
export type LeftOut = { readonly [Kind in (typeof LEFT_OUT_KINDS)[number]]?: number };
