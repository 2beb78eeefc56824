/** Which tests a change can touch: for `npm test -- --changed`. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { FOLDER, specsTouched } from './changed-specs.mjs';
import { ROOT } from './run-command.mjs';

/** @typedef {{ unitOptions: string[], specs: string[] | undefined }} Change `specs`: files of browser tests; undefined: all */

/**
 * @param {readonly string[]} args of the command line: `--changed` or `--changed=COMMIT`
 * @returns {Change}
 */
export function changeToTest(args) {
  const wish = args.find((arg) => arg === '--changed' || arg.startsWith('--changed='));
  if (wish === undefined) return { unitOptions: [], specs: undefined };
  const since = git('merge-base', 'HEAD', wish.split('=')[1] ?? 'main').trim();
  const files = [...lines(git('diff', '--name-only', since)), ...lines(git('ls-files', '--others', '--exclude-standard'))];
  const specs = specsOfFiles(files);
  console.log(
    `${files.length} files changed since ${since.slice(0, 10)}: ${specs === undefined ? 'all' : specs.length} files of browser tests`,
  );
  return { unitOptions: ['--changed', since, '--passWithNoTests'], specs };
}

/**
 * Browser tests that a change of some files can touch.
 *
 * @param {readonly string[]} files paths from the root
 * @returns {string[] | undefined} paths from the root; undefined: all
 */
export function specsOfFiles(files) {
  return specsTouched(files, readTests());
}

/** Files of browser tests, and what each imports of its folder. */
function readTests() {
  const names = readdirSync(ROOT + FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return new Map(names.map((name) => [name, importsOf(name, readFileSync(posix.join(ROOT, FOLDER, name), 'utf8'))]));
}

function importsOf(name, text) {
  return [...text.matchAll(/from '(\.[\w./-]+)'/g)].map(([, path]) => posix.join(posix.dirname(name), path));
}

function git(...args) {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
}

function lines(text) {
  return text.split('\n').filter((line) => line !== '');
}
