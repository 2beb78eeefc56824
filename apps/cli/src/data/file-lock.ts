/** Lets one process at a time change a file: another file beside it, `FILE.lock`, says who. */
import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { CallProblem } from '../problem.ts';
import { isRunning } from './whole-file.ts';

/** A file that nobody else changes. */
export interface LockedFile {
  /** @throws CallProblem where another process has taken it nevertheless */
  check(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes a file, also one whose holder is gone.
 *
 * @throws CallProblem where another process, or another call of this one, holds it
 */
export async function lockFile(path: string): Promise<LockedFile> {
  const lock = `${path}.lock`;
  const own = `${process.pid} ${randomBytes(8).toString('hex')}`;
  const holder = () => readFile(lock, 'utf8').catch(() => undefined);
  const refuse = (who: string): never => {
    throw new CallProblem(`${path} is being updated by process ${Number.parseInt(who, 10)}: wait for its end`, { showUsage: false });
  };
  if (!(await create(lock, own))) {
    const other = (await holder()) ?? '';
    if (isRunning(Number.parseInt(other, 10) || 0)) refuse(other);
    await rm(lock, { force: true });
    if (!(await create(lock, own))) refuse((await holder()) ?? '');
  }
  return {
    // two that find the same holder gone may both have taken it: the first of them sees that here
    async check() {
      const now = await holder();
      if (now !== own) refuse(now ?? '');
    },
    async release() {
      if ((await holder()) === own) await rm(lock, { force: true });
    },
  };
}

async function create(lock: string, content: string): Promise<boolean> {
  try {
    await writeFile(lock, content, { flag: 'wx' });
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw thrown;
  }
}
