/** Whether two builds of the same sources are the same bytes. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from '../steps/build-stale.mjs';
import { ROOT } from '../steps/run-command.mjs';

const BUILT = ['apps/web/dist', 'apps/cli/dist'];

/**
 * Builds twice.
 *
 * @returns {Promise<{ files: number, different: string[] }>} `different`: files that one build lacks, or that differ
 */
export async function buildTwice() {
  const [first, second] = [await buildOnce(), await buildOnce()];
  const names = new Set([...first.keys(), ...second.keys()]);
  return { files: names.size, different: [...names].filter((name) => first.get(name) !== second.get(name)) };
}

async function buildOnce() {
  await buildStale({ force: true });
  return new Map(BUILT.flatMap((folder) => digestsOf(folder)));
}

/** The digest of each file of a folder, by its path. */
function digestsOf(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(join(ROOT, path)).isFile())
    .map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(ROOT, path)))
        .digest('hex'),
    ]);
}
