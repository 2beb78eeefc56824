/**
 * `npm run bench [-- NAME…] [--thorough] [--against COMMIT] [--sizes N,N…] [--rounds N]`: benchmarks as tables, each figure beside that of a peer in the same
 * run, or those of the page (objects below) as ratios to the build of another commit. Without a name all are run. What they make and the figures as JSON lie
 * in `.cache/bench`.
 */
import { browser } from '../bench/browser.mjs';
import { checks } from '../bench/checks.mjs';
import { compare } from '../bench/compare.mjs';
import { completion } from '../bench/completion.mjs';
import { convert } from '../bench/convert.mjs';
import { data } from '../bench/data.mjs';
import { engine } from '../bench/engine.mjs';
import { exporting } from '../bench/export.mjs';
import { growth } from '../bench/growth.mjs';
import { load } from '../bench/load.mjs';
import { moves } from '../bench/moves.mjs';
import { ownData } from '../bench/own-data.mjs';
import { readers } from '../bench/readers.mjs';
import { small } from '../bench/small.mjs';
import { soak } from '../bench/soak.mjs';
import { sql } from '../bench/sql.mjs';
import { start } from '../bench/start.mjs';
import { readArguments } from '../bench/steps/bench-arguments.mjs';
import { runPageBenchmark } from '../bench/steps/page-benchmark.mjs';
import { keepResults, machine } from '../bench/steps/results.mjs';
import { styles } from '../bench/styles.mjs';
import { tableTab } from '../bench/table.mjs';
import { tiles } from '../bench/tiles.mjs';
import { typing } from '../bench/typing.mjs';
import { ensureInstall } from './steps/ensure-install.mjs';

const BENCHMARKS = {
  readers,
  convert,
  compare,
  engine,
  sql,
  growth,
  small,
  browser,
  moves,
  soak,
  typing,
  start,
  export: exporting,
  load,
  data,
  table: tableTab,
  tiles,
  styles,
  checks,
  completion,
  'own-data': ownData,
};

const pages = Object.keys(BENCHMARKS).filter((name) => typeof BENCHMARKS[name] !== 'function');
const { names, ...context } = argumentsOrEnd();

await ensureInstall();
const { cores, processor, node, load: busy } = machine();
console.log(`${cores} cores (${processor}), Node ${node}, load ${busy} before the first measurement`);
if (busy > cores / 2) console.log('Other programs are using this machine: compare ratios only.');

let failed = false;
for (const name of names) {
  const command = `npm run bench -- ${[name, ...optionsOf(context)].join(' ')}`;
  console.log(`\n# ${command}`);
  const started = Date.now();
  try {
    const benchmark = BENCHMARKS[name];
    const given = { ...context, print: (text) => console.log(text) };
    const figures = await (typeof benchmark === 'function' ? benchmark(given) : runPageBenchmark(benchmark, given));
    const file = keepResults(context.against === undefined ? name : `${name} against ${context.against}`, command, figures);
    console.log(`(${((Date.now() - started) / 1000).toFixed(0)} s, load ${machine().load}; all figures in ${file})`);
  } catch (error) {
    failed = true;
    console.error(`${name}: ${error.message}`);
  }
}
process.exit(failed ? 1 : 0);

function argumentsOrEnd() {
  try {
    return readArguments(process.argv.slice(2), { all: Object.keys(BENCHMARKS), pages });
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

function optionsOf({ thorough, against, sizes, rounds }) {
  return [
    ...(thorough ? ['--thorough'] : []),
    ...(against === undefined ? [] : ['--against', against]),
    ...(sizes === undefined ? [] : ['--sizes', sizes.join(',')]),
    ...(rounds === undefined ? [] : ['--rounds', String(rounds)]),
  ];
}
