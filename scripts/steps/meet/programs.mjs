/** The programs that `scripts/meet` knows: what each reads and writes, and how it counts. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A program's output; what it says of a failure is in the error. */
export function run(command, args, options = {}) {
  try {
    return execFileSync(command, args, {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 300_000,
      ...options,
    });
  } catch (error) {
    throw new Error((error.stderr || error.stdout || error.message).trim().split('\n').slice(-3).join(' '));
  }
}

const count = (text, pattern) => [...text.matchAll(pattern)].length;
const elements = (nodes, ways, relations) => `${nodes} n, ${ways} w, ${relations} r`;
const inXml = (text) => elements(count(text, /<node /g), count(text, /<way /g), count(text, /<relation /g));

/** @param work a folder for what is made on the way */
export function programs(work) {
  const require = createRequire(join(work, 'duckdb', 'package.json'));
  const josm = (...args) =>
    run('java', [
      '-Djava.awt.headless=true',
      `-Djosm.home=${join(work, 'josm-home')}`,
      '-cp',
      `/usr/share/josm/josm.jar:${work}`,
      'MeetJosm',
      ...args,
    ]);
  const ogr = (source, target, driver, ...more) => run('ogr2ogr', ['-f', driver, target, source, ...more]);
  const duck = async (statement) => {
    const { DuckDBInstance } = require('@duckdb/node-api');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const reader = await connection.runAndReadAll(statement);
    return reader.getRows();
  };
  const duckCount = async (table) => `${(await duck(`SELECT count(*) FROM ${table}`))[0][0]}`;
  return {
    GDAL: {
      version: () => run('ogrinfo', ['--version']).split(',')[0].replace('GDAL ', ''),
      reads: Object.fromEntries(
        ['geojson', 'geojsonseq', 'gpx', 'kml', 'csv', 'tsv', 'flatgeobuf', 'geopackage', 'osm', 'pbf'].map((format) => [
          format,
          // the points of tracks are layers of their own
          (file) =>
            `${count(run('ogrinfo', ['-ro', '-al', '-q', file, ...(format === 'gpx' ? ['waypoints', 'routes', 'tracks'] : [])]), /^OGRFeature\(/gm)}`,
        ]),
      ),
      /** A table of several kinds of geometry is none of a Shapefile; GPX has no polygons. */
      writes: {
        '.geojson': { from: 'geojson', make: (source, target) => ogr(source, target, 'GeoJSON') },
        '.geojsonl': { from: 'geojson', make: (source, target) => ogr(source, target, 'GeoJSONSeq') },
        '.fgb': { from: 'geojson', make: (source, target) => ogr(source, target, 'FlatGeobuf', '-nlt', 'GEOMETRY') },
        '.kml': { from: 'geojson', make: (source, target) => ogr(source, target, 'LIBKML') },
        '.kmz': { from: 'geojson', make: (source, target) => ogr(source, target, 'LIBKML') },
        '.gpkg': { from: 'geojson', make: (source, target) => ogr(source, target, 'GPKG') },
        '.csv': { from: 'geojson', make: (source, target) => ogr(source, target, 'CSV', '-lco', 'GEOMETRY=AS_WKT') },
        '.gpx': {
          from: 'geojson',
          features: ({ points }) => points,
          make: (source, target) =>
            ogr(source, target, 'GPX', '-where', "OGR_GEOMETRY='POINT'", '-nlt', 'POINT', '-dsco', 'GPX_USE_EXTENSIONS=YES'),
        },
        '.shp.zip': {
          from: 'geojson',
          features: ({ polygons }) => polygons,
          make: (source, target) =>
            ogr(source, target, 'ESRI Shapefile', '-where', "OGR_GEOMETRY='POLYGON' OR OGR_GEOMETRY='MULTIPOLYGON'"),
        },
        '.gml': { from: 'geojson', make: (source, target) => ogr(source, target, 'GML') },
      },
    },
    osmium: {
      version: () => /version ([\d.]+)/.exec(run('osmium', ['--version']))[1],
      reads: Object.fromEntries(
        ['osm', 'pbf'].map((format) => [
          format,
          (file) => {
            const { nodes, ways, relations } = JSON.parse(run('osmium', ['fileinfo', '-e', '-j', file])).data.count;
            return elements(nodes, ways, relations);
          },
        ]),
      ),
      writes: {
        ...Object.fromEntries(
          ['.osm', '.osm.gz', '.osm.bz2', '.osm.pbf', '.osm.opl', '.osh.pbf'].map((ending) => [
            ending,
            { from: 'osm', make: (source, target) => run('osmium', ['cat', source, '-o', target]) },
          ]),
        ),
        '.osm.pbf, places in ways': {
          from: 'osm',
          make: (source, target) => run('osmium', ['add-locations-to-ways', source, '-o', target]),
        },
        // without a configuration a closed way is a line and an area
        ...Object.fromEntries(
          ['.geojson', '.geojsonseq'].map((ending) => [
            ending,
            {
              from: 'osm',
              features: ({ points, lines, polygons, closedWays }) => points + lines + polygons + closedWays,
              make: (source, target) => run('osmium', ['export', source, '-o', target]),
            },
          ]),
        ),
        '.osc': {
          from: 'osm',
          make: (source, target) => {
            const empty = join(work, 'empty.osm');
            run('osmium', ['tags-filter', source, 'n/nothing', '-o', empty, '-O']);
            run('osmium', ['derive-changes', empty, source, '-o', target]);
          },
        },
      },
    },
    osmosis: {
      version: () =>
        /osmosis\/([\d.]+)|Version ([\d.]+)/
          .exec(run('bash', ['-c', 'osmosis -v 2>&1 || true']))
          ?.slice(1)
          .find(Boolean) ?? '?',
      reads: {
        osm: (file) => osmosisCount(['--read-xml', `file=${file}`]),
        pbf: (file) => osmosisCount(['--read-pbf', `file=${file}`]),
      },
      writes: {
        '.osm': {
          from: 'osm',
          make: (source, target) => run('osmosis', ['-q', '--read-xml', `file=${source}`, '--write-xml', `file=${target}`]),
        },
        '.osm.pbf': {
          from: 'osm',
          make: (source, target) => run('osmosis', ['-q', '--read-xml', `file=${source}`, '--write-pbf', `file=${target}`]),
        },
      },
    },
    osmconvert: {
      version: () => /osmconvert ([\d.]+)/.exec(run('osmconvert', ['--help']))[1],
      reads: Object.fromEntries(
        ['osm', 'pbf'].map((format) => [
          format,
          (file) => {
            const said = run('osmconvert', [file, '--out-statistics']);
            const number = (name) => new RegExp(`^${name}: (\\d+)`, 'm').exec(said)?.[1] ?? '0';
            return elements(number('nodes'), number('ways'), number('relations'));
          },
        ]),
      ),
      writes: Object.fromEntries(
        ['.osm', '.osm.pbf', '.o5m', '.osc'].map((ending) => [
          ending,
          { from: 'osm', make: (source, target) => run('osmconvert', [source, `-o=${target}`]) },
        ]),
      ),
    },
    GPSBabel: {
      version: () => /Version ([\d.]+)/.exec(run('gpsbabel', ['-V']))[1],
      reads: Object.fromEntries(
        [
          ['gpx', 'gpx'],
          ['kml', 'kml'],
          ['geojson', 'geojson'],
          ['osm', 'osm'],
        ].map(([format, name]) => [
          format,
          (file) => {
            const gpx = run('gpsbabel', ['-w', '-t', '-r', '-i', name, '-f', file, '-o', 'gpx', '-F', '-']);
            return `${count(gpx, /<wpt /g)} points, ${count(gpx, /<(?:trk|rte)>/g)} lines`;
          },
        ]),
      ),
      writes: Object.fromEntries(
        [
          ['.gpx', 'gpx'],
          ['.kml', 'kml,points=0'],
          ['.geojson', 'geojson'],
          ['.csv', 'unicsv'],
          ['.osm', 'osm'],
        ].map(([ending, name]) => [
          ending,
          {
            from: 'gpx',
            // each segment of a track is a line here
            features: ({ points, lines, polygons, rings }) =>
              points + (name === 'unicsv' ? 0 : lines) + (name === 'unicsv' ? 0 : /^(gpx|kml)/.test(name) ? rings : polygons),
            make: (source, target) =>
              run('gpsbabel', ['-w', ...(name === 'unicsv' ? [] : ['-t']), '-i', 'gpx', '-f', source, '-o', name, '-F', target]),
          },
        ]),
      ),
    },
    JOSM: {
      version: () => /svn(\d+)/.exec(readdirSync('/usr/share/josm').join(' '))[1],
      prepare: () => run('javac', ['-cp', '/usr/share/josm/josm.jar', '-d', work, new URL('MeetJosm.java', import.meta.url).pathname]),
      reads: Object.fromEntries(
        ['osm', 'json', 'geojson', 'gpx'].map((format) => [format, (file) => josm('read', format, file).trim().split('\n').at(-1)]),
      ),
      writes: {
        '.osm': { from: 'osm', make: (source, target) => josm('write', 'osm', source, target) },
        '.geojson': { from: 'osm', make: (source, target) => josm('write', 'geojson', source, target) },
      },
    },
    DuckDB: {
      version: () => JSON.parse(readFileSync(join(work, 'duckdb/node_modules/@duckdb/node-api/package.json'), 'utf8')).version,
      reads: {
        geoparquet: (file) => duckCount(`read_parquet('${file}')`),
        csv: (file) => duckCount(`read_csv('${file}')`),
        tsv: (file) => duckCount(`read_csv('${file}', delim='\t')`),
        geojsonseq: (file) => duckCount(`read_json('${file}', format='newline_delimited')`),
      },
      writes: {
        '.csv': {
          from: 'csv',
          make: (source, target) => duck(`COPY (SELECT * FROM read_csv('${source}', all_varchar=true)) TO '${target}' (HEADER)`),
        },
        '.parquet': {
          from: 'geoparquet',
          make: (source, target) => duck(`COPY (SELECT * FROM read_parquet('${source}')) TO '${target}' (FORMAT parquet)`),
        },
      },
    },
  };
}

function osmosisCount(reading) {
  return inXml(run('osmosis', ['-q', ...reading, '--write-xml', 'file=-']));
}
