/** The work of `scripts/meet`: `meet.mjs WORK-FOLDER`, where a program's own packages are. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programs, run } from './programs.mjs';
import { ELEMENTS, FEATURES, SAMPLE } from './sample.mjs';
import { withTable } from './table.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PAGE = join(ROOT, 'docs/formats.md');
const [work] = process.argv.slice(2);
const flyover = (...args) => run(process.execPath, [join(ROOT, 'apps/cli/bin/flyover.mjs'), ...args]);

/** Exports, as `flyover convert --to` names them, with the endings that programs know them by. */
const EXPORTS = {
  geojson: '.geojson',
  geojsonseq: '.geojsonl',
  gpx: '.gpx',
  kml: '.kml',
  csv: '.csv',
  tsv: '.tsv',
  flatgeobuf: '.fgb',
  geopackage: '.gpkg',
  geoparquet: '.parquet',
  osm: '.osm',
  pbf: '.osm.pbf',
  json: '.json',
};

const all = FEATURES.points + FEATURES.lines + FEATURES.polygons;
const elements = `${ELEMENTS.nodes} n, ${ELEMENTS.ways} w, ${ELEMENTS.relations} r`;
/** What a reader should count. GPX has polygons as tracks, a segment for each ring; of GeoJSON GPSBabel makes a track of each ring, and JOSM elements. */
const right = (format, program) => {
  const { points, lines, polygons, rings } = FEATURES;
  if (program === 'GPSBabel' && format === 'geojson') return `${points} points, ${lines + rings} lines`;
  if (program === 'JOSM' && format === 'geojson') return elements;
  if (program === 'GPSBabel' && format === 'osm') return `${ELEMENTS.nodes} points, ${ELEMENTS.ways} lines`;
  if (program === 'GPSBabel' || (program === 'JOSM' && format === 'gpx')) return `${points} points, ${lines + polygons} lines`;
  return ['osm', 'pbf', 'json'].includes(format) && program !== 'GDAL' ? elements : `${all}`;
};

const known = programs(work);
const source = join(work, 'sample.osm');
writeFileSync(source, SAMPLE);
const exported = {};
for (const [format, ending] of Object.entries(EXPORTS)) {
  exported[format] = join(work, `flyover${ending}`);
  flyover('convert', source, '--to', format, '--output', exported[format]);
}
const sources = { ...exported, osm: source };

const versions = {};
const reading = {};
const writing = {};
for (const [name, program] of Object.entries(known)) {
  versions[name] = program.version();
  program.prepare?.();
  for (const [format, read] of Object.entries(program.reads)) {
    reading[format] ??= {};
    reading[format][name] = await cell(async () => [await read(exported[format]), right(format, name)]);
  }
  for (const [what, { from, features = () => all, make }] of Object.entries(program.writes)) {
    const ending = what.split(',')[0];
    const target = join(work, `${name}-${what.replaceAll(/\W+/g, '-')}${ending}`);
    writing[what] ??= {};
    writing[what][name] = await cell(async () => {
      await make(sources[from], target);
      return [countFeatures(target), `${features(FEATURES)}`];
    });
  }
}

const table = { versions, reading, writing, formats: Object.keys(EXPORTS) };
const before = (() => {
  try {
    return readFileSync(PAGE, 'utf8');
  } catch {
    return '# Formats\n';
  }
})();
const { page, section, faults } = withTable(before, table);
writeFileSync(PAGE, page);
process.stdout.write(`${section}\n`);
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** What was counted, what is right, or why there is no count. */
async function cell(work) {
  try {
    const [counted, expected] = await work();
    return { counted, expected };
  } catch (error) {
    return { failed: error.message };
  }
}

function countFeatures(file) {
  return `${JSON.parse(flyover('convert', file, '--to', 'geojson')).features.length}`;
}
