/** Measurements run in processes of their own, so that none inherits the memory or the warm code of another. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, runCommand, tool } from '../../scripts/steps/run-command.mjs';
import { BENCH_FOLDER } from './folder.mjs';

let bundled;

/** Bundles `measure/*.ts`, once a run. */
function bundle() {
  bundled ??= runCommand(tool('vite'), ['build', '--config', 'bench/vite.config.mjs', '--logLevel', 'warn'], { quiet: true });
  return bundled;
}

/**
 * Runs one of `measure/*.ts`.
 *
 * @param {string} name of the file, without its ending
 * @param {readonly string[]} args
 * @returns {Promise<any>} what it printed, which is JSON; `{ failed }` with the reason where it came to nothing
 */
export async function measure(name, args) {
  const { code, output } = await bundle();
  if (code !== 0) throw new Error(`The benchmarks could not be bundled: ${output}`);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--expose-gc', join(BENCH_FOLDER, 'code', `${name}.mjs`), ...args], { cwd: ROOT });
    let printed = '';
    let complaints = '';
    child.stdout.on('data', (data) => (printed += data));
    child.stderr.on('data', (data) => (complaints += data));
    child.on('close', (status) => resolve(status === 0 ? JSON.parse(printed) : { failed: reasonOf(complaints) }));
  });
}

function reasonOf(complaints) {
  if (complaints.includes('heap out of memory')) return 'out of memory';
  return complaints.split('\n').find((line) => /Error/.test(line)) ?? complaints.slice(0, 200);
}
