export * from './element-store.ts';
export { Float64Column, Int32Column, Uint8Column, Uint32Column } from './growing-column.ts';
export { type ByteSource, ReadError, type ReadErrorKind, type ReadOptions, type ReadProgress } from './read-error.ts';
export { StoreBuilder } from './store-builder.ts';
export { createStringTable, StringInterner } from './string-table.ts';
