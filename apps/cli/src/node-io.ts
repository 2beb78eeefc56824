/** The process as an `Io`. */
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { threadPort } from '@flyover/worker-calls';
import { type Io, type Sink, Terminated } from './io.ts';
import { printable } from './printable.ts';

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
