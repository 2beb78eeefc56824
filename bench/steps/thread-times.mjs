/** Processor time of a browser by what spends it, from Linux's account of threads. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux cuts names of threads to 15 bytes. */
const WORKER = 'DedicatedWorker';

/**
 * Adds up what the threads of a browser have spent so far.
 *
 * @param {readonly { id: number, type: string }[]} processes as `SystemInfo.getProcessInfo` of the DevTools protocol lists them
 * @returns {{ page: number, workers: number, gpu: number, rest: number }} milliseconds: the main threads of renderers, their workers, the graphics process, all else;
 *   0 where there is no `/proc`. A worker that has ended is no longer in it.
 */
export function threadTimes(processes) {
  const times = { page: 0, workers: 0, gpu: 0, rest: 0 };
  for (const { id, type } of processes) {
    for (const { thread, name, spent } of threadsOf(id)) times[kindOf(type, thread === id, name)] += spent;
  }
  return times;
}

function kindOf(process, isMain, name) {
  if (process === 'GPU') return 'gpu';
  if (process !== 'renderer') return 'rest';
  if (isMain) return 'page';
  return name === WORKER ? 'workers' : 'rest';
}

function* threadsOf(process) {
  for (const thread of listOf(`/proc/${process}/task`)) {
    const folder = `/proc/${process}/task/${thread}`;
    const name = textOf(`${folder}/comm`).trim();
    const [nanoseconds = '0'] = textOf(`${folder}/schedstat`).split(' ', 1);
    yield { thread: Number(thread), name, spent: Number(nanoseconds) / 1e6 };
  }
}

/** A thread may end while it is looked at. */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function listOf(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
