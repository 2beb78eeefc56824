/** For tests of other rooms, too: bytes in pieces, files of other programs, random stores, twins of the readers, and real files. */
export { chunkSizes, concat, inChunks } from './byte-chunks.ts';
export { storeOfJson } from './json-oracle.ts';
export { GEOPACKAGE, GEOPACKAGE_ZIP, SHAPES_ZIP, SMALL_O5M, SMALL_OPL, SMALL_XZ, SMALL_ZST } from './other-files.ts';
export { PARQUET_BY_PACKING } from './parquet-files.ts';
export { randomPbfStore } from './random-pbf-store.ts';
export { randomStore } from './random-store.ts';
export { caseFile, goldenAnswers, realFile } from './test-files.ts';
export { storeOfXml } from './xml-oracle.ts';
