/** Runs Overpass queries over elements in memory. */
export { type Answer, answerColumns, answerQuery, type ColumnsAnswer } from './answer-query.ts';
export { createDatabase, type DatabaseOptions } from './create-database.ts';
export { type Database, warmDatabase } from './database.ts';
export { UnsupportedError } from './errors.ts';
export { type EstimatedStatement, estimateQuery } from './estimate/estimate-query.ts';
export { type ExplainedPlan, type ExplainedStatement, type ExplainedTest, ExplainLog, type Range } from './explain-log.ts';
export { TOO_WEAK } from './filter/plan-filter.ts';
export { indexColumns } from './index/prepared-indexes.ts';
export { type RunningQuery, type RunOptions, type RunStatus, runQuery } from './run-query.ts';
export {
  chooseElements,
  differentValues,
  type ElementChoice,
  type RowsOfTypes,
  readElementRows,
  rowsOfElements,
  takeElements,
} from './take-elements.ts';
