/** Files of unit tests, run again and again: a start of Vitest for each would take longer than most of them. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROCESS = fileURLToPath(new URL('unit-test-process.mjs', import.meta.url));

/** In the place of a file that has failed: time ran out, or the process ended. */
export const NO_END = 'no end of the tests';

/**
 * @typedef {object} Outcome
 * @property {string[]} failed files, paths from the root; `NO_END`; a line for an error that belongs to no file
 * @property {Record<string, number>} passed ms by file
 */

export class UnitTests {
  #child;
  #changed = new Set();
  #files = [];

  /** Sources that have changed since the last run; paths from the root. */
  forget(paths) {
    for (const path of paths) this.#changed.add(path);
  }

  /** Paths of all files of tests from the root. */
  async files() {
    await this.#start();
    return this.#files;
  }

  async #start() {
    if (this.#child !== undefined) return;
    // a group of its own: a test that never ends is ended with all that belongs to it
    this.#child = fork(PROCESS, { detached: true, stdio: 'ignore' });
    const answer = await this.#next();
    if (answer === undefined) throw new Error('Vitest does not start: `npx vitest list` says why');
    this.#files = answer.ready;
  }

  /**
   * @param {{ files: readonly string[], bail?: boolean, timeout: number }} options `bail`: nothing is begun after a failure; `timeout`: ms
   * @returns {Promise<Outcome>}
   */
  async run({ files, bail = false, timeout }) {
    if (files.length === 0) return { failed: [], passed: {} };
    await this.#start();
    this.#child.send({ changed: [...this.#changed], files, bail });
    this.#changed.clear();
    const answer = await this.#next(timeout);
    if (answer === undefined) {
      this.end();
      return { failed: [NO_END], passed: {} };
    }
    return { failed: [...answer.failed, ...answer.errors.map((error) => `error: ${error}`)], passed: answer.passed };
  }

  end() {
    if (this.#child === undefined) return;
    try {
      process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // it has ended by itself
    }
    this.#child = undefined;
  }

  /** Its next message; undefined after `timeout` ms, or where it has ended. */
  #next(timeout) {
    const child = this.#child;
    return new Promise((resolve) => {
      const timer = timeout === undefined ? undefined : setTimeout(() => settle(undefined), timeout);
      const settle = (answer) => {
        clearTimeout(timer);
        child.off('message', settle).off('exit', ended);
        resolve(answer);
      };
      const ended = () => settle(undefined);
      child.once('message', settle).once('exit', ended);
    });
  }
}
