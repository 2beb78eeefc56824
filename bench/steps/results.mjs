/** All figures of all benchmarks in one file, so that two runs can be compared. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { BENCH_FOLDER } from './folder.mjs';

const FILE = join(BENCH_FOLDER, 'results.json');

/** The machine and how busy it is with other things now: load is the mean number of running tasks in the last minute. */
export function machine() {
  return {
    node: process.version,
    cores: cpus().length,
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1e9),
    load: Number(loadavg()[0].toFixed(2)),
  };
}

/**
 * Keeps the figures of one benchmark beside those of the others.
 *
 * @returns {string} the path of the file
 */
export function keepResults(name, command, figures) {
  const kept = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
  kept[name] = { command, date: new Date().toISOString(), machine: machine(), figures };
  writeFileSync(FILE, `${JSON.stringify(kept, undefined, 2)}\n`);
  return FILE;
}
