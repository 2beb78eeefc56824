/**
 * How long a worker may be silent after an abort, twice, before another one takes its place, ms. A million features are made of an answer without
 * a word in between, which takes a slow computer some ten seconds.
 */
export const WORKER_PATIENCE = 15_000;
