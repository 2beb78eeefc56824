/** Builds what is older than its sources. A second start then costs the time of looking at a few hundred files. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runCommand, tool } from './run-command.mjs';

/** What is built, from which folders, with which configurations, and how one sees that it is there. */
const PARTS = [
  {
    name: 'cli',
    label: 'the command and its server',
    sources: ['packages', 'apps/cli'],
    configs: ['vite.config.ts'],
    result: 'apps/cli/dist/flyover.mjs',
  },
  {
    name: 'web',
    label: 'the page',
    sources: ['packages', 'apps/web'],
    configs: ['vite.config.ts', 'vite.map.config.ts'],
    result: 'apps/web/dist/map.html',
  },
];

const SKIPPED = new Set(['dist', 'node_modules', '.cache']);

/**
 * Builds every part that is stale, or all.
 *
 * @param {{ force?: boolean }} [options]
 */
export async function buildStale({ force = false } = {}) {
  for (const part of PARTS) {
    const mark = `${ROOT}.cache/build-${part.name}`;
    const state = stateOf(part.sources);
    const fresh = existsSync(`${ROOT}${part.result}`) && existsSync(mark) && readFileSync(mark, 'utf8') === state;
    if (fresh && !force) continue;
    console.log(`Building ${part.label} …`);
    for (const config of part.configs) await build(part.name, config);
    mkdirSync(`${ROOT}.cache`, { recursive: true });
    writeFileSync(mark, state);
  }
}

async function build(part, config) {
  const { code, output } = await runCommand(
    tool('vite'),
    ['build', '--config', `apps/${part}/${config}`, '--logLevel', 'warn', `apps/${part}`],
    { quiet: true },
  );
  if (code === 0) return;
  console.error(output);
  console.error(`The ${part} part could not be built; the message above says why.`);
  process.exit(1);
}

/** Path, size and time of every source: equal as long as nothing has changed. */
function stateOf(folders) {
  const hash = createHash('sha256').update(readFileSync(`${ROOT}package-lock.json`));
  for (const folder of folders) for (const file of filesBelow(join(ROOT, folder))) hash.update(`${file.path}:${file.size}:${file.time}\n`);
  return hash.digest('hex');
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (!/\.(test|bench)\.tsx?$|\.md$/.test(entry.name)) {
      const { size, mtimeMs } = statSync(path);
      yield { path, size, time: mtimeMs };
    }
  }
}
