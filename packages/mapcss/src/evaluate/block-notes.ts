/** Record of the data that the lines of a block read, so that their outcome can be reused for other elements. */

/** Keys by their number; those that no element has are left out. */
export interface BlockNotes {
  /** Their values come into the outcome. */
  readonly values: number[];
  /** It counts whether they are there: of labels. */
  readonly presences: number[];
  /** Whether earlier properties are looked at. */
  readsProperties: boolean;
}

export function createNotes(): BlockNotes {
  return { values: [], presences: [], readsProperties: false };
}
