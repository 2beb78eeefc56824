/** What `npm run mutate` has found, kept in `.cache/mutants.json`: a run that was ended goes on from there. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../steps/run-command.mjs';

const FILE = join(ROOT, '.cache/mutants.json');

/** @typedef {{ path: string, took: number }} ReachingTest `took`: ms */

/** `faults` are the keys by number; `tests` by path say of which numbers is known whether they are reached, and which are. */
const NOTHING = { noticed: {}, faults: [], tests: {} };

export class KeptFindings {
  #kept = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : NOTHING;
  #numbers = new Map(this.#kept.faults.map((key, number) => [key, number]));

  /** @returns {string | undefined} the test that has noticed a fault */
  noticedBy(key) {
    return this.#kept.noticed[key];
  }

  keepNoticed(key, by) {
    this.#kept.noticed[key] = by;
    this.#write();
  }

  /** Of some files of tests those that must be run to know which of some faults they come to. */
  testsToRun(keys, files) {
    const numbers = keys.map((key) => this.#numberOf(key));
    return files.filter((path) => {
      const seen = new Set(this.#known(path).seen);
      return numbers.some((number) => !seen.has(number));
    });
  }

  /**
   * @param {ReadonlyMap<string, ReadonlySet<string>>} reached files of tests by key of the fault
   * @param {readonly string[]} ran files of tests
   * @param {Record<string, number>} passed ms by file
   */
  keepReached(reached, ran, passed) {
    const numbers = new Map([...reached].map(([key, tests]) => [this.#numberOf(key), tests]));
    for (const path of ran) {
      const { seen, reached: before } = this.#known(path);
      const now = [...numbers].flatMap(([number, tests]) => (tests.has(path) ? [number] : []));
      this.#kept.tests[path] = {
        bytes: bytesOf(path),
        took: passed[path],
        seen: [...new Set([...seen, ...numbers.keys()])],
        reached: [...before.filter((number) => !numbers.has(number)), ...now],
      };
    }
    this.#write();
  }

  /** Tests that come to a fault and pass without it. @returns {ReachingTest[]} */
  testsOf(key) {
    const number = this.#numberOf(key);
    return Object.entries(this.#kept.tests).flatMap(([path, { took, reached }]) =>
      took !== undefined && reached.includes(number) ? [{ path, took }] : [],
    );
  }

  #known(path) {
    const known = this.#kept.tests[path];
    return known?.bytes === bytesOf(path) ? known : { seen: [], reached: [] };
  }

  #numberOf(key) {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#kept.faults.length);
    return this.#kept.faults.push(key) - 1;
  }

  #write() {
    writeFileSync(FILE, JSON.stringify(this.#kept));
  }
}

function bytesOf(path) {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, path)))
    .digest('hex');
}
