import type { CallPort } from '@flyover/worker-calls';

/** Destination of bytes. */
export interface Sink {
  /** Resolves when more may be written. */
  write(chunk: Uint8Array | string): Promise<void>;
}

/** Reason with which `Io.interrupted` aborts when a service manager asks for the end (SIGTERM): running work may finish. */
export class Terminated extends Error {
  override readonly name = 'Terminated';
}

/** Everything a command touches outside itself, so that tests can stand in for a process. */
export interface Io {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  /** Aborts when the user ends the process (Ctrl-C), or with `Terminated`. */
  readonly interrupted: AbortSignal;
  /** Starts a thread that serves `DataCalls`. */
  readonly startDataThread: () => CallPort;
  /** Folder of the built web app; it may be missing. */
  readonly webFolder: string;
  /** Address of a database, from the environment's `DATABASE_URL`. */
  readonly databaseUrl?: string;
}
