import type { Turns } from './turns.d.mts';

/** A figure of a benchmark: its key in measurements, and how it is told. */
export interface Figure {
  readonly key: string;
  readonly label: string;
  /** Empty for a plain number. */
  readonly unit: string;
  /** Measured units in one that is told: 1e6 where bytes are told as MB. */
  readonly per?: number;
  /** More is better. */
  readonly more?: boolean;
}

/** Turns over one case. */
export interface CaseTurns {
  readonly name: string;
  readonly turns: readonly Turns[];
  readonly goals?: Readonly<Record<string, number>> | undefined;
}

export declare function figureTable(figures: readonly Figure[], cases: readonly CaseTurns[]): string;
export declare function ratioTable(figures: readonly Figure[], cases: readonly CaseTurns[]): string;
