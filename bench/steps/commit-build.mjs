/** The page as a commit has it: built once, in a folder of its own with dependencies of its own, and kept for later runs. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runCommand } from '../../scripts/steps/run-command.mjs';

/** Below the root: a folder for each commit, named by its whole hash. */
const COMMITS = '.cache/commits';

/** npm runs no script of a dependency, and asks for nothing that it has already. */
const NPM = {
  npm_config_ignore_scripts: 'true',
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
};

/** Lines of a failed build that are told; the file has all. */
const TOLD = 12;

/**
 * Finds a commit by what a person calls it.
 *
 * @param {string} name a hash, its beginning, a branch or a tag
 * @param {string} [root] folder of the project
 * @returns {Promise<{ hash: string, label: string }>} the whole hash; its beginning with the subject
 * @throws Error that says what to do
 */
export async function findCommit(name, root = ROOT) {
  const git = gitIn(root);
  const { code, output } = await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
  if (code === 127) throw new Error(`git is needed to build another commit, and could not be run: ${output}`);
  const inside = code === 0 || (await git(['rev-parse', '--git-dir'])).code === 0;
  if (!inside) throw new Error('This copy of the project has no history: clone it with git to compare with another commit.');
  if (code !== 0) throw new Error(`There is no commit "${name}" here: correct it, or bring it with "git fetch" ("git fetch --unshallow").`);
  const hash = output.trim();
  const { output: subject } = await git(['log', '-1', '--format=%s', hash]);
  return { hash, label: `${hash.slice(0, 8)} (${subject.trim()})` };
}

/**
 * Builds the page of a commit by the commit's own `npm run build`, unless that was done before.
 *
 * @param {string} name as {@link findCommit} takes it
 * @param {(text: string) => void} print
 * @param {string} [root] folder of the project
 * @returns {Promise<import('./commit-build.d.mts').CommitBuild>}
 * @throws Error that says why there is no such build, and where the messages of the attempt are
 */
export async function buildCommit(name, print, root = ROOT) {
  const { hash, label } = await findCommit(name, root);
  const folder = join(root, COMMITS, hash);
  const app = join(folder, 'web');
  if (existsSync(app)) return { hash, label, app };

  const source = join(folder, 'source');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(source, { recursive: true });
  await checkOut(hash, folder, root);
  if (!existsSync(join(source, 'scripts/build.mjs')) || !existsSync(join(source, 'apps/web/index.html'))) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`${label} has no page to build: choose a later commit.`);
  }
  print(`Installing and building ${label} in ${folder} (some minutes, once) …`);
  const { code, output } = await runCommand(process.execPath, ['scripts/build.mjs'], { cwd: source, env: NPM, quiet: true });
  const built = join(source, 'apps/web/dist');
  if (code !== 0 || !existsSync(join(built, 'index.html'))) throw new Error(failure(label, folder, output));
  // the last step: a folder with this name is a whole build
  renameSync(built, app);
  // half a gigabyte that nothing needs any more
  rmSync(source, { recursive: true, force: true });
  return { hash, label, app };
}

/** Writes the files of a commit; the index of the working tree stays as it is. */
async function checkOut(hash, folder, root) {
  const git = gitIn(root);
  const env = { GIT_INDEX_FILE: join(folder, 'index') };
  for (const args of [
    ['read-tree', hash],
    ['checkout-index', '--all', `--prefix=${join(folder, 'source')}/`],
  ]) {
    const { code, output } = await git(args, env);
    if (code !== 0) throw new Error(`The files of ${hash} could not be written to ${folder}: ${output.trim()}`);
  }
}

function failure(label, folder, output) {
  const file = join(folder, 'build.log');
  writeFileSync(file, output);
  const last = output.trimEnd().split('\n').slice(-TOLD).join('\n  ');
  return `${label} could not be built with Node ${process.versions.node}. The end of its messages, of which ${file} has all:\n  ${last}`;
}

function gitIn(root) {
  return (args, env = {}) => runCommand('git', args, { cwd: root, quiet: true, env });
}
