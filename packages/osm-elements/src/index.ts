export * from './element-store.ts';
export { Float64Column, Int32Column, Uint8Column, Uint32Column } from './growing-column.ts';
export { createOverpassJsonReader, type PushReader, readOverpassJson } from './json/overpass-json-reader.ts';
export { createOsmPbfReader, type OsmPbfReader } from './pbf/osm-pbf-reader.ts';
export { readOsmPbf } from './pbf/read-osm-pbf.ts';
export { type ByteSource, ReadError, type ReadErrorKind, type ReadOptions, type ReadProgress } from './read-error.ts';
export { StoreBuilder } from './store-builder.ts';
export { createStringTable, StringInterner } from './string-table.ts';
