/** Data at rest and who asks it: queries, tiles and places over one file, in threads. */
export { createDataCalls, type DataCalls, type DataCallsOptions, type StreamedAnswer } from './data-calls.ts';
export { createDataHost, type DataHost } from './data-host.ts';
export { type DataSummary, summarizeData } from './data-summary.ts';
export type { DataSource } from './open-data.ts';
export { queryText, type SentQuery } from './sent-query.ts';
export { unlessAborted } from './unless-aborted.ts';
