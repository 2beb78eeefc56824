/** What the engine tells of a run over data of one's own. */
import type { EstimatedStatement, ExplainedStatement } from '@flyover/overpass-engine';

/** See the file's comment; plain data, for another thread or a page. */
export interface ExplainedRun {
  /** What ran, in the order in which it first began. */
  readonly statements: readonly ExplainedStatement[];
  /** What was expected before. */
  readonly estimates: readonly EstimatedStatement[];
}
