/** Programs of this computer, and a display that nobody sees. */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';

/** The path of the first program of these that is on the PATH. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Whether a path is a file that can be run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The sentence for programs that are not here. */
export function missingPrograms(names: readonly string[]): string {
  return `${names.join(' and ')} not found: scripts/install-test-browsers installs what is missing`;
}

/** Starts Xvfb. @returns the display's name, as `DISPLAY` has it */
export async function startDisplay(width: number, height: number): Promise<{ display: string; stop: () => void }> {
  const xvfb = spawn(findProgram('Xvfb') ?? '', ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  return { display: `:${await numberOf(xvfb)}`, stop: () => xvfb.kill() };
}

/** The display's own choice of a number that is free. */
function numberOf(display: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    (display.stdio[3] as Readable).once('data', (data: Buffer) => resolve(data.toString().trim()));
    display.once('error', reject);
    display.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
}
