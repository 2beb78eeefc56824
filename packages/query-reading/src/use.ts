/** A name of a set or key in a text. */

/** A set or a key by its name. */
export interface Use {
  readonly of: 'set' | 'key';
  readonly name: string;
  /** whether the statement fills the set, or gives the key a value */
  readonly access: 'read' | 'write';
  /** of the name in the user's text, the dot apart, quotes included */
  readonly from: number;
  readonly to: number;
  /** 1-based */
  readonly line: number;
  /** whether a placeholder wrote it */
  readonly isExpanded: boolean;
}

/** A use in the ranges of the query. */
export type RawUse = Omit<Use, 'line' | 'isExpanded'>;
