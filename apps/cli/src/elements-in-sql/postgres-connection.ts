/** One session of PostgreSQL, as `@flyover/overpass-sql` asks it. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportConnection, SqlRow } from '@flyover/overpass-sql';
import { CallProblem } from '../problem.ts';
import { cancelStatement } from '../server/sql/cancel-statement.ts';

/** A connection that somebody has to end. */
export interface PostgresConnection extends ImportConnection {
  end(): Promise<void>;
}

/** Rows that are fetched at once. */
const PAGE = 5000;

/**
 * Connects.
 *
 * @param address `postgresql://role@host/name`
 * @throws CallProblem where it is none; what the driver says where nobody answers
 */
export async function connectPostgres(address: string): Promise<PostgresConnection> {
  const connectionString = databaseAddress(address);
  const [{ default: pg }, { default: Cursor }, { from }] = await Promise.all([
    import('pg'),
    import('pg-cursor'),
    import('pg-copy-streams'),
  ]);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // a connection that breaks is told by the statement that waits for it
  client.on('error', () => undefined);
  await client.connect();
  return {
    async *query(sql, values, signal) {
      signal?.throwIfAborted();
      const stop = () => cancelStatement(client);
      signal?.addEventListener('abort', stop, { once: true });
      const cursor = client.query(new Cursor<SqlRow>(sql, [...values]));
      try {
        for (let rows = await cursor.read(PAGE); rows.length > 0; rows = await cursor.read(PAGE)) yield rows;
      } catch (thrown) {
        signal?.throwIfAborted();
        throw thrown;
      } finally {
        signal?.removeEventListener('abort', stop);
        await cursor.close();
      }
    },
    async copy(sql, lines, signal) {
      await pipeline(Readable.from(lines), client.query(from(sql)), { signal });
    },
    end: () => client.end(),
  };
}

/**
 * Returns the address of a database from a call, unchanged.
 *
 * @throws CallProblem if it is none; the message does not repeat it, since it may hold a password
 */
export function databaseAddress(address: string): string {
  if (/^postgres(ql)?:\/\//.test(address)) return address;
  throw new CallProblem('--database must be an address such as postgresql://role@host/name');
}
