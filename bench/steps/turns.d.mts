/** One measurement: figures by their keys, or such of several parts; `failed` says why there are none. */
export interface Outcome {
  readonly failed?: string;
  readonly parts?: readonly { readonly name: string; readonly [figure: string]: unknown }[];
  readonly [figure: string]: unknown;
}

/** The measurements of one take, in their order. */
export interface Turns<Found extends Outcome = Outcome> {
  readonly label: string;
  readonly runs: readonly Found[];
  readonly failed: string | undefined;
}

/** A part of a measurement over all its runs. */
export interface Row {
  readonly name: string;
  readonly values: Readonly<Record<string, readonly number[]>>;
  readonly medians: Readonly<Record<string, number>>;
}

/** One figure of two builds. */
export interface Ratio {
  readonly now: number;
  readonly before: number;
  /** `now / before`. */
  readonly ratio: number;
  readonly least: number;
  readonly most: number;
}

export declare function byTurns<Found extends Outcome>(
  takes: readonly { readonly label: string; readonly measure: () => Promise<Found> }[],
  rounds: number,
  patience?: number,
): Promise<Turns<Found>[]>;
export declare function rowsOf(runs: readonly Outcome[], keys: readonly string[]): Row[];
export declare function ratioOf(now: readonly number[], then: readonly number[]): Ratio;
