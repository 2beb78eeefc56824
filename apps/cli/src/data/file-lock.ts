/** Locks of files: a file beside each, `FILE.lock`, names the process that may change it. */
import { randomBytes } from 'node:crypto';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { CallProblem } from '../problem.ts';

/** A locked file. */
interface LockedFile {
  /** @throws CallProblem where another process has taken the lock */
  check(): Promise<void>;
  release(): Promise<void>;
}

/** Time after which a holder renews its lock, ms. */
const SIGN_OF_LIFE = 10_000;
/** Time without a renewal after which a holder on another host counts as ended, ms. */
const SILENCE = 10 * 60_000;

/** Holder of a lock. Locks of earlier versions have only the process and a nonce. */
interface Holder {
  readonly pid: number;
  readonly host: string | undefined;
  /** Start of its process, as `processStart` returns it. */
  readonly start: string | undefined;
}

/**
 * Locks a file, also one whose holder has ended.
 *
 * @throws CallProblem where another process, or another call of this one, holds it
 */
export async function lockFile(path: string): Promise<LockedFile> {
  const lock = `${path}.lock`;
  const content = [process.pid, randomBytes(8).toString('hex'), hostname(), (await processStart(process.pid)) ?? ''].join(' ');
  const read = () => readFile(lock, 'utf8').catch(() => undefined);
  const refuse = (who: Holder): never => {
    const where = who.host === undefined || who.host === hostname() ? '' : ` on ${who.host}`;
    throw new CallProblem(`${path} is being updated by process ${who.pid}${where}: wait for its end, or remove ${lock} if it is gone`, {
      showUsage: false,
    });
  };
  if (!(await create(lock, content))) {
    const other = holderIn((await read()) ?? '');
    if (!(await isGone(other, lock))) refuse(other);
    await rm(lock, { force: true });
    if (!(await create(lock, content))) refuse(holderIn((await read()) ?? ''));
  }
  const alive = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => undefined), SIGN_OF_LIFE);
  alive.unref();
  return {
    // two processes that find the same holder ended may both take the lock: the first of them detects it here
    async check() {
      const now = await read();
      if (now !== content) refuse(holderIn(now ?? ''));
    },
    async release() {
      clearInterval(alive);
      if ((await read()) === content) await rm(lock, { force: true });
    },
  };
}

function holderIn(content: string): Holder {
  const [pid, , host, start] = content.trim().split(' ');
  return { pid: Number.parseInt(pid, 10) || 0, host, start: start === '' ? undefined : start };
}

/** Returns whether the holder has ended. Its number is not enough: in a container each process is number 1. */
async function isGone({ pid, host, start }: Holder, lock: string): Promise<boolean> {
  const changed = (await stat(lock).catch(() => undefined))?.mtimeMs ?? 0;
  if (host !== undefined && host !== hostname()) return Date.now() - changed > SILENCE;
  if (!isRunning(pid)) return true;
  const now = start === undefined ? undefined : await processStart(pid);
  if (now !== undefined) return now !== start;
  return pid === process.pid && wasBefore(changed);
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

// Other processes of this computer.

/** Returns whether a process of a number runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    // it runs, and belongs to another user
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns whether a time, ms since 1970, is before the start of this process. */
export function wasBefore(time: number): boolean {
  return time < Date.now() - process.uptime() * 1000;
}

/**
 * Returns the start time of a process, which tells it from a later one with the same number: ticks since boot (`proc_pid_stat(5)`); undefined where the
 * system does not provide it.
 */
async function processStart(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the name, the second field, may hold blanks and parentheses
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .at(19);
}
