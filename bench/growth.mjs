/** Prepared files of 2, 20 and (with `--thorough`) 100 million elements: six territories, laid side by side. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from '../scripts/steps/build-stale.mjs';
import { ROOT, runCommand } from '../scripts/steps/run-command.mjs';
import { measure } from './steps/child.mjs';
import { BENCH_FOLDER, DATA_FOLDER } from './steps/folder.mjs';
import { figure, table } from './steps/table.mjs';

const COPIES = [1, 10];
const THOROUGH_COPIES = [1, 10, 50];

/** @param {{ print: (text: string) => void, thorough: boolean }} context */
export async function growth({ print, thorough }) {
  const source = join(DATA_FOLDER, 'six-territories.osm.pbf');
  if (!existsSync(source)) {
    print(`The growth is left out: there is no ${source}`);
    return { skipped: `there is no ${source}` };
  }
  await buildStale();
  const sizes = [];
  for (const copies of thorough ? THOROUGH_COPIES : COPIES) {
    const pbf = copies === 1 ? source : await makeCopies(source, copies, print);
    const { path, prepareSeconds } = await prepare(pbf, join(BENCH_FOLDER, `copies-${copies}.flyover`), print);
    const found = await measure('measure-growth', [path]);
    if (found.failed !== undefined) throw new Error(`${path} could not be measured: ${found.failed}`);
    sizes.push({ copies, prepareSeconds, ofPbf: found.fileBytes / statSync(pbf).size, ...found });
  }
  told(print, sizes);
  return { sizes };
}

async function makeCopies(source, copies, print) {
  const prefix = join(BENCH_FOLDER, `copies-${copies}`);
  if (existsSync(`${prefix}.osm.pbf`)) return `${prefix}.osm.pbf`;
  print(`Making copies-${copies} …`);
  const { failed } = await measure('make-copies', [source, String(copies), prefix]);
  if (failed !== undefined) throw new Error(`copies-${copies} could not be made: ${failed}`);
  return `${prefix}.osm.pbf`;
}

async function prepare(pbf, path, print) {
  print(`Preparing ${path.split('/').at(-1)} …`);
  const begun = performance.now();
  const { code, output } = await runCommand('node', [join(ROOT, 'apps/cli/bin/flyover.mjs'), 'prepare', pbf, '--output', path], {
    quiet: true,
  });
  if (code !== 0) throw new Error(`${pbf} could not be prepared: ${output}`);
  return { path, prepareSeconds: (performance.now() - begun) / 1000 };
}

function told(print, sizes) {
  const row = (what, of) => [what, ...sizes.map(of)];
  print('Prepared files of six territories, so many times side by side; queries in processor ms, the first run and a later one');
  print(
    table(
      ['', ...sizes.map(({ elements }) => `${figure(elements / 1e6)} million`)],
      [
        row('prepared in, s', ({ prepareSeconds }) => figure(prepareSeconds)),
        row('file, MB', ({ fileBytes }) => figure(fileBytes / 1e6)),
        row('times the .osm.pbf', ({ ofPbf }) => figure(ofPbf)),
        row('opened in, ms', ({ openMs }) => figure(openMs)),
        ...Object.keys(sizes[0].queries).map((name) =>
          row(name, ({ queries }) => `${figure(queries[name].firstMs)}, ${figure(queries[name].thenMs)}`),
        ),
        row('small answers a second', ({ answersPerSecond }) => figure(answersPerSecond)),
        row('memory of the process, MB', ({ rss }) => figure(rss / 1e6)),
        ...Object.keys(sizes[0].map).map((name) => row(name, ({ map }) => `${figure(map[name].firstMs)}, ${figure(map[name].thenMs)}`)),
        row('memory with map and search, MB', ({ rssWithMap }) => figure(rssWithMap / 1e6)),
      ],
    ),
  );
}
