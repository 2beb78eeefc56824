/** What the page asks of a result counted by keys and by areas. All of it may cross to another thread. */
import type { RecordValue } from '@flyover/feature-records';
import type { NumberSums } from '@flyover/feature-table';

/** Where areas come from: the result itself, the file that is open in the page, or a kept layer by its number. */
export type AreaOrigin = 'result' | 'file' | number;

/** Areas that rows can be counted by. */
export interface CountArea {
  readonly origin: AreaOrigin;
  /** Names the set among those of its origin (`AreaSet`). */
  readonly set: string;
  /** The value of `boundary`; absent: other polygons with a name. */
  readonly boundary?: string;
  /** The value of `admin_level`. */
  readonly level?: string;
  readonly areas: number;
}

/** The areas at hand. */
export interface CountAreas {
  /** Those of the result first, the finest administrative level at the front. */
  readonly areas: readonly CountArea[];
  /** Boundaries whose outline is not whole, which are not among them. */
  readonly incomplete: number;
}

/** A key that rows are counted by. */
export type CountKeyWish =
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'area'; readonly origin: AreaOrigin; readonly set: string };

/** How rows are to be counted. */
export interface CountGroupsWish {
  readonly first: CountKeyWish;
  readonly second?: CountKeyWish;
  /** A column whose numbers are summed up. */
  readonly number?: string;
  /** Texts count for each of their parts between `;`. */
  readonly split: boolean;
}

/** Groups, those with the most rows first. */
export interface CountTable {
  readonly kind: 'counted';
  /** Rows that were counted, each once. */
  readonly counted: number;
  /** Rows that count for more than one group. */
  readonly several: number;
  /** Boundaries of the result that are not counted, since rows are counted by these. */
  readonly leftOut: number;
  /** How many different groups there are. */
  readonly groups: number;
  /** A value a key, by group; long texts are cut. */
  readonly values: readonly (readonly RecordValue[])[];
  /** By group, and behind these of the rest, if there is one. */
  readonly rows: Float64Array;
  readonly numbers?: NumberSums;
  /** How many groups the last entry has in it; 0: it is a group as the others. */
  readonly rest: number;
}

/** What came of it: `tooMany`, the rows fall into more groups than the limit; `noColumn`, the table or the areas are without what is asked for. */
export type CountOutcome = CountTable | { readonly kind: 'tooMany'; readonly limit: number } | { readonly kind: 'noColumn' };

/** Calls for counts; undefined where the run is gone, has no elements, or the order is not the latest. */
export interface CountCalls {
  /** The areas of a result and of some layers. @throws the reason of the signal */
  countAreas(runId: number, layers: readonly number[], signal: AbortSignal): Promise<CountAreas | undefined>;
  /**
   * The boundaries of a file around a result.
   *
   * @param port leads to the worker with the file, as that of a `SourceChoice`; it is closed
   * @returns empty also where the file cannot say
   * @throws the reason of the signal
   */
  countFileAreas(runId: number, port: MessagePort, signal: AbortSignal): Promise<CountAreas | undefined>;
  /** Counts the rows of an order of the table. @throws the reason of the signal */
  countGroups(runId: number, order: number, wish: CountGroupsWish, signal: AbortSignal): Promise<CountOutcome | undefined>;
}
