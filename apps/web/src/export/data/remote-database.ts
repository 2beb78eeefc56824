/** A database in another worker, which takes orders and gives the file at the end. */
import type { SqlEngine, SqlValue } from '@flyover/feature-export';
import { type Batch, type DatabaseOrder, type DatabaseReply, FREE, PREPARE, RUN, STEP } from './database-messages.ts';

/** Values of a batch: some hundred rows. */
const BATCH_VALUES = 8192;
/** Batches on their way: more would only wait in memory. */
const MOST_WAITING = 4;

export interface RemoteDatabase {
  /** Its database takes orders without an answer; `export` gives nothing, the file is that of `file`. */
  readonly engine: SqlEngine;
  /** Waits while too many orders are on their way. @throws what the other worker threw; the reason of the signal */
  caughtUp(): Promise<void>;
  /** The finished file. @throws as `caughtUp` */
  file(): Promise<Blob>;
}

/** @param port leads to the worker with the database */
export function openRemoteDatabase(port: MessagePort, signal: AbortSignal): RemoteDatabase {
  let batch: Batch = [];
  let waiting = 0;
  let result: Blob | undefined;
  let failure: Error | undefined;
  let wake: () => void = () => undefined;
  port.onmessage = ({ data }: MessageEvent<DatabaseReply>) => {
    if ('done' in data) waiting--;
    else if ('file' in data) result = data.file;
    else failure = new Error(data.failed);
    wake();
  };
  port.onmessageerror = () => {
    failure = new Error('an answer of the database could not be read');
    wake();
  };
  signal.addEventListener('abort', () => wake());
  const send = (order: DatabaseOrder) => port.postMessage(order);
  const flush = () => {
    if (batch.length === 0) return;
    send({ batch });
    batch = [];
    waiting++;
  };
  const until = async (ready: () => boolean) => {
    for (;;) {
      signal.throwIfAborted();
      if (failure !== undefined) throw failure;
      if (ready()) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    engine: recordingEngine((...order) => {
      batch.push(...order);
      if (batch.length >= BATCH_VALUES) flush();
    }),
    caughtUp: () => until(() => waiting < MOST_WAITING),
    async file() {
      flush();
      send({ finish: true });
      await until(() => result !== undefined);
      return result ?? new Blob();
    },
  };
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
      // the other worker ends with its page's wish
    }
  }
  return { Database };
}
