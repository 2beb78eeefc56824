/** The data at another moment than the one at hand. */
import type { Database } from '../database.ts';
import type { RunContext } from '../run-context.ts';
import { noHistory } from './no-history.ts';

/**
 * @param moment seconds since 1970, or `PRESENT`
 * @throws RuntimeError where the data has no history
 */
export function databaseAt({ database }: RunContext, moment: number): Database {
  if (database.history === undefined) throw noHistory('elements');
  return database.history.at(moment);
}
