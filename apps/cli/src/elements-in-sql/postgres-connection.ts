/** A session of PostgreSQL, as a connection of `@flyover/overpass-sql`. */
import { createConnection } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportConnection, SqlRow } from '@flyover/overpass-sql';
import type { ClientBase, QueryConfig } from 'pg';
import { CallProblem } from '../problem.ts';

/** A connection that the caller ends. */
export interface PostgresConnection extends ImportConnection {
  /** Whether either side has closed the connection. */
  readonly isBroken: boolean;
  /** Whether a statement was cancelled: the cancel request may arrive late, and end a later statement. */
  readonly isCancelled: boolean;
  end(): Promise<void>;
  /** Closes the connection at once: a running statement fails. */
  cut(): void;
}

/** Rows of a fetch. */
const PAGE = 5000;
/** Time in which a server must answer, ms. */
const PATIENCE = 10_000;

/**
 * Settings of a session, limited to those the server supports. Compilation (`jit`) costs more than it saves where every statement differs;
 * the server cancels a statement whose thread has ended (PostgreSQL 14 and later).
 */
const SETTINGS = `SELECT set_config(s.name, s.value, false) FROM (VALUES ('jit', 'off'), ('client_connection_check_interval', '2000')) AS s (name, value)
WHERE EXISTS (SELECT FROM pg_settings p WHERE p.name = s.name)`;

/**
 * Connects.
 *
 * @param address `postgresql://role@host/name`
 * @param patience time in which the server must answer, ms
 * @throws CallProblem for an address that is none; the driver's error where no server answers
 */
export async function connectPostgres(address: string, patience = PATIENCE): Promise<PostgresConnection> {
  const connectionString = databaseAddress(address);
  const [{ default: pg }, { default: Cursor }, { from }] = await Promise.all([
    import('pg'),
    import('pg-cursor'),
    import('pg-copy-streams'),
  ]);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patience, keepAlive: true });
  let isBroken = false;
  let isCancelled = false;
  let hear: (error: Error) => void = () => undefined;
  // closing a cursor after that would wait forever
  const broken = new Promise<never>((_, reject) => {
    hear = reject;
  });
  broken.catch(() => undefined);
  client.on('error', (error) => {
    isBroken = true;
    hear(error);
  });
  client.on('end', () => {
    isBroken = true;
    hear(new Error('the connection was cut'));
  });
  await client.connect();
  try {
    // the types of `pg` lack the limit of a single query
    const settings: QueryConfig & { readonly query_timeout: number } = { text: SETTINGS, query_timeout: patience };
    await client.query(settings);
  } catch (thrown) {
    // a proxy may have accepted the login without a server behind it
    client.connection.stream.destroy();
    throw thrown;
  }
  return {
    get isBroken() {
      return isBroken;
    },
    get isCancelled() {
      return isCancelled;
    },
    async *query(sql, values, signal) {
      signal?.throwIfAborted();
      const stop = () => {
        isCancelled = true;
        cancelStatement(client);
      };
      signal?.addEventListener('abort', stop, { once: true });
      try {
        if (values.length === 0) {
          // one round trip, not the three of a cursor; what may have many rows has a limit among its values
          yield (await Promise.race([client.query<SqlRow>(sql), broken])).rows;
          return;
        }
        const cursor = client.query(new Cursor<SqlRow>(sql, [...values]));
        const read = () => Promise.race([cursor.read(PAGE), broken]);
        try {
          for (let rows = await read(); rows.length > 0; rows = await read()) yield rows;
        } finally {
          signal?.removeEventListener('abort', stop);
          await Promise.race([cursor.close(), broken]).catch(() => undefined);
        }
      } catch (thrown) {
        signal?.throwIfAborted();
        throw thrown;
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },
    async copy(sql, lines, signal) {
      await pipeline(Readable.from(lines), client.query(from(sql)), { signal });
    },
    end: () => client.end(),
    cut: () => client.connection.stream.destroy(),
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

// Cancels a running statement by PostgreSQL's protocol, which allows it to the client of the connection only.

/** Address of the database and key of this connection. The driver's types do not declare them. */
interface Opened {
  readonly host: string;
  readonly port: number;
  readonly processID: number;
  readonly secretKey: number;
}

/** The code of the message; source: PostgreSQL's documentation, "Message Formats", CancelRequest. */
const CANCEL_REQUEST = 80_877_102;

/**
 * Asks the database to end the statement of a connection. The function `pg_cancel_backend` would need the right to end statements, and all clients share one
 * role. If the request is lost, the time limit ends the statement.
 */
export function cancelStatement(client: ClientBase): void {
  const { host, port, processID, secretKey } = client as ClientBase & Opened;
  const request = Buffer.alloc(16);
  for (const [at, number] of [request.length, CANCEL_REQUEST, processID, secretKey].entries()) request.writeInt32BE(number, at * 4);
  const socket = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host);
  socket.on('error', () => socket.destroy());
  socket.end(request);
}
