/**
 * Runs over a part of the elements: a guide says which statements may run over those that are there. It learns on the way what the others
 * need, so that the caller can bring it and run the query again (packages/overpass-sql).
 */
import type { Bbox, Statement } from '@flyover/overpass-ql';
import type { Database } from './database.ts';
import type { ElementSet } from './element-set.ts';

/** Properties of a run that a guide may read. */
export interface RunView {
  readonly database: Database;
  /** The box of `[bbox:]`, where it counts. */
  readonly globalBox: Bbox | undefined;
  /** Whether the answer is CSV with places among its columns. */
  readonly printsPlaces: boolean;
  /** A set by name, as the statement sees it. */
  set(name: string): ElementSet;
}

/**
 * Decides before each statement, also those in blocks, whether it runs: false leaves it out, and the sets that it would write are partial
 * (`ElementSet.isPartial`).
 */
export type StatementGuide = (statement: Statement, view: RunView) => boolean;
