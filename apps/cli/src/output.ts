/** Output of a command: standard output, or the file of `--output`. */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Call } from './call.ts';
import { startWholeFile } from './data/whole-file.ts';
import type { Io, Sink } from './io.ts';
import { CallProblem } from './problem.ts';
import { writeFaultSentence } from './sentences/write-fault.ts';

/**
 * Lets `write` write. A file appears under its name only when it is complete.
 *
 * @throws CallProblem when the file cannot be written; what `write` throws
 */
export async function withOutput(call: Call, io: Io, write: (sink: Sink) => Promise<void>): Promise<void> {
  const path = call.value('output');
  if (path === undefined || path === '-') await write(io.stdout);
  else await writeWhole(path, write);
}

/** Lets `write` write a file. @throws CallProblem when it cannot be written; what `write` throws */
export async function writeWhole(path: string, write: (sink: Sink) => Promise<void>): Promise<void> {
  const orProblem = <T>(done: Promise<T>) => done.catch((thrown: unknown) => Promise.reject(cannotWrite(path, thrown)));
  const file = await orProblem(startWholeFile(path));
  try {
    await write({ write: (chunk) => orProblem(file.write(chunk)) });
    await orProblem(file.finish());
  } catch (thrown) {
    await file.cancel();
    throw thrown;
  }
}

/**
 * Looks at the place of `--output` before anything else is done, so that nobody waits for nothing.
 *
 * @throws CallProblem where its folder is not there, or it is a folder itself
 */
export async function requireOutputPlace(call: Call): Promise<void> {
  const path = call.value('output');
  if (path === undefined || path === '-') return;
  const folder = dirname(path);
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() !== true) throw new CallProblem(`there is no folder ${folder}: make it first`, { showUsage: false });
  const taken = await stat(path).catch(() => undefined);
  if (taken?.isDirectory() === true) throw new CallProblem(`${path} is a folder: name a file`, { showUsage: false });
}

function cannotWrite(path: string, thrown: unknown): CallProblem {
  return new CallProblem(`${path} cannot be written: ${writeFaultSentence(thrown)}`, { showUsage: false });
}
