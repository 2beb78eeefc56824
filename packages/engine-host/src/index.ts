/** Data at rest and who asks it: queries, tiles and places over one file, in threads. */
export { createDataHost, type DataHost } from './data-host.ts';
export { createDataService, type DataServiceOptions } from './data-service.ts';
export { type DataSummary, summarizeData } from './data-summary.ts';
export type { DataThread, FromThread, ToThread } from './data-thread.ts';
export { type LocalThread, localThread } from './local-thread.ts';
export type { DataSource } from './open-data.ts';
export type { SentQuery } from './sent-query.ts';
export { type DataService, serveTasks } from './serve-tasks.ts';
export type { StreamedAnswer } from './thread-client.ts';
export { unlessAborted } from './unless-aborted.ts';
