/** The golden queries over Liechtenstein, beside the times of the Overpass API. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from './steps/child.mjs';
import { DATA_FOLDER, GOLDEN_FOLDER } from './steps/folder.mjs';
import { figure, median, table, times } from './steps/table.mjs';

/** @param {{ print: (text: string) => void }} context */
export async function engine({ print }) {
  const data = join(DATA_FOLDER, 'liechtenstein.osm.pbf');
  const reference = join(GOLDEN_FOLDER, 'reference-times.tsv');
  const missing = [data, reference].find((path) => !existsSync(path));
  if (missing !== undefined) {
    print(`The engine is left out: there is no ${missing}`);
    return { skipped: `there is no ${missing}` };
  }
  const [head, ...lines] = readFileSync(reference, 'utf8').trim().split('\n');
  const column = head.split('\t').indexOf('liechtenstein_cpu_ms');
  const queries = lines.map((line) => line.split('\t')).map((fields) => ({ name: fields[0], referenceMs: Number(fields[column]) }));
  const files = queries.map(({ name }) => join(GOLDEN_FOLDER, 'queries', `${name}.overpassql`));
  const { failed, readMs, answers } = await measure('measure-engine', [data, ...files]);
  if (failed !== undefined) throw new Error(`The engine could not be measured: ${failed}`);

  const rows = queries.map((query, index) => ({ ...query, ...answers[index] }));
  const answered = rows.filter(({ status }) => status === 200).map((row) => ({ ...row, ratio: row.referenceMs / row.cpuMs }));
  const slowest = answered.reduce((least, row) => (row.ratio < least.ratio ? row : least));
  const medianRatio = median(answered.map(({ ratio }) => ratio));
  print('Queries over liechtenstein.osm.pbf: processor ms beside those of the Overpass API 0.7.62 (measured once, on another machine)');
  print(
    table(
      ['query', 'Overpass API', 'Flyover', 'faster', 'first run', 'answer kB'],
      rows.map(({ name, referenceMs, status, cpuMs, firstMs, bytes }) =>
        status === 200
          ? [name, figure(referenceMs), figure(cpuMs), times(referenceMs / cpuMs), figure(firstMs), figure(bytes / 1e3)]
          : [name, figure(referenceMs), `status ${status}`, '-', '-', '-'],
      ),
    ),
  );
  print(`median ${times(medianRatio)}, slowest ${times(slowest.ratio)} (${slowest.name}), ${answered.length} of ${rows.length} answered;`);
  print(`the file is read and sorted in ${figure(readMs)} ms of processor time`);
  return { readMs, medianRatio, slowestRatio: slowest.ratio, slowest: slowest.name, queries: rows };
}
