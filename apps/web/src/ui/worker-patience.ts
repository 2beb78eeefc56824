/**
 * The time a worker may be silent after an abort, applied twice, before another one replaces it, ms. Making a million features of an answer
 * sends no message in between, and takes a slow computer some ten seconds.
 */
export const WORKER_PATIENCE = 15_000;
