/** Data at rest and who asks it: queries, tiles and places over one file, in threads. */
export type { ReplicationState } from './change-store.ts';
export type { ConvertedQuery } from './convert-sent.ts';
export { createDataCalls, type DataCalls, type DataCallsOptions } from './data-calls.ts';
export { createDataHost, type DataHost } from './data-host.ts';
export { type DataSummary, summarizeData } from './data-summary.ts';
export { type ChangedFile, createFileCalls, type FileCalls, type FileRefusal, type OpenedFile } from './file-calls.ts';
export { mapOfData } from './map-of-data.ts';
export type { DataSource } from './open-data.ts';
export { type PrepareOptions, prepareData, updateData } from './prepare-data.ts';
export { type DiskObstacle, DiskObstacleError, DiskPreparation } from './prepare-on-disk.ts';
export { createReplaceableHost, type ReplaceableHost } from './replaceable-host.ts';
export type { ExplainedRun, StreamedAnswer, StreamedColumns } from './run-sent-query.ts';
export { answerFields, type SentQuery, sentText } from './sent-query.ts';
export { type DatabaseSource, type MemoryBound, openPreparedFile, type PreparedFiles } from './shared-store.ts';
export type { SqlReplicas } from './sql-data.ts';
export { type Asker, createPlaces, type TakePlace, unlessAborted } from './turns.ts';
