/** The reading of a query as data: the meaning of positions, the contents of sets, and the explanation. */
export type { QueryText as ReadText, TextEdit } from '@flyover/query-text';
export { explainQuery } from './explain/explain-query.ts';
export {
  type Clause,
  type ExplainedBlock,
  type ExplainedSetting,
  type ExplainedStatement,
  type Explanation,
  type Said,
  SETTING_CODES,
  STATEMENT_CODES,
  WHAT_CODES,
  WHERE_CODES,
} from './explain/explanation.ts';
export { filterPlace, type OutlineItem, outlineOf, pathTo } from './outline.ts';
export { readText } from './read-text.ts';
export { factAt, type Reading, type SetContents } from './reading-at.ts';
export { type RenameRefusal, type Renaming, renamableAt, renameSet } from './rename-set.ts';
export { moveShape, type Shape, type ShapeDigits, shapeAt, shapesOf } from './shapes.ts';
export { occurrencesAt, type Use } from './uses.ts';
