import type { QueryOptions } from './query-source.ts';

/**
 * What tells two answers of a server apart, as a text: two asks share an answer only where all that is sent is the same.
 *
 * @param address of the server
 * @param options in whatever order
 */
export function answerKey(address: string, query: string, options: QueryOptions): string {
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return JSON.stringify([address, query, sorted]);
}
