export type { Bbox } from '@flyover/bounding-box';
export type {
  ColumnFilter,
  ColumnSummary,
  FilterFault,
  FindOptions,
  FoundCell,
  GroupOptions,
  SortKey,
  TableColumn,
  TopicWords,
} from '@flyover/feature-table';
export type { LegendClass, LegendCondition } from '@flyover/mapcss';
export type { ChangeWord } from '@flyover/osm-elements';
export { fetchColumnParts } from './answer/fetch-answer.ts';
export type { ColorCalls, ColorSubjects, KeyUse, KeyValues, NumberSample, NumberSubject } from './colors/color-calls.ts';
export type { ChangeCounts, ChangeStep, ComparisonCalls } from './comparison/changes.ts';
export type {
  AreaOrigin,
  CountArea,
  CountAreas,
  CountKeyRequest,
  CountOutcome,
  CountRequest,
  CountTable,
} from './counts/count-calls.ts';
export type {
  EarlierState,
  ElementDetails,
  ElementRelation,
  FeatureHit,
  FeatureHits,
  HoveredFeature,
  SelectedGeometry,
  ViewCounts,
} from './elements/element-types.ts';
export { mainTagOf } from './elements/main-tag.ts';
export type {
  ExportCalls,
  ExportOutcome,
  ExportPart,
  ExportProgress,
  ExportRequest,
  FileChoice,
  RemoteDatabase,
  WritableFile,
} from './files/export-protocol.ts';
export type { GivenImages, SvgCalls } from './files/svg-calls.ts';
export { LAYER_RECORDS, PICKED_RECORDS, WARM_UP_RECORDS, WARM_UP_RUN } from './held/fixed-styles.ts';
export type { CanvasStyle, FeatureStyle, MatchedRule, Restyled, SheetNote, StyledMark, StyleReport, StyleTrouble } from './held/look.ts';
export type { MapLegend, StyleCalls } from './held/style-calls.ts';
export type { LeftOutNote, Translation } from './held/translate-sheets.ts';
export type { ImportPlaces } from './imports/sheet-imports.ts';
export {
  FIRST_LAYER,
  LAST_LAYER,
  LAYER_LIMITS,
  type LayerCalls,
  type LayerCombination,
  type LayerNumbers,
  type LayerOutcome,
  type LayerSource,
  type LayerStyled,
} from './layers/layer-protocol.ts';
export type { PickCalls, Picked, PickedElement, PickMode, PickRequest } from './picks/pick-calls.ts';
export type { RawShelf, ShelvedBytes } from './raw/raw-lines.ts';
export {
  type RawCalls,
  type RawHit,
  type RawKind,
  type RawOverview,
  type RawRow,
  type RawSize,
  type RawText,
  type RecordRows,
  type RowMark,
  type RowRange,
  rawKind,
  type SearchProgress,
} from './raw/raw-protocol.ts';
export { createResultSession } from './result-session.ts';
export {
  type CountNumbers,
  crashOutcome,
  type EmptyReason,
  type RunFailure,
  type RunOutcome,
  type RunRequest,
  type RunStage,
  type RunStats,
} from './run-outcome.ts';
export type { PictureTile, ResultSession } from './session-calls.ts';
export { type OverpassServer, overpassServer, type SourceChoice } from './sources/choose-source.ts';
export type { EngineCalls, EngineColumns, EngineText } from './sources/engine-worker.ts';
export { answerKey, type ColumnStream, type QueryOptions, type QuerySource, type SourceAnswer } from './sources/query-source.ts';
export type { DrawnRows, QlFault, RowText, TableCalls, TableOrder, TableOverview, TableRowValues } from './table/table-protocol.ts';
export type { TaskElementsOutcome } from './tasks/task-calls.ts';
export { rehearse, rehearseAnswer } from './warm-up/rehearse.ts';
export { createWarmUp } from './warm-up/warm-up-tile.ts';
