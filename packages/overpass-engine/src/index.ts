/** Runs Overpass queries over elements in memory. */
export { type Answer, answerColumns, answerQuery, type ColumnsAnswer } from './answer-query.ts';
export { createDatabase, type DatabaseOptions } from './create-database.ts';
export { type Database, findElement, warmDatabase } from './database.ts';
export type { ElementSet } from './element-set.ts';
export { UnsupportedError } from './errors.ts';
export { type EstimatedStatement, estimateQuery } from './estimate/estimate-query.ts';
export { fieldsRead } from './evaluate/rows-at-hand.ts';
export { type ExplainedPlan, type ExplainedStatement, type ExplainedTest, ExplainLog, type Range } from './explain-log.ts';
export { widenedBoxes } from './filter/around-filter.ts';
export { toBoxes } from './filter/bbox-filter.ts';
export { knowsItsRows, ROW_TYPES, TOO_WEAK } from './filter/plan-filter.ts';
export { firstSecondFrom } from './history/moment.ts';
export { hasPlace } from './index/bounds.ts';
export { indexColumns } from './index/prepared-indexes.ts';
export type { DiskWork } from './index-on-disk/disk-work.ts';
export { writeElements } from './index-on-disk/write-elements.ts';
export { recurseDown } from './recursion.ts';
export { type RunningQuery, type RunOptions, type RunStatus, runQuery } from './run-query.ts';
export { givesRelations, standsAlone } from './statement/query.ts';
export type { RunView, StatementGuide } from './statement-guide.ts';
export {
  chooseElements,
  differentValues,
  type ElementChoice,
  type RowsOfTypes,
  readElementRows,
  rowsOfElements,
  takeElements,
} from './take-elements.ts';
