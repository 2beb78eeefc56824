/** The golden queries over Liechtenstein and six territories, beside the times of the Overpass API. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './steps/child.mjs';
import { DATA_FOLDER, GOLDEN_FOLDER } from './steps/folder.mjs';
import { figure, median, table, times } from './steps/table.mjs';

/** The data and the column of the reference's times that is about it. */
const EXTRACTS = [
  ['liechtenstein', 'liechtenstein_cpu_ms'],
  ['six-territories', 'six_territories_cpu_ms'],
];

/** @param {{ print: (text: string) => void }} context */
export async function engine({ print }) {
  const reference = join(GOLDEN_FOLDER, 'reference-times.tsv');
  const results = {};
  for (const [name, column] of EXTRACTS) {
    const data = join(DATA_FOLDER, `${name}.osm.pbf`);
    const missing = [data, reference].find((path) => !existsSync(path));
    if (missing !== undefined) {
      print(`The engine over ${name} is left out: there is no ${missing}`);
      results[name] = { skipped: `there is no ${missing}` };
    } else results[name] = await compareTimes(print, data, referenceTimes(reference, column));
  }
  return results;
}

/** The queries with the time that the Overpass API took; those without one are left out. */
export function referenceTimes(path, name) {
  const [head, ...lines] = readFileSync(path, 'utf8').trim().split('\n');
  const column = head.split('\t').indexOf(name);
  const queries = lines.map((line) => line.split('\t')).map((fields) => ({ name: fields[0], referenceMs: Number(fields[column]) }));
  return queries.filter(({ referenceMs }) => referenceMs > 0);
}

async function compareTimes(print, data, queries) {
  const files = queries.map(({ name }) => join(GOLDEN_FOLDER, 'queries', `${name}.overpassql`));
  const { failed, readMs, bytesANode, answers } = await measure('measure-engine', [data, ...files]);
  if (failed !== undefined) throw new Error(`The engine could not be measured: ${failed}`);

  const rows = queries.map((query, index) => ({ ...query, ...answers[index] }));
  const answered = rows.filter(({ status }) => status === 200).map((row) => ({ ...row, ratio: row.referenceMs / row.cpuMs }));
  const slowest = answered.reduce((least, row) => (row.ratio < least.ratio ? row : least));
  const medianRatio = median(answered.map(({ ratio }) => ratio));
  print(`Queries over ${data.split('/').at(-1)}: processor ms beside those of the Overpass API 0.7.62 (measured once, on another machine)`);
  print(
    table(
      ['query', 'Overpass API', 'Flyover', 'faster', 'least', 'first run', 'answer kB'],
      rows.map(({ name, referenceMs, status, cpuMs, leastMs, firstMs, bytes }) =>
        status === 200
          ? [name, figure(referenceMs), figure(cpuMs), times(referenceMs / cpuMs), figure(leastMs), figure(firstMs), figure(bytes / 1e3)]
          : [name, figure(referenceMs), `status ${status}`, '-', '-', '-', '-'],
      ),
    ),
  );
  print(`median ${times(medianRatio)}, slowest ${times(slowest.ratio)} (${slowest.name}), ${answered.length} of ${rows.length} answered;`);
  // what neighbours of the machine add to a run is not the engine's
  const medianOfLeast = median(answered.map(({ referenceMs, leastMs }) => referenceMs / leastMs));
  print(`by the least run of each query: median ${times(medianOfLeast)};`);
  print(`the file is read and sorted in ${figure(readMs)} ms of processor time; its columns take ${figure(bytesANode)} bytes a node`);
  return { readMs, bytesANode, medianRatio, medianOfLeast, slowestRatio: slowest.ratio, slowest: slowest.name, queries: rows };
}
