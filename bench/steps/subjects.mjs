/** What is measured: the build of the working tree, and beside it that of a commit. Each is served at an address of its own, by the same server. */
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
  const builds = [{ label: 'the working tree', app: await workingTree() }, ...(commit === undefined ? [] : [commit])];
  const known = builds.map(({ label, app }) => {
    const marks = marksIn(scriptsOf(app));
    return { label, app, marks, driver: chooseDriver(marks, label, needs) };
  });
  const servers = await Promise.all(known.map(({ app }) => startPageServer(app)));
  return {
    subjects: known.map(({ label, marks, driver }, index) => ({ label, marks, driver, address: servers[index].address })),
    async stop() {
      for (const server of servers) await server.stop();
    },
  };
}

/** {@link withPage} of a subject: its driver watches. @param {Subject} subject */
export function withSubject(subject, use, options = {}) {
  return withPage(subject.address, use, { ...options, watch: subject.driver.watch });
}

/** Builds the page where it is stale, and copies it: a later build does not touch the copy. */
async function workingTree() {
  await buildStale();
  const app = join(BENCH_FOLDER, 'web');
  rmSync(app, { recursive: true, force: true });
  cpSync(join(ROOT, 'apps/web/dist'), app, { recursive: true });
  return app;
}

function* scriptsOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* scriptsOf(path);
    else if (/\.m?js$/.test(entry.name)) yield readFileSync(path, 'utf8');
  }
}
