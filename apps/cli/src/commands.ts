/** The commands, each with its module, which is loaded when the command is called. */
import type { Call, CommandDefinition, OptionDefinition } from './call.ts';
import type { Io } from './io.ts';

/** A command and its module; `run` resolves to the exit code. */
export interface Command extends CommandDefinition {
  load(): Promise<{ run(call: Call, io: Io): Promise<number> }>;
}

const QUERY = { name: 'QUERY', required: false, help: 'file with the query; - or nothing for standard input' };
const OUTPUT = { name: 'output', value: 'FILE', help: 'write to this file instead of standard output' };
const MEMORY = {
  name: 'memory',
  value: 'SIZE',
  help: 'how much of prepared files is kept in memory, such as 512M or 4G; half of what the computer has where absent',
};
const CRS = {
  name: 'crs',
  value: 'EPSG:CODE',
  help: 'the system of the coordinates, such as EPSG:25832 or WKT, of files that are projected and do not name one that is known',
};
const BBOX = { name: 'bbox', value: 'S,W,N,E', help: 'what {{bbox}} stands for, in degrees' };
const OTHER_PLACEHOLDERS = [
  { name: 'center', value: 'LAT,LON', help: 'what {{center}} stands for; the middle of the box where absent' },
  { name: 'set', value: 'NAME=VALUE', many: true, help: 'what {{NAME}} stands for' },
  { name: 'now', value: 'ISO', help: 'the time that {{date:…}} counts back from; now where absent' },
];

const PLACEHOLDERS = [{ ...BBOX, help: `${BBOX.help}; the box of the data where absent` }, ...OTHER_PLACEHOLDERS];

/** Options of a command that looks up places by their names. */
export const GEOCODER_OPTIONS: readonly OptionDefinition[] = [
  { name: 'data', value: 'FILE', help: 'OpenStreetMap data in which {{geocodeArea:…}} and its kind look up places' },
  { name: 'geocoder', value: 'URL', help: 'base address of a Nominatim server that looks them up instead' },
];

/** In the order of the usage. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'serve',
    summary: 'Serves the app, an Overpass API, tiles and place search over a file, or over an invented town.',
    options: [
      {
        name: 'data',
        value: '[NAME=]FILE',
        many: true,
        help: 'OpenStreetMap data (.osm.pbf, .osm, .osc, Overpass JSON, GeoJSON, FlatGeobuf, GeoPackage, Shapefile, CSV, GPX, KML; also .gz, .bz2), asked at /NAME/api/, the first at /api/ too; taken over when it changes; the sample town where absent',
      },
      CRS,
      {
        name: 'database',
        value: 'URL',
        many: true,
        help: 'a PostGIS database, postgresql://role@host/name, which is asked in SQL at /sql/interpreter as Postpass is; the role may only read. With --engine sql a database of flyover import, or several that are replicas of each other',
      },
      {
        name: 'engine',
        value: 'sql',
        help: 'answer Overpass queries, tiles and searches from the elements in --database, in place of --data',
      },
      { name: 'host', value: 'HOST', help: 'address to listen at (127.0.0.1); 0.0.0.0 for every computer of the network' },
      {
        name: 'host-name',
        value: 'NAME',
        many: true,
        help: 'a name under which it is reached, such as that of the proxy before it; others are refused, beside localhost and addresses of loopback',
      },
      {
        name: 'trust-proxy',
        value: 'ADDRESS',
        many: true,
        help: 'a proxy, or a network such as 172.16.0.0/12, whose X-Forwarded-For names the clients: each has its own share',
      },
      { name: 'port', value: 'PORT', help: 'port to listen at (8080); the next free one where it is taken' },
      { name: 'config', value: 'FILE', help: 'JSON that overrides fields of /config.json' },
      {
        name: 'links',
        value: 'FILE',
        help: 'keep short links in this file (SQLite); without it in the database of DATABASE_URL, or not at all',
      },
      {
        name: 'same-origin',
        help: 'answer queries, searches and tiles to this server’s own page and to programs, not to pages of other sites',
      },
      { name: 'elements', value: 'N', help: 'about how many elements the sample town has (50000)' },
      { name: 'log', value: 'FILE', help: 'append a line for each request, in the common log format; - for standard output' },
      { name: 'short-addresses', help: 'write addresses into the log without their last part: 192.0.2.0, 2001:db8:1::' },
      { name: 'metrics', value: 'WHO', help: 'answer /metrics for Prometheus: to loopback (programs of this computer) or to all' },
      {
        name: 'check-config',
        help: 'try all of the above without answering anybody, print a line of each, and exit 0, or 1 where something that is named cannot be used',
      },
      { name: 'patience', value: 'SECONDS', help: 'how long requests under way may take to end after SIGTERM (10)' },
      MEMORY,
    ],
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'query',
    summary: 'Runs a query on a file, without any server, or on an Overpass server, and prints the answer.',
    argument: QUERY,
    options: [
      { name: 'data', value: 'FILE', help: 'OpenStreetMap data to run on' },
      CRS,
      { name: 'server', value: 'URL', help: 'base address of an Overpass server to run on, such as https://overpass-api.de/api/' },
      {
        name: 'database',
        value: 'URL',
        help: 'a database of flyover import to run on, postgresql://role@host/name; the role may only read',
      },
      MEMORY,
      { name: 'explain', help: 'print how the query ran instead of its answer: plan, rows and time of each statement' },
      { name: 'format', value: 'FORMAT', help: 'of --explain: text, or json' },
      ...PLACEHOLDERS,
      OUTPUT,
    ],
    load: () => import('./commands/query.ts'),
  },
  {
    name: 'check',
    summary: 'Finds the faults of queries: one line each, with line and column.',
    argument: { name: 'FILE', required: false, many: true, help: 'files with a query each; - or nothing for standard input' },
    options: [
      {
        name: 'format',
        value: 'FORMAT',
        help: 'text, or json: whether each query is accepted, and its findings, to standard output; one line a file where there are several',
      },
      OUTPUT,
    ],
    load: () => import('./commands/check.ts'),
  },
  {
    name: 'format',
    summary: 'Prints a query laid out in one style, with its comments and placeholders.',
    argument: {
      name: 'FILE',
      required: false,
      many: true,
      help: 'file with a query; several with --check or --write; - or nothing for standard input',
    },
    options: [
      { name: 'check', help: 'print the names of the files that are not laid out, and exit 1 where there is one' },
      { name: 'write', help: 'write the files back, and print the names of those that changed' },
      { name: 'compact', help: 'the shortest text of the same meaning: no comments, no blanks' },
      OUTPUT,
    ],
    load: () => import('./commands/format.ts'),
  },
  {
    name: 'translate',
    summary: 'Prints queries in another form of the same meaning, such as Overpass QL as XML.',
    argument: { name: 'FILE', required: false, many: true, help: 'files with a query each; - or nothing for standard input' },
    options: [
      {
        name: 'to',
        value: 'FORM',
        help: 'xml, pretty or compact; of several files one line of JSON each: {"file", "text"} or {"file", "error"}',
      },
      BBOX,
      ...OTHER_PLACEHOLDERS,
      OUTPUT,
    ],
    load: () => import('./commands/translate.ts'),
  },
  {
    name: 'expand',
    summary: 'Prints a query with its double-brace placeholders filled in.',
    argument: QUERY,
    options: [...PLACEHOLDERS, ...GEOCODER_OPTIONS, CRS, OUTPUT],
    load: () => import('./commands/expand.ts'),
  },
  {
    name: 'repair',
    summary: 'Prints a query changed so that its answer can be drawn on a map, or loaded in an editor.',
    argument: QUERY,
    options: [{ name: 'for', value: 'PURPOSE', help: 'map or editor' }, OUTPUT],
    load: () => import('./commands/repair.ts'),
  },
  {
    name: 'convert',
    summary: 'Converts OpenStreetMap data between formats.',
    argument: { name: 'INPUT', required: true, help: 'file with the data; - for standard input' },
    options: [
      {
        name: 'to',
        value: 'FORMAT',
        help: 'geojson, gpx, kml, csv, tsv, geopackage, flatgeobuf, geoparquet, postgis (SQL), geojsonseq, osm (XML), pbf or json (Overpass); left out: that of the ending of --output',
      },
      { name: 'spreadsheet', help: 'csv and tsv: begin with a byte order mark, as older spreadsheets need' },
      {
        name: 'as-answered',
        help: 'osm: the form of an Overpass server, with geometry, areas and made elements; other programs read it in part or not at all',
      },
      { name: 'exact', help: 'csv and tsv: write texts that a spreadsheet would calculate as they are, without an apostrophe before them' },
      { name: 'if-exists', value: 'FATE', help: 'postgis: of tables that are there; fail (the default), replace, or append' },
      CRS,
      OUTPUT,
    ],
    load: () => import('./commands/convert.ts'),
  },
  {
    name: 'style',
    summary: 'Prints the style that a MapCSS sheet gives to each element of a file, as JSON.',
    argument: { name: 'SHEET', required: true, many: true, help: 'files with a style sheet each; - for standard input' },
    options: [
      {
        name: 'data',
        value: 'FILE',
        help: 'OpenStreetMap data (.osm.pbf, .osm, .osc, Overpass JSON, GeoJSON, FlatGeobuf, GeoPackage, Shapefile, CSV, GPX, KML; also .gz, .bz2)',
      },
      CRS,
      { name: 'zoom', value: 'Z', help: 'whole zoom in 256-pixel tiles (15)' },
      { name: 'format', value: 'json', help: 'the only format; of several sheets one line each: {"file", "style"} or {"file", "error"}' },
      OUTPUT,
    ],
    load: async () => ({ run: (await import('./commands/style.ts')).runStyle }),
  },
  {
    name: 'share',
    summary: 'Prints the link of a query, from its "?" on: put it behind the address of any tool that opens such links.',
    argument: QUERY,
    options: [
      { name: 'position', value: 'LAT,LON,ZOOM', help: 'where the map is, in degrees; the zoom counts 256-pixel tiles' },
      { name: 'compression', value: 'auto|on|off', help: 'pack the query: when it is longer than 300 characters (auto), always or never' },
      { name: 'run', help: 'run the query as soon as the link is opened' },
      OUTPUT,
    ],
    load: async () => ({ run: (await import('./commands/share.ts')).runShare }),
  },
  {
    name: 'open',
    summary: 'Prints what a link holds, as JSON: query, lat, lon, zoom, run, and in problems what could not be read.',
    argument: { name: 'LINK', required: true, help: 'the link, or its part from "?" or "#" on; - for standard input' },
    options: [OUTPUT],
    load: async () => ({ run: (await import('./commands/share.ts')).runOpen }),
  },
  {
    name: 'wizard',
    summary: 'Prints the query for a phrase, such as "drinking water in Vienna".',
    argument: { name: 'PHRASE', required: true, help: 'what to search for; - for standard input' },
    options: [
      { name: 'language', value: 'CODE', help: 'language of the names of things, such as de or pt-BR (en); English ones are always known' },
      { name: 'no-comments', help: 'leave the comments out' },
      OUTPUT,
    ],
    load: () => import('./commands/wizard.ts'),
  },
  {
    name: 'translate-style',
    summary: 'Prints a MapCSS style sheet as a MapLibre style; what that has no words for is told on standard error.',
    argument: { name: 'SHEET', required: false, help: 'file with the sheet; - or nothing for standard input' },
    options: [{ name: 'strict', help: 'exit 1 where something is left out' }, OUTPUT],
    load: async () => ({ run: (await import('./commands/style.ts')).runTranslateStyle }),
  },
  {
    name: 'prepare',
    summary: 'Writes one file out of several, sorted and with indexes, that every command and the server open at once.',
    argument: {
      name: 'FILE',
      required: true,
      many: true,
      help: 'files with OpenStreetMap data of any format; of elements that occur twice the last counts',
    },
    options: [
      { name: 'output', value: 'FILE', help: 'the file to write; what is there stays until the new one is whole' },
      {
        name: 'memory',
        value: 'SIZE',
        help: 'how much memory it may take, such as 512M or 4G: what does not fit lies in temporary files beside the output, about twelve times the size of an .osm.pbf file; all is kept in memory where absent',
      },
      CRS,
    ],
    load: () => import('./commands/prepare.ts'),
  },
  {
    name: 'update',
    summary: 'Applies changes to a prepared file or a database, once and in their order; a server that serves it takes the new one over.',
    argument: {
      name: 'FILE',
      required: true,
      many: true,
      help: 'the prepared file (not with --database), then files of changes (.osc, .osc.gz), or the folder of a replication (state.txt, 000/000/001.osc.gz)',
    },
    options: [
      {
        name: 'database',
        value: 'URL',
        help: 'in place of the prepared file: a database of flyover import, postgresql://role@host/name; the role owns or may write its tables. Each file of changes is a transaction',
      },
    ],
    load: () => import('./commands/update.ts'),
  },
  {
    name: 'import',
    summary: 'Puts elements into a PostgreSQL database, in the place of those that it has, for flyover query --database.',
    argument: {
      name: 'FILE',
      required: true,
      many: true,
      help: 'files with OpenStreetMap data of any format; of elements that occur twice the last counts',
    },
    options: [
      {
        name: 'database',
        value: 'URL',
        help: 'the database, postgresql://role@host/name; the role may create schemas. PostGIS is not needed',
      },
      CRS,
    ],
    load: () => import('./commands/import.ts'),
  },
  {
    name: 'info',
    summary: 'Prints what a file of OpenStreetMap data holds: counts, bounds, dates, generator.',
    argument: { name: 'FILE', required: true, help: 'file with the data; - for standard input' },
    options: [{ name: 'json', help: 'print it as JSON' }, CRS, OUTPUT],
    load: () => import('./commands/info.ts'),
  },
];
