/** For tests of other rooms, too: bytes in pieces, random stores, twins of the readers, and real files. */
export { chunkSizes, concat, inChunks } from './byte-chunks.ts';
export { storeOfJson } from './json-oracle.ts';
export { randomPbfStore } from './random-pbf-store.ts';
export { randomStore } from './random-store.ts';
export { caseFile, goldenAnswers, realFile } from './test-files.ts';
export { storeOfXml } from './xml-oracle.ts';
