/** What a file may hold that has no place among elements. */
export const LEFT_OUT_KINDS = [
  /** Elements that a file of changes deletes. */
  'deleted',
  /** Geometries that are empty, broken or curves, of features that have others, and features that have neither geometry nor properties. */
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
  /** Features without a place, since they have no geometry, or none that elements can have: they are elements without one. */
  'placeless',
  /** Values that are neither text nor number. */
  'values',
] as const;

/** The same, counted; absent where there is none of it. */
export type LeftOut = { readonly [Kind in (typeof LEFT_OUT_KINDS)[number]]?: number };
