export { appendVersions, hasUndated } from './changes/append-versions.ts';
export { applyChanges, type ChangedStore } from './changes/apply-changes.ts';
export { type Deletions, type DeletionsByType, deletionsOf } from './changes/deletions.ts';
export { CHANGE_WORDS, type ChangeWord, CREATED, changeOf, DELETED, ENTERED, LEFT, MODIFIED, MOVED } from './changes/element-change.ts';
export { compareStores, storesEqual } from './compare-stores.ts';
export * from './element-store.ts';
export { isAreal, POLYGON_RULES, type PolygonRule } from './features/area-rules.ts';
export { Float64Column, Int32Column, Uint8Column, Uint32Column } from './growing-column.ts';
export { joinStores } from './join-stores.ts';
export { escapeJson } from './json/escape-json.ts';
export { createOverpassJsonReader, readOverpassJson, readSample } from './json/overpass-json-reader.ts';
export type { LeftOut } from './left-out.ts';
export { startGunzip } from './open/gunzip.ts';
export { type ReadElementsOptions, readElements } from './open/read-elements.ts';
export { createSniffingReader } from './open/sniffing-reader.ts';
export { createOsmPbfReader } from './pbf/osm-pbf-reader.ts';
export { readOsmPbf } from './pbf/read-osm-pbf.ts';
export { lossesOfOsmPbf, type OsmPbfLosses, type WriteOsmPbfOptions, writeOsmPbf } from './pbf/write-osm-pbf.ts';
export { type Inflate, inflatePlainly, setInflate } from './pbf/zlib.ts';
export { areStarts, MISSING_ROW } from './prepared/column-reader.ts';
export type { FileBytes } from './prepared/file-bytes.ts';
export type { NamedPlace, PreparedFacts } from './prepared/file-facts.ts';
export { damagedFile } from './prepared/file-layout.ts';
export { deletionColumns, keptDeletions } from './prepared/kept-deletions.ts';
export { beginsPrepared, openPrepared, type PreparedData, preparedOf } from './prepared/open-prepared.ts';
export {
  bytesOfColumns,
  type ColumnMemory,
  type ColumnRules,
  shareColumns,
} from './prepared/section-columns.ts';
export { type IndexColumn, type PreparedContent, writePrepared } from './prepared/write-prepared.ts';
export { compareVersions, presentStore } from './present-store.ts';
export { type ByteSource, ReadError, type ReadErrorKind, type ReadFault, type ReadOptions, type ReadProgress } from './read-error.ts';
export { StoreBuilder } from './store-builder.ts';
export { storeFromBuffer } from './store-file/store-from-buffer.ts';
export { type StoreMessage, storeFromMessage, storeToMessage, storeTransferables } from './store-file/store-message.ts';
export { storeToBuffer } from './store-file/store-to-buffer.ts';
export { type ChosenRows, storeOfRows } from './store-of-rows.ts';
export { createStringTable, StringInterner } from './string-table.ts';
export { type CountedWord, countedKeys, countedValues } from './summary/count-tags.ts';
export { type StoreSummary, summarizeStore } from './summary/summarize-store.ts';
export { forEachTag, tableOf, tagCountOf, tagsOf, tagTextOf, tagValueOf } from './tags.ts';
export { formatCoordinate } from './text/coordinate.ts';
export { withLine } from './text/fault-line.ts';
export { formatTimestamp } from './text/timestamp.ts';
export type { PushReader } from './text/unit-reader.ts';
export type { WriteOptions } from './write-options.ts';
export { escapeXml } from './xml/escape-xml.ts';
export { createOsmXmlReader, readOsmXml } from './xml/osm-xml-reader.ts';
export { isOsmXmlName } from './xml/xml-names.ts';
