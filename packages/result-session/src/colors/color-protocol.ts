/** What "Colour by tag" asks about the features of a result. All of it may cross to another thread. */

/** A key that drawn features have. */
export interface KeyUse {
  readonly key: string;
  /** How many features have it. */
  readonly features: number;
  /** How many different values it has. */
  readonly values: number;
  /** Whether nearly all of its values are numbers. */
  readonly numeric: boolean;
}

/** What the features of a result can be coloured by. */
export interface ColorSubjects {
  /** The most frequent first. */
  readonly keys: readonly KeyUse[];
  /** How many features there are: all of them, ways with a length, and polygons with an area. */
  readonly features: number;
  readonly lines: number;
  readonly polygons: number;
}

/** The values of a key, with the number of features that have each. */
export interface KeyValues {
  /** The most frequent first. */
  readonly counts: readonly (readonly [value: string, features: number])[];
  /** What is not in `counts`. */
  readonly others: { readonly values: number; readonly features: number };
}

/** Numbers of features: those of a tag, lengths of ways in metres, or areas in square metres. */
export type NumberSubject = { readonly kind: 'tag'; readonly key: string } | { readonly kind: 'length' | 'area' };

/** The numbers of features, or of some of them that lie evenly among all. */
export interface NumberSample {
  readonly numbers: Float64Array<ArrayBuffer>;
  /** How many features have such a number; with a tag, how many have the tag. */
  readonly total: number;
}

/** Calls for "Colour by tag"; undefined where the run is gone or has no features. */
export interface ColorCalls {
  colorSubjects(runId: number): ColorSubjects | undefined;
  colorValues(runId: number, key: string): KeyValues | undefined;
  colorNumbers(runId: number, subject: NumberSubject): NumberSample | undefined;
}
