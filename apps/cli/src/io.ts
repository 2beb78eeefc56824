/** The environment of a command: streams, network, threads, the end of the process. */
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

/** The environment of a command, which tests replace. */
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

// Foreign texts on a terminal.

/** Control characters except tabs and line ends, and characters that reverse or hide text. */
const HIDDEN = /(?![\t\n\r])\p{Cc}|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\r(?!\n)/gu;

/**
 * Returns a text with control characters as escapes (`\\x1b`), so that the content of a server, a file or a name neither moves the
 * cursor, nor sets colours, nor reads as something else. Line feeds stay, for messages of several lines.
 */
export function printable(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });
}

// The process as an `Io`.

/** Returns the process as an `Io`. @param bundle folder of the bundle, with the entry of the worker; the web app is two folders up */
export function createNodeIo(bundle: URL): Io {
  const interrupt = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      interrupt.abort(name === 'SIGTERM' ? new Terminated('terminated') : new Error('interrupted'));
      // a second Ctrl-C ends a command that ignores the first
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

/** Returns the sink of a stream of Node. A terminal gets control characters as escapes; files and pipes get exact bytes. */
function streamSink(stream: NodeJS.WriteStream): Sink {
  const decoder = new TextDecoder();
  const shown = (chunk: Uint8Array | string) => printable(typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }));
  // a reader that stops early (`flyover … | head`) is no error
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  return {
    write: (chunk) =>
      new Promise((resolve) => {
        stream.write(stream.isTTY ? shown(chunk) : chunk, () => resolve());
      }),
  };
}
