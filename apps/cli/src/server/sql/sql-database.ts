/** A PostGIS database for public statements, which read only and have limits on time, rows and bytes. */
import { unlessAborted } from '@flyover/engine-host';
import type { Connection, PoolClient } from 'pg';
import type Cursor from 'pg-cursor';
import { cancelStatement, databaseAddress } from '../../elements-in-sql/postgres-connection.ts';
import { CallProblem, messageOf } from '../../problem.ts';
import { type BorrowedClient, borrowClient, limitMessages, refuseStrongRole } from './borrowed-client.ts';
import { statementText } from './statement-text.ts';

/** Limits of one answer. */
export interface SqlLimits {
  /** Rows, after which the answer ends with a remark. */
  readonly rows: number;
  /** Bytes of all rows. */
  readonly bytes: number;
  /** Bytes of one row, which is held in memory. */
  readonly rowBytes: number;
  /** Concurrent statements, and connections to the database. */
  readonly connections: number;
}

const MEGABYTE = 1024 * 1024;

export const SQL_LIMITS: SqlLimits = { rows: 2_000_000, bytes: 1024 * MEGABYTE, rowBytes: 16 * MEGABYTE, connections: 4 };

/** Rows of a fetch: an answer holds as many, each of the largest size. With half of them small rows take three times as long. */
const FETCHED_ROWS = 8;

/** Bytes of a message beside its row. */
const BESIDE_ROW = 1024;

/** Form of the result: features with their geometry, or plain rows. */
export type SqlForm = 'geojson' | 'json';

/** An open database. */
export interface SqlDatabase {
  /**
   * Runs a statement, and resolves with its first rows, so that a wrong statement rejects.
   *
   * @param seconds after which the database ends the statement
   * @param onFree called once, when the connection is free: some statements run for minutes after an abort
   * @returns a JSON text per row: a GeoJSON feature, or an object
   * @throws the driver's error; the signal's reason
   */
  rows(query: string, form: SqlForm, seconds: number, signal: AbortSignal, onFree?: () => void): Promise<AsyncGenerator<string, void>>;
  close(): Promise<void>;
}

/** A row that is larger than allowed. */
export class LargeRow extends Error {
  override readonly name = 'LargeRow';
}

/**
 * Connects.
 *
 * @param address `postgresql://user:password@host/database`
 * @throws CallProblem where the database cannot be reached or has no PostGIS, and for a role with too many rights
 */
export async function openSqlDatabase(address: string, limits: SqlLimits = SQL_LIMITS): Promise<SqlDatabase> {
  const connectionString = databaseAddress(address);
  const { default: pg } = await import('pg');
  const { default: CursorOfRows } = await import('pg-cursor');
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 10_000, max: limits.connections, allowExitOnIdle: true });
  // a connection that breaks at rest: the pool makes another
  pool.on('error', () => undefined);
  pool.on('connect', (client) => limitMessages(client, limits.rowBytes + BESIDE_ROW));
  try {
    await refuseStrongRole(pool);
    await pool.query('SELECT postgis_version()');
  } catch (thrown) {
    await pool.end();
    throw new CallProblem(`the database of --database cannot be used: ${messageOf(thrown)}`, { showUsage: false });
  }
  /** Connections with statements that run on after their clients have gone. */
  const leaving = new Set<PoolClient>();
  return {
    async rows(query, form, seconds, signal, onFree = () => undefined) {
      const client = await pool.connect().catch((thrown: unknown) => {
        onFree();
        throw thrown;
      });
      const before = selectBefore(form, limits.rowBytes);
      const { text } = statementText(query);
      const cursor = new CursorOfRows<JsonRow>(`${before}${text}${BEHIND}`);
      /** Characters before the statement in the sent text. */
      let shift = 0;
      let isOver = false;
      const borrowed = borrowClient(client);
      const end = async () => {
        if (isOver) return;
        isOver = true;
        signal.removeEventListener('abort', stop);
        await giveBack(client, cursor, borrowed);
        onFree();
      };
      // also before the first read; the connection ends with the statement, so that no later one is cancelled
      const stop = () => {
        isOver = true;
        leaving.add(client);
        void leave(client, borrowed).then(() => {
          leaving.delete(client);
          onFree();
        });
      };
      signal.addEventListener('abort', stop, { once: true });
      const awaited = <T>(step: Promise<T>) => unlessAborted(step, signal);
      try {
        signal.throwIfAborted();
        await awaited(client.query('BEGIN READ ONLY'));
        await awaited(client.query(`SET LOCAL statement_timeout = ${Math.ceil(seconds * 1000)}`));
        await awaited(parseStatement(client, query));
        if (text !== query) await awaited(parseStatement(client, text));
        shift = before.length;
        client.query(cursor);
        const first = await awaited(cursor.read(FETCHED_ROWS));
        return readRows(cursor, first, end, signal);
      } catch (thrown) {
        await end();
        throw signal.aborted ? signal.reason : placedIn(thrown, shift);
      }
    },
    close() {
      const closed = pool.end();
      for (const client of leaving) client.connection.stream.destroy();
      return closed;
    },
  };
}

interface JsonRow {
  /** Null for a row that is too large. */
  readonly json: string | null;
}

async function* readRows(
  cursor: Cursor<JsonRow>,
  first: JsonRow[],
  end: () => Promise<void>,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  try {
    for (let rows = first; rows.length > 0; rows = await unlessAborted(cursor.read(FETCHED_ROWS), signal)) {
      // releases each row after its use: the list is held during the next fetch
      for (let row = rows.shift(); row !== undefined; row = rows.shift()) {
        if (row.json === null) throw new LargeRow();
        yield row.json;
      }
    }
  } catch (thrown) {
    throw signal.aborted ? signal.reason : thrown;
  } finally {
    await end();
  }
}

/**
 * Ends a statement and its connection. Resolves when the database has closed it: a statement that ignores the cancel request keeps a backend until then. The driver's own end
 * would cut the connection without waiting for the backend.
 */
async function leave(client: PoolClient, { release }: BorrowedClient): Promise<void> {
  const { stream } = client.connection;
  const closed = new Promise<void>((resolve) => {
    if (stream.destroyed) resolve();
    else stream.once('close', () => resolve());
  });
  cancelStatement(client);
  client.connection.end();
  await closed;
  release(true);
}

/** Resets the state that a statement leaves in a connection (locks, settings); discards a connection that does not come to rest. */
async function giveBack(client: PoolClient, cursor: Cursor<JsonRow>, { broken, release }: BorrowedClient): Promise<void> {
  let isSpoilt = false;
  try {
    await Promise.race([cursor.close(), broken]);
    await client.query('ROLLBACK');
    await client.query('DISCARD ALL');
  } catch {
    isSpoilt = true;
  }
  release(isSpoilt);
}

/** The SQL before and after a statement that returns its rows as texts. The inner select is not merged with the outer one, which would make each text twice. */
function selectBefore(form: SqlForm, rowBytes: number): string {
  const row = form === 'geojson' ? 'ST_AsGeoJSON(t.*)' : 'to_jsonb(t.*)::text';
  return `SELECT CASE WHEN octet_length(text) <= ${rowBytes} THEN text END AS json FROM (SELECT ${row} AS text FROM (\n`;
}

const BEHIND = '\n) AS t OFFSET 0) AS r';

/** Returns an error with its position in the statement in place of that in the sent text. */
function placedIn(thrown: unknown, shift: number): unknown {
  if (thrown instanceof Error && 'position' in thrown && thrown.position !== undefined)
    thrown.position = String(Number(thrown.position) - shift);
  return thrown;
}

// Parses a statement in the database without running it.

/**
 * Resolves for a text that is one complete statement. Only such a text may stand in parentheses within another: one that closes them could
 * continue with anything. Names of tables and columns are checked as well, and positions of errors are those of the text.
 *
 * @throws the error of the database
 */
function parseStatement(client: PoolClient, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // the interface of a query of the driver, which has none that only parses
    client.query({
      submit(connection: Connection) {
        connection.parse({ text, name: '', types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: () => undefined,
      handleCommandComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    });
  });
}
