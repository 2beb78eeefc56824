/** Overpass JSON to features, beside `JSON.parse` and `osmtogeojson`: how fast, with how much memory, and how both grow with the size. */
import { measure } from './steps/child.mjs';
import { makeAnswer, makeExtract, makeTown } from './steps/inputs.mjs';
import { figure, table, times } from './steps/table.mjs';
import { PATIENCE, timeReading } from './steps/time-reading.mjs';

/** Answers with node ids of real data, MB. */
const EXTRACTS = [10, 50, 200];
/** Features of answers with inline geometry: 5, 50 and 149 MB; for the last the peer takes a minute. */
const ANSWERS = [10_000, 100_000];
const LARGE_ANSWER = 300_000;
/** Elements of the sample town with all metadata: 23 and 224 MB. */
const TOWNS = [100_000, 1_000_000];

const PEER = 'osmtogeojson';
/** Columns are what the page draws from; objects are what the peer makes. */
const CONVERTERS = [
  ['Flyover, columns', 'json-features'],
  ['Flyover, objects', 'json-geojson'],
  [PEER, PEER],
];
/** Memory over the input that a conversion may take at its peak, bytes. */
const MEMORY_BUDGET = 200e6;

/** @param {{ print: (text: string) => void, thorough: boolean }} context */
export async function convert({ print, thorough }) {
  const inputs = [];
  for (const size of EXTRACTS) {
    const prefix = await makeExtract(size, print);
    if (prefix !== undefined) inputs.push({ family: 'out body', label: `out body ${size} MB`, prefix });
  }
  for (const size of thorough ? [...ANSWERS, LARGE_ANSWER] : ANSWERS)
    inputs.push({ family: 'out geom', label: `out geom ${size / 1000}k`, prefix: await makeAnswer(size, print) });
  for (const size of TOWNS) inputs.push({ family: 'out meta', label: `out meta ${size / 1000}k`, prefix: await makeTown(size, print) });
  const conversion = [];
  for (const { family, label, prefix } of inputs)
    for (const [name, subject] of CONVERTERS) conversion.push({ family, ...(await conversionOf(name, label, subject, `${prefix}.json`)) });
  print(
    'Bytes of Overpass JSON to features, osmtogeojson with JSON.parse. Processor time: median of 5 runs after up to 10 for warming up, in one process;',
  );
  print(
    '"first" is the first run of that process, with code that the engine does not know yet; wall is of the later ones. Peak: memory over that before',
  );
  print(
    'the file was opened, its bytes included; "of budget" is its share of the input and 200 MB. Columns are what the page draws from, objects GeoJSON',
  );
  print('features as osmtogeojson makes them, all at once.');
  print('out body: real data, ways by node ids; out geom: made, inline geometry; out meta: the sample town, small ids, all metadata.');
  print(conversionTable(conversion));
  const growth = growthOf(conversion);
  print('\nGrowth with the size, as the exponent: 1 is twice the time or memory for twice the bytes');
  print(growthTable(growth));
  return { conversion, growth };
}

async function conversionOf(name, input, subject, file) {
  const timed = await timeReading(name, input, subject, file);
  if (timed.failed !== undefined || timed.cpuMs > PATIENCE * 1000) return timed;
  const { failed, peak, kept } = await measure('measure-reading', [subject, file, '1', '0', 'memory']);
  return { ...timed, ...(failed !== undefined && { failed }), peakMb: peak / 1e6, keptMb: kept / 1e6 };
}

function conversionTable(rows) {
  const head = [
    'converter',
    'input',
    'MB',
    'features',
    'MB/s',
    'processor ms',
    'faster',
    'first ms',
    'faster',
    'wall ms',
    'peak MB',
    'of budget',
    'runs',
  ];
  return table(
    head,
    rows.map((row) => {
      if (row.failed !== undefined) return [row.name, row.input, '', '', '', row.failed, '', '', '', '', '', '', ''];
      const { name, input, bytes, features, megabytesPerSecond, cpuMs, firstMs, wallMs, peakMb, runs } = row;
      const peer = name === PEER ? undefined : rows.find((other) => other.name === PEER && other.input === input);
      return [
        name,
        input,
        figure(bytes / 1e6),
        features.toLocaleString('en-US'),
        figure(megabytesPerSecond),
        figure(cpuMs),
        peer === undefined ? '' : times(peer.cpuMs / cpuMs),
        figure(firstMs),
        peer === undefined ? '' : times(peer.firstMs / firstMs),
        figure(wallMs),
        figure(peakMb),
        peakMb === undefined ? '-' : `${Math.round((peakMb * 1e8) / (bytes + MEMORY_BUDGET))} %`,
        String(runs),
      ];
    }),
  );
}

/** Between each size of a family and the next. */
function growthOf(rows) {
  return rows.flatMap((row, index) => {
    const next = rows.slice(index + 1).find(({ family, name }) => family === row.family && name === row.name);
    if (next === undefined || row.failed !== undefined || next.failed !== undefined) return [];
    const exponent = (before, after) => Math.log(after / before) / Math.log(next.bytes / row.bytes);
    return [
      {
        name: row.name,
        from: row.input,
        to: next.input,
        time: exponent(row.cpuMs, next.cpuMs),
        memory: exponent(row.peakMb, next.peakMb),
      },
    ];
  });
}

function growthTable(rows) {
  return table(
    ['converter', 'from', 'to', 'time', 'memory'],
    rows.map(({ name, from, to, time, memory }) => [name, from, to, figure(time), figure(memory)]),
  );
}
