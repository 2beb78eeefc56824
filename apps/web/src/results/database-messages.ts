/** A database by messages: the calls from the result worker to the worker with the database, in batches. */
import type { SqlDatabase, SqlValue } from '@flyover/feature-export';

/**
 * One flat list a batch, since lists in lists are slow to send. Each order begins with its kind: `RUN`, the SQL, how many values, the values;
 * `PREPARE`, the SQL (statements count from 0 in the order of their making); `STEP`, the statement, how many values, how many of them are not
 * null, then their places and themselves; `FREE`, the statement.
 */
export type Batch = SqlValue[];

export const RUN = 0;
export const PREPARE = 1;
export const STEP = 2;
export const FREE = 3;

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
