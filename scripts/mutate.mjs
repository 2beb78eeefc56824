/**
 * `npm run mutate [-- --packages N] [--page N] [--seed N]`: puts small faults into the sources, one at a time, and looks whether a test notices. Faults
 * of packages (300) are tried with the unit tests that the file touches, those of the page (60) with these and then its browser tests. Faults
 * that change nothing are listed with a reason in `scripts/trust/equal-mutants.json`. Ends with 1 where fewer are noticed than
 * SECURITY.md promises. What was found lies in `.cache/mutants.json`; a run that is repeated goes on from there.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from '../bench/steps/results.mjs';
import { buildStale } from './steps/build-stale.mjs';
import { specsOfFiles } from './steps/changed-tests.mjs';
import { ensureInstall } from './steps/ensure-install.mjs';
import { findTestBrowser } from './steps/find-browser.mjs';
import { ROOT, runCommand, tool } from './steps/run-command.mjs';
import { putFigure } from './trust/figures.mjs';
import { mutantsOf, randomOf } from './trust/mutants.mjs';

const FOUND = join(ROOT, '.cache/mutants.json');
const EQUAL = JSON.parse(readFileSync(join(ROOT, 'scripts/trust/equal-mutants.json'), 'utf8'));
/** Of the faults that change something, in percent. */
const PROMISED = { packages: 90, page: 70 };
const VITEST = ['--bail', '1', '--reporter=dot', '--passWithNoTests'];
/** A test that goes on longer has noticed, ms. */
const LONGEST = 900_000;

const { values } = parseArgs({
  options: {
    packages: { type: 'string', default: '300' },
    page: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed);

await ensureInstall();
mkdirSync(join(ROOT, '.cache'), { recursive: true });
const changed = execFileSync('git', ['status', '--porcelain', '--', 'packages', 'apps'], { cwd: ROOT, encoding: 'utf8' });
if (changed !== '') {
  console.error('Commit or put away your changes first: the faults are put into the sources themselves.');
  process.exit(2);
}
const found = existsSync(FOUND) ? JSON.parse(readFileSync(FOUND, 'utf8')) : {};
let failed = false;
await tryFaults('packages', sourcesBelow('packages'), Number(values.packages), noticedByUnitTests);
await tryFaults('page', sourcesBelow('apps/web/src'), Number(values.page), async (path) =>
  (await noticedByUnitTests(path)) ? true : noticedByBrowserTests(path),
);
process.exit(failed ? 1 : 0);

/** @param {'packages' | 'page'} name @param {(path: string) => Promise<boolean>} isNoticed */
async function tryFaults(name, paths, count, isNoticed) {
  if (count === 0) return;
  const faults = await chooseFaults(paths, count);
  const survivors = [];
  let equal = 0;
  let noticed = 0;
  for (const [index, { path, mutant, source }] of faults.entries()) {
    const key = keyOf(path, mutant, source);
    if (EQUAL[key] !== undefined) {
      equal++;
      continue;
    }
    found[key] ??= await withFault(path, source, mutant, () => isNoticed(path));
    writeFileSync(FOUND, JSON.stringify(found, undefined, 1));
    if (found[key]) noticed++;
    else survivors.push(key);
    console.log(`${name} ${index + 1} of ${faults.length}: ${found[key] ? 'noticed' : 'NOT NOTICED'}  ${key}`);
  }
  const tried = noticed + survivors.length;
  const percent = tried === 0 ? 100 : (100 * noticed) / tried;
  const figure = `${count} faults by seed ${seed}: ${equal} change nothing, ${noticed} of the other ${tried} noticed (${percent.toFixed(0)} %)`;
  console.log(`\n${name}: ${figure}`);
  for (const key of survivors) console.log(`not noticed: ${key}`);
  if (percent < PROMISED[name]) {
    failed = true;
    return;
  }
  const file = join(ROOT, 'SECURITY.md');
  const date = new Date().toISOString().slice(0, 10);
  const command = `npm run mutate -- ${name === 'packages' ? `--packages ${count} --page 0` : `--packages 0 --page ${count}`}`;
  writeFileSync(file, putFigure(readFileSync(file, 'utf8'), { command, figure: `${figure} (${date}, Node ${machine().node})` }));
}

/** Faults of files chosen at random, larger ones more often; each once. */
async function chooseFaults(paths, count) {
  const random = randomOf(seed);
  /** Each path once for each kilobyte that has begun. */
  const bySize = paths.flatMap((path) => Array.from({ length: Math.ceil(statSync(join(ROOT, path)).size / 1024) }, () => path));
  const chosen = new Map();
  while (chosen.size < count) {
    const path = bySize[random(bySize.length)];
    const source = readFileSync(join(ROOT, path), 'utf8');
    const mutants = await mutantsOf(source, path.endsWith('x'));
    if (mutants.length === 0) continue;
    const mutant = mutants[random(mutants.length)];
    chosen.set(keyOf(path, mutant, source), { path, mutant, source });
  }
  return [...chosen.values()];
}

function keyOf(path, { from, to, text }, source) {
  const line = source.slice(0, from).split('\n').length;
  const short = (code) => code.replace(/\s+/g, ' ').slice(0, 60);
  return `${path}:${line}: ${short(source.slice(from, to))} → ${short(text)}`;
}

async function withFault(path, source, { from, to, text }, look) {
  const file = join(ROOT, path);
  const restore = () => writeFileSync(file, source);
  const end = () => {
    restore();
    process.exit(1);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    writeFileSync(file, source.slice(0, from) + text + source.slice(to));
    return await look();
  } finally {
    restore();
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

/** The tests of its folder first, then those of its package: most faults are noticed there, in seconds. */
async function noticedByUnitTests(path) {
  const [room, name] = path.split('/');
  const near = [posix.dirname(path), ...(room === 'packages' ? [`packages/${name}/`] : [])];
  for (const folder of near) if (await fails(tool('vitest'), ['run', folder, ...VITEST])) return true;
  return fails(tool('vitest'), ['related', path, '--run', ...VITEST]);
}

async function noticedByBrowserTests(path) {
  const { code } = await runCommand(process.execPath, ['scripts/build.mjs'], { quiet: true });
  if (code !== 0) return true;
  const noticed = await fails(
    tool('playwright'),
    ['test', ...(specsOfFiles([path]) ?? []), '--max-failures=1', '--retries=0', '--reporter=dot'],
    {
      FLYOVER_CHROMIUM: await findTestBrowser(),
    },
  );
  await buildStale();
  return noticed;
}

async function fails(command, args, env = {}) {
  const { code } = await runCommand(command, args, { quiet: true, env, timeout: LONGEST });
  return code !== 0;
}

function sourcesBelow(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/node_modules|\.(test|bench|d)\.tsx?$|\/testing\//.test(path))
    .sort();
}
