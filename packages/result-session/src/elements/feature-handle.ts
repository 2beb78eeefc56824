/**
 * Handles of features: a number for the caller that holds the picture and the feature's row in it. Each picture of a run has rows of its
 * own, so that a list opened on an earlier one must not lead to another feature of the next.
 */

/** Rows are below 2^32; pictures, and the layers that have one each, stay far below 2^21. */
const ROWS = 2 ** 32;

export function featureHandle(picture: number, feature: number): number {
  return picture * ROWS + feature;
}

/** The row of a handle; `undefined` where it is of another picture. */
export function featureOfHandle(handle: number, picture: number): number | undefined {
  return pictureOfHandle(handle) === picture ? handle % ROWS : undefined;
}

/** The picture of a handle. */
export function pictureOfHandle(handle: number): number {
  return Math.floor(handle / ROWS);
}
