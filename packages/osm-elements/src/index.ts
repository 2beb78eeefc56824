export { streamChunks } from './byte-source.ts';
export { appendVersions, applyChanges, type ChangedStore, hasUndated } from './changes/apply-changes.ts';
export { CHANGE_WORDS, type ChangeWord, CREATED, changeOf, DELETED, ENTERED, LEFT, MODIFIED, MOVED } from './changes/element-change.ts';
export { type Deletions, type DeletionsByType, deletionsOf } from './changes/read-changes.ts';
export { compareStores, storesEqual } from './compare-stores.ts';
export { boxGeometry, type DegreePairs, type DerivedGeometry, geometryOfText, textOfGeometry } from './derived-geometry.ts';
export {
  AREA,
  COORDINATE_SCALE,
  ELEMENT_TYPE_NAMES,
  type ElementColumns,
  type ElementStore,
  type ElementType,
  type InlineGeometry,
  type LeftOut,
  MADE,
  type MadeColumns,
  type MetaColumns,
  NO_COORDINATE,
  NODE,
  type NodeColumns,
  type PlaceColumns,
  RELATION,
  type RelationColumns,
  type StoreInfo,
  type StringTable,
  WAY,
  type WayColumns,
} from './element-store.ts';
export { beginsAsParquet, isParquetAddress, openFar } from './far/open-far.ts';
export { isAreal, POLYGON_RULES, type PolygonRule } from './features/area-rules.ts';
export { Float64Column, Int32Column, Uint8Column, Uint32Column } from './growing-column.ts';
export { withInlineNodes, withInlinePlaces } from './inline-places.ts';
export {
  type ColumnKind,
  joinColumns,
  joinFiles,
  joinStores,
  LEVELS,
  type Lowest,
  lowest,
  movedTables,
  numbersIn,
  withOwnIds,
} from './join-stores.ts';
export { escapeJson } from './json/json-text.ts';
export { createOverpassJsonReader, readOverpassJson, readSample, sampleAnswer } from './json/overpass-json-reader.ts';
export { type ReadElementsOptions, readElements } from './open/read-elements.ts';
export { createSniffingReader } from './open/sniff-format.ts';
export type { FarParquet, FarRead } from './parquet/far-parquet.ts';
export { createOsmPbfReader } from './pbf/osm-pbf-reader.ts';
export { readOsmPbf } from './pbf/read-osm-pbf.ts';
export { PbfIdError, type WriteOsmPbfOptions, writeOsmPbf } from './pbf/write-osm-pbf.ts';
export { type Inflate, type InflateAhead, inflatePlainly, setInflate, setInflateAhead } from './pbf/zlib.ts';
export { type ElementLosses, type PlainElements, plainElements } from './plain-elements.ts';
export { bytesOfColumns, type ColumnMemory, shareColumns } from './prepared/column-memory.ts';
export { MISSING_ROW, numberRules, startRules } from './prepared/column-reader.ts';
export type { NamedPlace, PreparedFacts } from './prepared/file-facts.ts';
export { damagedFile, type FileBytes, PAGE_VALUES, PREPARED_NAME } from './prepared/file-layout.ts';
export { beginsPrepared, openPrepared, type PreparedData, preparedOf } from './prepared/open-prepared.ts';
export type { ColumnRules, SectionColumns } from './prepared/section-columns.ts';
export { type DeflateAhead, packStrings, packTable, SectionPackers, TooManyValuesError } from './prepared/section-packer.ts';
export type { Deflate } from './prepared/section-pages.ts';
export { loadRange, loadStarts, loadValues, type StoreParts } from './prepared/store-parts.ts';
export {
  deletionColumns,
  type IndexColumn,
  keptDeletions,
  type PreparedContent,
  packHead,
  plannedSections,
  writePrepared,
} from './prepared/write-prepared.ts';
export { projectionOf } from './projections.ts';
export {
  type ByteSource,
  ReadError,
  type ReadErrorKind,
  type ReadFault,
  type ReadOptions,
  type ReadProgress,
  type WriteOptions,
} from './read-error.ts';
export { type SqliteEngine, setSqlite } from './rows/sqlite.ts';
export { compareVersions, presentStore, sortStore } from './sort-store.ts';
export type { MetaName, SpooledTables, TableName } from './spool/element-blocks.ts';
export { ElementRuns } from './spool/element-runs.ts';
export { HIGH_BITS, highWord, idOfWords, lowWord, RecordSorter, type SortedRecords } from './spool/record-sorter.ts';
export { type OpenScratch, type ScratchFile, scratchChunks } from './spool/scratch-files.ts';
export { storeFromBuffer, storeToBuffer } from './store-buffer.ts';
export { type BuilderBound, StoreBuilder, type StoreTables } from './store-builder.ts';
export type { Column as NumberColumn } from './store-columns.ts';
export { type StoreMessage, storeFromMessage, storeToMessage, storeTransferables } from './store-message.ts';
export { type ChosenRows, storeOfRows } from './store-of-rows.ts';
export { type CountedWord, countedKeys, countedValues, type StoreSummary, SummaryTally, summarizeStore } from './store-summary.ts';
export { createStringTable, StringInterner } from './string-table.ts';
export { forEachTag, idTextOf, madeId, tableOf, tagCountOf, tagsOf, tagTextOf, tagValueOf, typeNameOf } from './tags.ts';
export { formatCoordinate } from './text/coordinate.ts';
export { withLine } from './text/fault-line.ts';
export { formatTimestamp } from './text/timestamp.ts';
export type { PushReader } from './text/unit-reader.ts';
export { startGunzip } from './unpack/gunzip.ts';
export { createOsmXmlReader, readOsmXml } from './xml/osm-xml-reader.ts';
export { isOsmXmlName } from './xml/xml-names.ts';
export { escapeXml } from './xml/xml-text.ts';
