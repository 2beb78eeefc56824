/** The options `--database` and `--engine` of `flyover serve`: a database for SQL, or one whose elements answer Overpass QL. */
import type { DatabaseSource } from '@flyover/engine-host';
import type { Call } from '../call.ts';
import { databaseAddress } from '../elements-in-sql/postgres-connection.ts';
import { CallProblem } from '../problem.ts';

/**
 * Returns the databases that answer Overpass QL: those of `--database` with `--engine sql`; undefined without it.
 *
 * @throws CallProblem for an unknown engine, an engine without an address or beside files, and several addresses without the engine
 */
export function databaseSource(call: Call): DatabaseSource | undefined {
  const engine = call.value('engine');
  const addresses = call.values('database');
  if (engine === undefined) {
    if (addresses.length > 1) throw new CallProblem('several --database are replicas of one database: add --engine sql');
    return undefined;
  }
  if (engine !== 'sql') throw new CallProblem(`--engine must be sql, not "${engine}"; without it the files of --data are asked`);
  if (addresses.length === 0) throw new CallProblem('--engine sql needs --database postgresql://role@host/name, filled by flyover import');
  if (call.values('data').length > 0) throw new CallProblem('--engine sql takes the place of --data: start another server for the files');
  return { database: addresses.map(databaseAddress), name: nameOf(addresses[0]) };
}

/** Returns the name of a database, the only part of its address that is shown: the rest may hold a password. */
function nameOf(address: string): string {
  try {
    return decodeURIComponent(new URL(address).pathname.slice(1)) || 'PostgreSQL';
  } catch {
    return 'PostgreSQL';
  }
}
