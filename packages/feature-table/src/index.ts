/** Features as a table that is sorted and filtered, over typed columns. */
export { type ArrangedRows, type Arrangement, arrangeRows, type SortWish } from './arrange-rows.ts';
export type { TableColumn } from './columns/table-columns.ts';
export { areaParts } from './count/area-parts.ts';
export { type AreaSet, type AreaSets, areaSets } from './count/area-sets.ts';
export {
  type CountedGroups,
  type CountKey,
  type CountWish,
  countGroups,
  GROUP_LIMIT,
  MOST_GROUPS,
  TooManyGroupsError,
} from './count/count-groups.ts';
export type { GroupSums, NumberSums } from './count/group-sums.ts';
export type { KeyParts } from './count/key-parts.ts';
export { type FeatureTable, featureTable, type TableRow } from './feature-table.ts';
export type { ColumnFilter, FilterFault } from './filter/column-filter.ts';
export type { TopicWords } from './find/cell-words.ts';
export { type FindWish, type FoundCell, type FoundCells, findCells } from './find/find-cells.ts';
export { findElement } from './find/find-element.ts';
export type { GroupWish, RowGroups } from './group/group-rows.ts';
export { prepareTable } from './prepare-table.ts';
export { finish, type Work } from './steps.ts';
export { type ColumnSummary, type Histogram, summarizeColumn, type ValueCount } from './summarize-column.ts';
