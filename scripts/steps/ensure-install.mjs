/** Installs the dependencies where they are missing or belong to another lock file. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { ROOT, runCommand } from './run-command.mjs';

const LOCK = `${ROOT}package-lock.json`;
const MARK = `${ROOT}node_modules/.flyover-lock`;
const INSTALLED = `${ROOT}node_modules/.package-lock.json`;

/** Ends the process with npm's own message where the installation fails. */
export async function ensureInstall() {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === wanted) return;
  // somebody ran `npm install` by hand: what is there is newer than the lock file
  const byHand = !existsSync(MARK) && existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs;
  if (!byHand) {
    console.log('Installing dependencies (some minutes the first time) …');
    // not `npm ci`: it refuses a lock file without the packages of other platforms, which a registry mirror may not have
    // no scripts: no dependency needs its own. Errors only: what npm warns of beside them is not the user's to mend
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    const { code } = await runCommand('npm', ['install', ...options]);
    if (code !== 0) {
      console.error('The dependencies could not be installed. npm says why above; run the command again once that is mended.');
      process.exit(1);
    }
  }
  writeFileSync(MARK, wanted);
}
