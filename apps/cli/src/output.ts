/** Output of a command: standard output, or the file of `--output`, which is complete or absent. */
import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Call } from './call.ts';
import { isRunning, wasBefore } from './data/file-lock.ts';
import type { Io, Sink } from './io.ts';
import { CallProblem } from './problem.ts';
import { writeFaultSentence } from './sentences/files.ts';

/**
 * Runs `write` with the sink of the output. A file appears under its name only when it is complete.
 *
 * @throws CallProblem when the file cannot be written; the error of `write`
 */
export async function withOutput(call: Call, io: Io, write: (sink: Sink) => Promise<void>): Promise<void> {
  const path = call.value('output');
  if (path === undefined || path === '-') await write(io.stdout);
  else await writeWhole(path, write);
}

/** Runs `write` with the sink of a file. @throws CallProblem when it cannot be written; the error of `write` */
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
 * Checks the place of `--output` before any other work.
 *
 * @throws CallProblem for a missing folder, and where the place is a folder
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

/** Returns the problem of a file that cannot be written. @param thrown by the system */
export function cannotWrite(path: string, thrown: unknown): CallProblem {
  return new CallProblem(`${path} cannot be written: ${writeFaultSentence(thrown)}`, { showUsage: false });
}

// Files that are complete or absent, also after a crash.

/** Time without a write after which a temporary file is abandoned, even if a process has the number of its writer, ms. */
const FORGOTTEN = 24 * 3_600_000;

/** Size of a write, bytes: each waits for another thread, and a prepared file has thousands of small parts. */
const GATHERED = 1 << 20;

/** A file that is being written. */
interface WholeFile {
  /** Writes bytes; an error may reject a later call. */
  write(chunk: Uint8Array | string): Promise<void>;
  /** Flushes the file to the disk, and gives it its name. */
  finish(): Promise<void>;
  /** Removes the file. */
  cancel(): Promise<void>;
}

/**
 * Creates a file beside its place, under a unique name: of several processes that write the same file, the last to finish wins.
 * Removes the files of killed processes.
 *
 * @throws the error of the system
 */
async function startWholeFile(path: string): Promise<WholeFile> {
  await removeLeftParts(path);
  const part = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.part`;
  const file = await open(part, 'wx');
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await file.close();
  };
  let gathered: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    const bytes = Buffer.concat(gathered, size);
    gathered = [];
    size = 0;
    await writeAll(file, bytes);
  };
  return {
    async write(chunk) {
      // copied, since the caller may reuse it as soon as this returns
      const bytes = Buffer.from(chunk);
      gathered.push(bytes);
      size += bytes.length;
      if (size >= GATHERED) await flush();
    },
    async finish() {
      await flush();
      await file.sync();
      await close();
      await rename(part, path);
      await syncFolder(dirname(path));
    },
    async cancel() {
      await close().catch(() => {});
      await rm(part, { force: true }).catch(() => {});
    },
  };
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at);
    at += bytesWritten;
  }
}

/** Flushes a folder, so that a new name survives a crash; some systems do not support it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** Removes the temporary files and folders beside a file that killed processes have left. @throws the error of the system */
export async function removeLeftParts(path: string): Promise<void> {
  const folder = dirname(path);
  const name = basename(path);
  for (const other of await readdir(folder)) {
    if (!other.startsWith(`${name}.`)) continue;
    const pid = /^\.(\d{1,9})-[0-9a-f]{8}\.part$/.exec(other.slice(name.length))?.[1];
    if (pid === undefined) continue;
    const part = join(folder, other);
    if (!isRunning(Number(pid)) || (await isLeft(part, Number(pid)))) await rm(part, { force: true, recursive: true });
  }
}

/** Returns whether a temporary file is abandoned: it is a day old, or older than this process, which has its number (in a container each is number 1). */
async function isLeft(part: string, pid: number): Promise<boolean> {
  const changed = (await stat(part).catch(() => undefined))?.mtimeMs;
  return changed !== undefined && ((pid === process.pid && wasBefore(changed)) || Date.now() - changed > FORGOTTEN);
}
