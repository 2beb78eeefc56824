/** Plan and figures of a run over a user's own data. */
import type { EstimatedStatement, ExplainedStatement } from '@flyover/overpass-engine';

/** See the file's comment; plain data, for another thread or a page. */
export interface ExplainedRun {
  /** Statements that ran, in the order of their first start. */
  readonly statements: readonly ExplainedStatement[];
  /** Estimates made before the run. */
  readonly estimates: readonly EstimatedStatement[];
}
