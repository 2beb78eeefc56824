/** What a file may hold that has no place among elements. */
export const LEFT_OUT_KINDS = [
  /** Elements that a file of changes deletes. */
  'deleted',
  /** Geometries that are empty, broken or curves, of features that have others, and features that have neither geometry nor properties. */
  'geometries',
  /** Features with heights of their points. */
  'heights',
  /** Features that name relations which they are members of, and which are not in the file. */
  'memberships',
  /** Features without a place, since they have no geometry, or none that elements can have: they are elements without one. */
  'placeless',
  /** Values that are neither text nor number. */
  'values',
] as const;

/** The same, counted; absent where there is none of it. */
export type LeftOut = { readonly [Kind in (typeof LEFT_OUT_KINDS)[number]]?: number };
