/**
 * A reporter for Playwright and for Vitest: the processor time of each test or file, of all processes that it started (browsers, servers, workers).
 * Wall times say little on a machine that does something else. Linux only, and with one worker, so that nothing else runs meanwhile:
 * `npx playwright test FILE --workers=1 --reporter=./scripts/processor-time.mjs`,
 * `npx vitest run FILE --maxWorkers=1 --reporter=./scripts/processor-time.mjs`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The kernel counts in hundredths of a second. */
const TICKS = 100;
/** How often it looks, in milliseconds: a process that is killed takes the time since the last look with it. */
const INTERVAL = 1500;

export default class ProcessorTime {
  /** Seconds that each process has used, by its id and start. */
  #used = new Map();
  #last = 0;
  #tests = [];
  #timer = setInterval(() => this.#look(), INTERVAL);

  /** Playwright's: after each test. */
  onTestEnd(test, result) {
    const file = relative(process.cwd(), test.location.file);
    this.#count(file, `${result.status.padEnd(8)} ${file}:${test.location.line} ${test.title}`);
  }

  /** Vitest's: after each file. */
  onTestModuleEnd(module) {
    this.#count(module.relativeModuleId, `${module.state()} ${module.relativeModuleId}`);
  }

  /** Vitest's: after all. */
  onTestRunEnd() {
    this.onEnd();
  }

  /** Playwright's: after all. */
  onEnd() {
    clearInterval(this.#timer);
    this.#look();
    const files = new Map();
    for (const { file, seconds } of this.#tests) files.set(file, (files.get(file) ?? 0) + seconds);
    console.log();
    for (const [file, seconds] of [...files].sort((a, b) => b[1] - a[1])) console.log(`${inColumn(seconds)}  ${file}`);
    console.log(`${inColumn(this.#total())}  ${this.#tests.length} tests`);
  }

  #count(file, line) {
    this.#look();
    const now = this.#total();
    // between two tests (a worker, a browser, a server starts) it counts for the later one
    const seconds = now - this.#last;
    this.#last = now;
    this.#tests.push({ file, seconds });
    console.log(`${inColumn(seconds)}  ${line}`);
  }

  #total() {
    return [...this.#used.values()].reduce((sum, seconds) => sum + seconds, 0);
  }

  /** Keeps what this process and all below it have used so far. */
  #look() {
    const children = new Map();
    for (const id of readdirSync('/proc')) {
      if (!/^\d+$/.test(id)) continue;
      const fields = fieldsOf(id);
      if (fields === undefined) continue;
      children.set(fields[1], [...(children.get(fields[1]) ?? []), { id, fields }]);
      if (id === String(process.pid)) this.#keep(id, fields);
    }
    const keepBelow = (parent) => {
      for (const { id, fields } of children.get(parent) ?? []) {
        this.#keep(id, fields);
        keepBelow(id);
      }
    };
    keepBelow(String(process.pid));
  }

  #keep(id, fields) {
    const key = `${id} ${fields[19]}`;
    // utime and stime
    this.#used.set(key, (Number(fields[11]) + Number(fields[12])) / TICKS);
  }
}

/** From the state on: the name before it may hold spaces. */
function fieldsOf(id) {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    // it has ended
    return undefined;
  }
}

function inColumn(seconds) {
  return `${seconds.toFixed(1).padStart(7)} s`;
}
