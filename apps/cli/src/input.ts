/** Input of a command: a file or standard input. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Io } from './io.ts';
import { CallProblem, InputProblem } from './problem.ts';

/** An input that was opened. */
export interface Input {
  /** For messages. */
  readonly name: string;
  /** Opened at the first read. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Path of the input, if it is a file. */
  readonly path?: string;
}

/**
 * Opens a file, or standard input for `-` and without an argument.
 *
 * @throws CallProblem when there is no such file
 */
export async function openInput(argument: string | undefined, io: Io): Promise<Input> {
  if (argument === undefined || argument === '-') return { name: '<stdin>', bytes: io.stdin };
  await requireFile(argument);
  return {
    name: argument,
    path: argument,
    get bytes() {
      return readPath(argument);
    },
  };
}

/** Returns the bytes of a file, 256 kB at a time. @param most approximate number of bytes to read */
export function readPath(path: string, most = Number.POSITIVE_INFINITY): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: 1 << 18, end: most });
}

/** Checks that a file exists. @throws CallProblem for a missing file, and for a folder */
export async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new CallProblem(`there is no file ${path}`, { showUsage: false });
  if (found.isDirectory()) throw new CallProblem(`${path} is a folder: name a file`, { showUsage: false });
}

/** The longest query, bytes. */
const TEXT_LIMIT = 16 * 1024 * 1024;

/**
 * Reads the text of a file or of standard input.
 *
 * @throws CallProblem when there is no such file; InputProblem when it is too long or not UTF-8
 */
export async function readText(argument: string | undefined, io: Io): Promise<{ name: string; text: string }> {
  const { name, bytes } = await openInput(argument, io);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let length = 0;
  try {
    for await (const chunk of bytes) {
      length += chunk.length;
      if (length > TEXT_LIMIT) throw new InputProblem([{ file: name, message: 'this is longer than 16 MB: is it a query?' }]);
      text += decoder.decode(chunk, { stream: true });
    }
    return { name, text: text + decoder.decode() };
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    throw new InputProblem([{ file: name, line: text.split('\n').length, message: 'this is not UTF-8 text' }]);
  }
}
