/** A database by messages: the calls from the result worker to the worker with the database, in batches. */
import type { SqlDatabase, SqlEngine, SqlValue } from '@flyover/feature-export';
import type { RemoteDatabase } from '@flyover/result-session';
import { messagePort, workerCalls } from '@flyover/worker-calls';

/**
 * One flat list a batch, since lists in lists are slow to send. Each order begins with its kind: `RUN`, the SQL, how many values, the values;
 * `PREPARE`, the SQL (statements count from 0 in the order of their making); `STEP`, the statement, how many values, how many of them are not
 * null, then their places and themselves; `FREE`, the statement.
 */
export type Batch = SqlValue[];

const RUN = 0;
const PREPARE = 1;
const STEP = 2;
const FREE = 3;

/** The calls that a database answers; they come in their order. */
export interface DatabaseCalls {
  /** Carries out orders. */
  play(batch: Batch): Promise<void>;
  /** The finished file. */
  file(): Promise<Blob>;
}

/** The calls from the page to the worker with the database. */
export interface DatabaseWorkerApi {
  /** Serves `DatabaseCalls` for one new database over a port. */
  open(port: MessagePort): void;
}

/** Carries out orders. Keep it as long as the database: it knows its statements. */
export function orderPlayer(database: SqlDatabase): (batch: Batch) => void {
  const statements: ReturnType<SqlDatabase['prepare']>[] = [];
  return (batch) => {
    let at = 0;
    const next = () => batch[at++];
    while (at < batch.length) {
      const kind = next();
      if (kind === RUN) {
        const sql = String(next());
        const count = Number(next());
        database.run(sql, batch.slice(at, at + count));
        at += count;
      } else if (kind === PREPARE) statements.push(database.prepare(String(next())));
      else if (kind === STEP) {
        const statement = statements[Number(next())];
        const values: SqlValue[] = new Array(Number(next())).fill(null);
        for (let left = Number(next()); left > 0; left--) {
          const place = Number(next());
          values[place] = next();
        }
        statement.run(values);
      } else statements[Number(next())].free();
    }
  };
}

// A database in another worker, which takes orders and gives the file at the end.

/** Values of a batch: some hundred rows. */
const BATCH_VALUES = 8192;
/** Batches on their way: more would only wait in memory. */
const MOST_WAITING = 4;

/** @param port leads to the worker with the database */
export function openRemoteDatabase(port: MessagePort, signal: AbortSignal): RemoteDatabase {
  const { calls } = workerCalls<DatabaseCalls>({ start: () => messagePort(port) });
  let batch: Batch = [];
  /** Batches on their way, the oldest first. */
  const waiting: Promise<void>[] = [];
  const flush = () => {
    if (batch.length === 0) return;
    const played = calls.play(batch);
    // reported when it is awaited
    played.catch(() => undefined);
    waiting.push(played);
    batch = [];
  };
  return {
    engine: recordingEngine((...order) => {
      batch.push(...order);
      if (batch.length >= BATCH_VALUES) flush();
    }),
    async caughtUp() {
      signal.throwIfAborted();
      while (waiting.length >= MOST_WAITING) {
        await unlessAborted(waiting[0], signal);
        waiting.shift();
      }
    },
    async file() {
      flush();
      const file = calls.file();
      await unlessAborted(Promise.all([...waiting, file]), signal);
      return file;
    },
  };
}

/**
 * Settles as the promise, or rejects with the signal's reason when that comes first, so that a silent database is not awaited any longer.
 */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function recordingEngine(tell: (...order: SqlValue[]) => void): SqlEngine {
  class Database {
    private statements = 0;
    run(sql: string, values: SqlValue[] = []): void {
      tell(RUN, sql, values.length, ...values);
    }
    prepare(sql: string) {
      const statement = this.statements++;
      tell(PREPARE, sql);
      return {
        run(values: SqlValue[]) {
          const order: SqlValue[] = [STEP, statement, values.length, 0];
          for (const [place, value] of values.entries()) if (value !== null) order.push(place, value);
          order[3] = (order.length - 4) / 2;
          tell(...order);
        },
        free() {
          tell(FREE, statement);
          return true;
        },
      };
    }
    export(): Uint8Array {
      return new Uint8Array(0);
    }
    close(): void {
      // the page ends the other worker
    }
  }
  return { Database };
}
