/** Other processes of this computer. */
import { readFile } from 'node:fs/promises';

/** Whether there is a process of this number. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    // it is there, and somebody else's
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a moment, in milliseconds since 1970, lies before this process began. */
export function wasBefore(time: number): boolean {
  return time < Date.now() - process.uptime() * 1000;
}

/**
 * Returns the start time of a process, which tells it from a later one with the same number: ticks since boot (`proc_pid_stat(5)`); undefined where the
 * system does not provide it.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the name, the second field, may hold blanks and parentheses
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .at(19);
}
