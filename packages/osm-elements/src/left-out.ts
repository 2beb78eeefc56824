/** What a file holds that has no place among elements, counted; absent where there is none of it. */
export interface LeftOut {
  /** Elements that a file of changes deletes. */
  readonly deleted?: number;
  /** Features without a geometry, or with one that is empty, broken or a curve. */
  readonly geometries?: number;
  /** Features with heights of their points. */
  readonly heights?: number;
  /** Values that are neither text nor number. */
  readonly values?: number;
}
