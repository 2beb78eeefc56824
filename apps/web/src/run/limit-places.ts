/** The positions of a query's limits in its text. */

/** `timeout` in seconds, `maxsize` in bytes. */
export type LimitName = 'timeout' | 'maxsize';

/** A change of a text: what stands in `[from, to)`, UTF-16 units, becomes `insert`. */
interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** A limit as written: `[from, to)` in UTF-16 units is its value. */
export interface LimitPlace {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The positions of settings, and of a new one. */
export interface LimitPlaces {
  readonly limits: ReadonlyMap<LimitName, LimitPlace>;
  /** The edits that add a limit, in order. */
  add(name: LimitName, value: number): readonly TextEdit[];
}
