import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCommit } from '../../bench/steps/commit-build.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'flyover-commits-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: root, encoding: 'utf8' }).trim();

/** Commits a project whose build is this script. */
function commit(files: Record<string, string>): string {
  git('init', '--quiet');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  git('add', '.');
  git('commit', '--quiet', '--message', 'Build a page');
  return git('rev-parse', 'HEAD');
}

/** Writes the page, and a line into `builds` of the project, four folders above that of the commit. */
const BUILD = `import { appendFileSync, copyFileSync, mkdirSync } from 'node:fs';
appendFileSync('../../../../builds', process.env.npm_config_ignore_scripts + '\\n');
mkdirSync('apps/web/dist');
copyFileSync('apps/web/index.html', 'apps/web/dist/index.html');`;

const build = (name: string, printed: string[] = []) => buildCommit(name, (text) => printed.push(text), root);

test('a commit is built in a folder of its own, once, and the working tree is left as it is', async () => {
  const hash = commit({ 'scripts/build.mjs': BUILD, 'apps/web/index.html': 'then' });
  writeFileSync(join(root, 'apps/web/index.html'), 'now');
  git('add', 'apps');
  const printed: string[] = [];
  const built = await build(hash.slice(0, 9), printed);
  const app = join(root, '.cache/commits', hash, 'web');
  expect(built).toEqual({ hash, label: `${hash.slice(0, 8)} (Build a page)`, app });
  expect(readFileSync(join(app, 'index.html'), 'utf8')).toBe('then');
  expect(existsSync(join(app, '../source'))).toBe(false);
  expect(git('status', '--short', 'apps')).toBe('M  apps/web/index.html');
  expect(await build('HEAD', printed)).toEqual(built);
  expect(printed.length).toBe(1);
  expect(readFileSync(join(root, 'builds'), 'utf8')).toBe('true\n');
});

test('a build that fails is told with its last messages, and tried again the next time', async () => {
  const hash = commit({ 'scripts/build.mjs': "console.log('no such part');process.exit(1);", 'apps/web/index.html': '' });
  const log = join(root, '.cache/commits', hash, 'build.log');
  for (let times = 0; times < 2; times++) {
    await expect(build('HEAD')).rejects.toThrow(
      `${hash.slice(0, 8)} (Build a page) could not be built with Node ${process.versions.node}. The end of its messages, of which ${log} has all:\n  no such part`,
    );
  }
});

test('a commit that is not there, one without a page, and a folder without history are told apart', async () => {
  await expect(build('main')).rejects.toThrow('This copy of the project has no history: clone it with git');
  commit({ 'README.md': 'A beginning' });
  await expect(build('deadbeef')).rejects.toThrow('There is no commit "deadbeef" here: correct it, or bring it with "git fetch"');
  await expect(build('--all')).rejects.toThrow('There is no commit "--all" here');
  await expect(build('HEAD')).rejects.toThrow('(Build a page) has no page to build: choose a later commit.');
});
