/** Everything a command touches outside itself. */
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type CallPort, threadPort } from '@flyover/worker-calls';

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

// Texts of others on a terminal.

/** Control characters but tab and the ends of lines; those that turn the direction of text round or hide it. */
const HIDDEN = /(?![\t\n\r])\p{Cc}|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\r(?!\n)/gu;

/**
 * A text in which control characters are shown as escapes (`\\x1b`), so that what a server, a file or a name holds neither moves the
 * cursor, nor colours, nor reads as something else. Line feeds stay, for messages of several lines.
 */
export function printable(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}

// The process as an `Io`.

/** @param bundle address of the folder of the bundle: the worker's entry lies there, the web app two folders up from it */
export function createNodeIo(bundle: URL): Io {
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      interrupt.abort(name === 'SIGTERM' ? new Terminated('terminated') : new Error('interrupted'));
      // a second Ctrl-C ends what does not listen
      process.once(name, () => process.exit(130));
    });
  }
  return {
    stdin: process.stdin,
    stdout: streamSink(process.stdout),
    stderr: streamSink(process.stderr),
    fetch: (...call) => fetch(...call),
    now: () => new Date(),
    interrupted: interrupt.signal,
    startDataThread: () => threadPort(new Worker(new URL('data-worker.mjs', bundle))),
    databaseUrl: process.env.DATABASE_URL,
    webFolder: fileURLToPath(new URL('../../web/dist', bundle)),
  };
}

/** Sink of a stream of Node. A terminal shows control characters in place of obeying them; files and pipes get exact bytes. */
function streamSink(stream: NodeJS.WriteStream): Sink {
  const decoder = new TextDecoder();
  const shown = (chunk: Uint8Array | string) => printable(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }));
  // a reader that has seen enough (`flyover … | head`) is no error
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  return {
    write: (chunk) =>
      new Promise((resolve) => {
        stream.write(stream.isTTY ? shown(chunk) : chunk, () => resolve());
      }),
  };
}
