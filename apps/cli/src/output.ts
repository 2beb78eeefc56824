/** Where a command writes: standard output, or the file of `--output`. */
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Call } from './call.ts';
import type { Io, Sink } from './io.ts';
import { CallProblem, messageOf } from './problem.ts';

/**
 * Lets `write` write. A file appears under its name only when it is complete.
 *
 * @throws CallProblem when the file cannot be written; what `write` throws
 */
export async function withOutput(call: Call, io: Io, write: (sink: Sink) => Promise<void>): Promise<void> {
  const path = call.value('output');
  if (path === undefined || path === '-') {
    await write(io.stdout);
    return;
  }
  const part = `${path}.part`;
  const stream = createWriteStream(part);
  let failed: Error | undefined;
  stream.on('error', (error) => {
    failed = error;
  });
  const sink: Sink = {
    write: (chunk) =>
      new Promise((resolve, reject) => {
        stream.write(chunk, (error) => (error ? reject(cannotWrite(path, error)) : resolve()));
      }),
  };
  try {
    await write(sink);
    await new Promise<void>((resolve) => stream.end(() => resolve()));
    if (failed !== undefined) throw cannotWrite(path, failed);
    await rename(part, path).catch((thrown) => Promise.reject(cannotWrite(path, thrown)));
  } catch (thrown) {
    stream.destroy();
    await rm(part, { force: true }).catch(() => {});
    throw thrown;
  }
}

/**
 * Looks at the folder of `--output` before anything else is done, so that nobody waits for nothing.
 *
 * @throws CallProblem where there is none
 */
export async function requireOutputFolder(call: Call): Promise<void> {
  const path = call.value('output');
  if (path === undefined || path === '-') return;
  const folder = dirname(path);
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() !== true) throw new CallProblem(`there is no folder ${folder}: make it first`, { showUsage: false });
}

function cannotWrite(path: string, thrown: unknown): CallProblem {
  return new CallProblem(`${path} cannot be written: ${messageOf(thrown)}`, { showUsage: false });
}
