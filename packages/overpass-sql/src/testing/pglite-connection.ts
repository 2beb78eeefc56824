/** A PostgreSQL in this process, as a connection. */
import { PGlite } from '@electric-sql/pglite';
import { allRows, type ImportConnection, type SqlRow } from '../sql-connection.ts';

/** Milliseconds that it may take on a machine that is busy with something else. */
export const PGLITE_START = 600_000;

let started: Promise<ImportConnection> | undefined;

/** One without elements. It takes seconds to start, so that the tests of a process have one between them. */
export async function emptyPglite(): Promise<ImportConnection> {
  started ??= startPglite();
  const connection = await started;
  await allRows(connection, 'DROP SCHEMA IF EXISTS flyover CASCADE');
  return connection;
}

async function startPglite(): Promise<ImportConnection> {
  const pglite = await PGlite.create();
  return {
    async *query(sql, values, signal) {
      signal?.throwIfAborted();
      yield (await pglite.query<SqlRow>(sql, [...values])).rows;
    },
    async copy(sql, lines) {
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of lines) chunks.push(new Uint8Array(chunk));
      await pglite.query(sql.replace('FROM STDIN', "FROM '/dev/blob'"), [], { blob: new Blob(chunks) });
    },
  };
}
