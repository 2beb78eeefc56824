export type {
  ColumnFilter,
  ColumnSummary,
  FilterFault,
  FindWish,
  FoundCell,
  GroupWish,
  SortWish,
  TableColumn,
  TopicWords,
} from '@flyover/feature-table';
export type { LegendClass, LegendCondition } from '@flyover/mapcss';
export type { ChangeWord } from '@flyover/osm-elements';
export { fetchColumnParts } from './answer/fetch-answer.ts';
export type { ColorCalls, ColorSubjects, KeyUse, KeyValues, NumberSample, NumberSubject } from './colors/color-protocol.ts';
export type { ChangeCounts, ChangeStep, ComparisonCalls } from './comparison/comparison-protocol.ts';
export type {
  AreaOrigin,
  CountArea,
  CountAreas,
  CountGroupsWish,
  CountKeyWish,
  CountOutcome,
  CountTable,
} from './counts/count-protocol.ts';
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
export type { GivenImages, SvgCalls } from './files/svg-protocol.ts';
export { crashOutcome } from './held/crash-outcome.ts';
export type { MapLegend } from './held/legend-calls.ts';
export type { LookCalls } from './held/look-calls.ts';
export type { CanvasLook, LookReport, Restyled, SheetNote, StyleTrouble } from './held/look-report.ts';
export type { FeatureStyle, MatchedRule, StyledMark } from './held/style-answers.ts';
export type { LeftOutNote, Translation } from './held/translation.ts';
export type { ImportPlaces } from './imports/import-places.ts';
export { LAYER_RECORDS } from './layers/layer-look.ts';
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
export type { PickCalls, Picked, PickedElement, PickManner, PickWish } from './picks/pick-protocol.ts';
export { PICKED_RECORDS } from './picks/picked-look.ts';
export { rawKind } from './raw/raw-kind.ts';
export type {
  RawCalls,
  RawHit,
  RawKind,
  RawOverview,
  RawRow,
  RawSize,
  RawText,
  RecordRows,
  RowMark,
  RowRange,
  SearchProgress,
} from './raw/raw-protocol.ts';
export type { RawShelf, ShelvedBytes } from './raw/raw-shelf.ts';
export { createResultSession } from './result-session.ts';
export type {
  Bbox,
  CountNumbers,
  EmptyReason,
  RunFailure,
  RunOutcome,
  RunRequest,
  RunStage,
  RunStats,
} from './run-outcome.ts';
export type { PictureTile, ResultSession } from './session-calls.ts';
export { answerKey } from './sources/answer-key.ts';
export type { SourceChoice } from './sources/choose-source.ts';
export type { EngineCalls, EngineColumns, EngineText } from './sources/engine-worker.ts';
export { type OverpassServer, overpassServer } from './sources/overpass-server.ts';
export type { ColumnStream, QueryOptions, QuerySource, SourceAnswer } from './sources/query-source.ts';
export type { DrawnRows, QlFault, RowText, TableCalls, TableOrder, TableOverview, TableRowValues } from './table/table-protocol.ts';
export type { TaskElementsOutcome } from './tasks/task-protocol.ts';
export { rehearse, rehearseAnswer } from './warm-up/rehearse.ts';
export { WARM_UP_RECORDS, WARM_UP_RUN } from './warm-up/warm-up-look.ts';
export { createWarmUp } from './warm-up/warm-up-tile.ts';
