/** Reading of files, beside `JSON.parse`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FOLDER } from './steps/folder.mjs';
import { makeTown } from './steps/inputs.mjs';
import { figure, table, times } from './steps/table.mjs';
import { timeReading } from './steps/time-reading.mjs';

const SIZES = [100_000, 1_000_000];

/** @param {{ print: (text: string) => void }} context */
export async function readers({ print }) {
  const reading = [];
  for (const size of SIZES) {
    const [label, prefix] = [`town ${size / 1000}k`, await makeTown(size, print)];
    reading.push(await timeReading('Overpass JSON', label, 'json', `${prefix}.json`));
    reading.push(await timeReading('  JSON.parse', label, 'json-parse', `${prefix}.json`));
    reading.push(await timeReading('OSM XML', label, 'xml', `${prefix}.osm`));
    reading.push(await timeReading('.osm.pbf', label, 'pbf', `${prefix}.osm.pbf`));
  }
  const territories = join(DATA_FOLDER, 'six-territories.osm.pbf');
  if (existsSync(territories)) reading.push(await timeReading('.osm.pbf', 'six territories', 'pbf', territories));
  else print(`six-territories.osm.pbf is left out: there is no ${territories}`);
  print('Reading into elements: processor time, median of 5 after a warm-up; JSON.parse with the decoding of the text, into objects');
  print(readingTable(reading));
  return { reading };
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
