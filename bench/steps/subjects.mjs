/** What is measured: the build of the working tree, and beside it that of a commit. Each is served at an address of its own, by the same server. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from '../../scripts/steps/build-stale.mjs';
import { ROOT } from '../../scripts/steps/run-command.mjs';
import { withPage } from './browser-session.mjs';
import { buildCommit } from './commit-build.mjs';
import { chooseDriver, marksIn } from './drivers.mjs';
import { BENCH_FOLDER } from './folder.mjs';
import { startPageServer } from './page-server.mjs';

/**
 * One build, ready to be opened.
 *
 * @typedef {object} Subject
 * @property {string} label for people
 * @property {string} address ends in `/`
 * @property {() => number} sent bytes that its server has sent so far
 * @property {ReadonlySet<string>} marks of its page (`drivers.mjs`)
 * @property {import('./drivers.d.mts').Driver} driver
 */

/**
 * Builds what is to be measured, and serves it.
 *
 * @param {string | undefined} against a commit, as git knows it
 * @param {readonly string[]} needs marks that the benchmark cannot do without
 * @param {(text: string) => void} print
 * @returns {Promise<{ subjects: Subject[], stop: () => Promise<void> }>} first the working tree, then the commit
 * @throws Error where a build is missing, or cannot be measured
 */
export async function openSubjects(against, needs, print) {
  // the commit first: nobody waits for a build of the working tree to hear that there is no such commit
  const commit = against === undefined ? undefined : await buildCommit(against, print);
  await buildStale();
  const builds = [{ label: 'the working tree', app: join(ROOT, 'apps/web/dist') }, ...(commit === undefined ? [] : [commit])];
  const known = builds.map(({ label, app }) => {
    const marks = marksIn(scriptsOf(app));
    return { label, marks, driver: chooseDriver(marks, label, needs) };
  });
  // a later build, or another benchmark that runs at the same time, does not touch the copy
  const copy = mkdtempSync(join(BENCH_FOLDER, 'web-'));
  cpSync(builds[0].app, copy, { recursive: true });
  const servers = [];
  for (const app of [copy, ...(commit === undefined ? [] : [commit.app])]) servers.push(await startPageServer(app));
  return {
    subjects: known.map((each, index) => ({ ...each, address: servers[index].address, sent: servers[index].sent })),
    async stop() {
      for (const server of servers) await server.stop();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

/** {@link withPage} of a subject: its driver watches. @param {Subject} subject */
export function withSubject(subject, use, options = {}) {
  return withPage(subject.address, use, { ...options, watch: subject.driver.watch });
}

function* scriptsOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* scriptsOf(path);
    else if (/\.m?js$/.test(entry.name)) yield readFileSync(path, 'utf8');
  }
}
