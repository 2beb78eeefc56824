/** Features as a table that is sorted and filtered, over typed columns. */
export { type ArrangedRows, type Arrangement, arrangeRows, type SortKey } from './arrange-rows.ts';
export type { TableColumn } from './columns/table-columns.ts';
export { type AreaSet, type AreaSets, areaParts, areaSets } from './count/areas.ts';
export {
  type CountedGroups,
  type CountKey,
  type CountOptions,
  countGroups,
  GROUP_LIMIT,
  MOST_GROUPS,
  TooManyGroupsError,
} from './count/count-groups.ts';
export type { GroupSums, NumberSums } from './count/group-sums.ts';
export type { KeyParts } from './count/key-parts.ts';
export { type FeatureTable, featureTable, prepareTable, type TableRow } from './feature-table.ts';
export type { ColumnFilter, FilterFault } from './filter-rows.ts';
export { type FindOptions, type FoundCell, type FoundCells, findCells, findElement, type TopicWords } from './find-cells.ts';
export type { GroupOptions, RowGroups } from './group-rows.ts';
export { finish, type Work } from './steps.ts';
export { type ColumnSummary, type Histogram, summarizeColumn, type ValueCount } from './summarize-column.ts';
