/**
 * `npm run trust [-- kills load build]`: what takes too long for `npm test`, and the figures of SECURITY.md, which it writes. Without a name
 * all are run. `--kills N`, `--seconds N` (of each half of the load) and `--seed N` set other sizes. Ends with 1 where one of them fails.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DATA_FOLDER } from '../bench/steps/folder.mjs';
import { machine } from '../bench/steps/results.mjs';
import { buildStale } from './steps/build-stale.mjs';
import { ensureInstall } from './steps/ensure-install.mjs';
import { findTestBrowser } from './steps/find-browser.mjs';
import { ROOT, runCommand, tool } from './steps/run-command.mjs';
import { putFigure } from './trust/figures.mjs';

/** The times of honest clients may grow by so much beside an attacker, and the memory afterwards. */
const [MOST_TIMES, MOST_MEMORY] = [5, 1.2];
const SECURITY = join(ROOT, 'SECURITY.md');

const PARTS = { build, load, kills };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
  },
});
const unknown = positionals.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: the parts are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

await ensureInstall();
let failed = false;
for (const name of positionals.length > 0 ? positionals : Object.keys(PARTS)) {
  console.log(`\n# ${name}`);
  const { command, figure, fault } = await PARTS[name]();
  if (fault !== undefined) {
    failed = true;
    console.error(`FAILED  ${name}: ${fault}`);
    continue;
  }
  console.log(figure);
  const { cores, node } = machine();
  const date = new Date().toISOString().slice(0, 10);
  const text = readFileSync(SECURITY, 'utf8');
  writeFileSync(SECURITY, putFigure(text, { command, figure: `${figure} (${date}, ${cores} cores, Node ${node})` }));
}
process.exit(failed ? 1 : 0);

async function build() {
  const { buildTwice } = await import('./trust/same-bytes.mjs');
  const { files, different } = await buildTwice();
  return {
    command: 'npm run trust -- build',
    figure: `${files} built files, ${different.length} of them different in a second build`,
    fault: different.length > 0 ? different.slice(0, 20).join(', ') : undefined,
  };
}

async function load() {
  await buildStale();
  const { siege } = await import('./trust/siege.mjs');
  const file = join(DATA_FOLDER, 'liechtenstein.osm.pbf');
  const data = existsSync(file) ? ['--data', file] : [];
  const seconds = Number(values.seconds);
  const found = await siege({ seconds, rest: 60, data, print: console.log });
  const { alone, beside, attacks, before, during, after, slotsLeft } = found;
  const growth = { times: beside.p99 / alone.p99, memory: after / before };
  const wrong = alone.wrong + beside.wrong + alone.failed + beside.failed;
  const attempts = Object.values(attacks).reduce((sum, count) => sum + count, 0);
  const faults = [
    ...(growth.times > MOST_TIMES ? [`p99 beside the attacker is ${growth.times.toFixed(1)} times that without`] : []),
    ...(growth.memory > MOST_MEMORY ? [`memory stays at ${growth.memory.toFixed(2)} times what it was`] : []),
    ...(wrong > 0 ? [`${wrong} answers were wrong or did not come`] : []),
    ...(slotsLeft > 0 ? [`${slotsLeft} places stay taken`] : []),
  ];
  return {
    command: 'npm run trust -- load',
    figure: `64 clients for ${seconds} s without and ${seconds} s beside an attacker (${attempts} attempts) over ${data.length > 0 ? 'Liechtenstein' : 'the sample data'}: p99 of small queries ${alone.p99.toFixed(0)} and ${beside.p99.toFixed(0)} ms (${growth.times.toFixed(1)} times), ${wrong} wrong answers, ${alone.rejected} and ${beside.rejected} told to wait; memory ${before.toFixed(0)}, ${during.toFixed(0)}, afterwards ${after.toFixed(0)} MB`,
    fault: faults.length > 0 ? faults.join('; ') : undefined,
  };
}

async function kills() {
  await buildStale();
  const { code } = await runCommand(
    tool('playwright'),
    ['test', 'tests/browser/killed-browser.spec.ts', '--workers=1', '--reporter=line', '--retries=0'],
    { env: { FLYOVER_CHROMIUM: await findTestBrowser(), FLYOVER_KILLS: values.kills, FLYOVER_KILL_SEED: values.seed } },
  );
  return {
    command: 'npm run trust -- kills',
    figure: `${values.kills} kills of the browser, 0.5 s after the last of two acknowledged changes: nothing lost`,
    fault: code === 0 ? undefined : 'the output above says what was lost',
  };
}
