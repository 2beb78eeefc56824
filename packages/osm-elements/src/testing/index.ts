/** For tests of other rooms, too: bytes in pieces, files of other programs, random stores, twins of the readers, and real files. */
export { chunkSizes, concat, inChunks } from './byte-chunks.ts';
export { startFarHost } from './far-host.ts';
export { memoryScratch } from './memory-scratch.ts';
export { GEOPACKAGE, GEOPACKAGE_ZIP, PARQUET_BY_PACKING, SHAPES_ZIP, SMALL_O5M, SMALL_OPL, SMALL_XZ, SMALL_ZST } from './other-files.ts';
export { parquetFile } from './parquet-files.ts';
export { randomPbfStore, randomStore } from './random-store.ts';
export { caseFile, goldenAnswers, realFile } from './test-files.ts';
export { storeOfJson, storeOfXml } from './text-oracles.ts';
