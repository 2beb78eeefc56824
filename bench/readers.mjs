/** Reading of files, beside `JSON.parse` and `osmtogeojson`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './steps/child.mjs';
import { DATA_FOLDER } from './steps/folder.mjs';
import { makeAnswer, makeTown } from './steps/inputs.mjs';
import { figure, median, table, times } from './steps/table.mjs';

const SIZES = [100_000, 1_000_000];
/** Features of answers with inline geometry: 50 and 149 MB. */
const ANSWERS = [100_000, 300_000];
const RUNS = 5;
/** A subject that takes longer is measured fewer times, seconds. */
const PATIENCE = 25;

/** @param {{ print: (text: string) => void }} context */
export async function readers({ print }) {
  const inputs = [];
  for (const size of SIZES) inputs.push({ label: `town ${size / 1000}k`, prefix: await makeTown(size, print) });
  const reading = [];
  for (const { label, prefix } of inputs) {
    reading.push(await time('Overpass JSON', label, 'json', `${prefix}.json`));
    reading.push(await time('  JSON.parse', label, 'json-parse', `${prefix}.json`));
    reading.push(await time('OSM XML', label, 'xml', `${prefix}.osm`));
    reading.push(await time('.osm.pbf', label, 'pbf', `${prefix}.osm.pbf`));
  }
  const territories = join(DATA_FOLDER, 'six-territories.osm.pbf');
  if (existsSync(territories)) reading.push(await time('.osm.pbf', 'six territories', 'pbf', territories));
  else print(`six-territories.osm.pbf is left out: there is no ${territories}`);
  print('Reading into elements: processor time, median of 5; JSON.parse with the decoding of the text, into objects');
  print(readingTable(reading));

  for (const size of ANSWERS) inputs.push({ label: `out geom ${size / 1000}k`, prefix: await makeAnswer(size, print) });
  const conversion = [];
  for (const { label, prefix } of inputs) {
    for (const [name, subject] of [
      ['Flyover', 'json-features'],
      ['osmtogeojson', 'osmtogeojson'],
    ])
      conversion.push(await convert(name, label, subject, `${prefix}.json`));
  }
  print('\nOverpass JSON to features: osmtogeojson with JSON.parse; memory is the peak over that before the file was opened');
  print(conversionTable(conversion));
  return { reading, conversion };
}

async function time(name, input, subject, file) {
  const { failed, bytes, elements, features, cpu, wall } = await measure('measure-reading', [
    subject,
    file,
    String(RUNS),
    String(PATIENCE),
  ]);
  if (failed !== undefined) return { name, input, failed };
  const [cpuMs, wallMs] = [median(cpu), median(wall)];
  return {
    name,
    input,
    bytes,
    elements,
    features,
    runs: cpu.length,
    cpuMs,
    wallMs,
    megabytesPerSecond: bytes / 1e3 / cpuMs,
    elementsPerSecond: (elements * 1e3) / cpuMs,
  };
}

async function convert(name, input, subject, file) {
  const timed = await time(name, input, subject, file);
  if (timed.cpuMs > PATIENCE * 1000) return timed;
  const { failed, peak, kept } = await measure('measure-reading', [subject, file, '1', '0', 'memory']);
  return { ...timed, ...(failed !== undefined && { failed }), peakMb: peak / 1e6, keptMb: kept / 1e6 };
}

function readingTable(rows) {
  const head = ['reader', 'input', 'MB', 'MB/s', 'elements/s', 'processor ms', 'wall ms', 'against JSON.parse'];
  const peer = (row) => rows.find(({ name, input }) => name === '  JSON.parse' && input === row.input)?.cpuMs;
  return table(
    head,
    rows.map((row) => {
      const { name, input, failed, bytes, megabytesPerSecond, elementsPerSecond, cpuMs, wallMs } = row;
      if (failed !== undefined) return [name, input, '', '', '', failed, '', ''];
      const ratio = name.startsWith(' ') ? '' : times(peer(row) / cpuMs);
      const rate = Math.round(elementsPerSecond / 1000).toLocaleString('en-US');
      return [name, input, figure(bytes / 1e6), figure(megabytesPerSecond), `${rate}k`, figure(cpuMs), figure(wallMs), ratio];
    }),
  );
}

function conversionTable(rows) {
  const head = ['converter', 'input', 'MB', 'features', 'MB/s', 'processor ms', 'wall ms', 'faster', 'peak MB', 'kept MB', 'runs'];
  const peer = ({ input }) => rows.find((row) => row.name === 'osmtogeojson' && row.input === input)?.cpuMs;
  return table(
    head,
    rows.map((row) => {
      if (row.failed !== undefined) return [row.name, row.input, '', '', '', row.failed, '', '', '', '', ''];
      const { name, input, bytes, features, megabytesPerSecond, cpuMs, wallMs, peakMb, keptMb, runs } = row;
      return [
        name,
        input,
        figure(bytes / 1e6),
        features.toLocaleString('en-US'),
        figure(megabytesPerSecond),
        figure(cpuMs),
        figure(wallMs),
        name === 'osmtogeojson' ? '' : times(peer(row) / cpuMs),
        figure(peakMb),
        figure(keptMb),
        String(runs),
      ];
    }),
  );
}
