/** A PostGIS database that strangers may ask: one statement that reads, with limits on time, rows and bytes. */
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
  /** Bytes of one row: it is held in memory. */
  readonly rowBytes: number;
  /** Statements that run at the same time: connections to the database. */
  readonly connections: number;
}

const MEGABYTE = 1024 * 1024;

export const SQL_LIMITS: SqlLimits = { rows: 2_000_000, bytes: 1024 * MEGABYTE, rowBytes: 16 * MEGABYTE, connections: 4 };

/** Rows that are fetched at once: so many, each as large as allowed, are the most that an answer holds. With half of them small rows take three times as long. */
const FETCHED_ROWS = 8;

/** Bytes of a message that holds a row, beside the row. */
const BESIDE_ROW = 1024;

/** Form of the result: features with their geometry, or plain rows. */
export type SqlForm = 'geojson' | 'json';

/** A database that is open. */
export interface SqlDatabase {
  /**
   * Runs a statement. The first rows are there when this resolves, so that a wrong statement fails here.
   *
   * @param seconds after which the database ends the statement
   * @param onFree called once, when another statement may have the connection: some go on for minutes after the signal has aborted
   * @returns a JSON text a row: a feature of GeoJSON, or an object
   * @throws what the driver throws; the signal's reason
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
 * @throws CallProblem when the database cannot be reached, has no PostGIS, or the role may do more than a stranger should
 */
export async function openSqlDatabase(address: string, limits: SqlLimits = SQL_LIMITS): Promise<SqlDatabase> {
  const connectionString = databaseAddress(address);
  const { default: pg } = await import('pg');
  const { default: CursorOfRows } = await import('pg-cursor');
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 10_000, max: limits.connections, allowExitOnIdle: true });
  // a connection that breaks while nobody uses it: the pool makes another
  pool.on('error', () => undefined);
  pool.on('connect', (client) => limitMessages(client, limits.rowBytes + BESIDE_ROW));
  try {
    await refuseStrongRole(pool);
    await pool.query('SELECT postgis_version()');
  } catch (thrown) {
    await pool.end();
    throw new CallProblem(`the database of --database cannot be used: ${messageOf(thrown)}`, { showUsage: false });
  }
  /** Connections whose statements go on though nobody waits for them. */
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
      /** Characters of what was sent that stand before the statement. */
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
      // also where nobody has begun to read; the connection goes with the statement, so that no later one is stopped
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
  /** Null where it is too large. */
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
      // a row that was given is let go of: the next ones come while the list is still held
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
 * Ends a statement and its connection. Resolves when the database has closed it: a statement that does not hear that it is ended keeps a backend until then. The driver's own end
 * would cut the connection, and say nothing of the backend.
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

/** Rows as texts: what stands before a statement, and behind it. The inner select is not merged with the outer one, which would make each text twice. */
function selectBefore(form: SqlForm, rowBytes: number): string {
  const row = form === 'geojson' ? 'ST_AsGeoJSON(t.*)' : 'to_jsonb(t.*)::text';
  return `SELECT CASE WHEN octet_length(text) <= ${rowBytes} THEN text END AS json FROM (SELECT ${row} AS text FROM (\n`;
}

const BEHIND = '\n) AS t OFFSET 0) AS r';

/** An error whose position counts in the statement, and no longer in what was sent. */
function placedIn(thrown: unknown, shift: number): unknown {
  if (thrown instanceof Error && 'position' in thrown && thrown.position !== undefined)
    thrown.position = String(Number(thrown.position) - shift);
  return thrown;
}

// Has a database read a statement without running it.

/**
 * Resolves where a text is one statement by itself. Only then may it stand in parentheses within another: one that closes them could
 * put anything behind. Names of tables and columns are looked up as well, and positions of errors are those of the text.
 *
 * @throws what the database says is wrong
 */
function parseStatement(client: PoolClient, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // what the driver asks of a query; it has no query that is only parsed
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
