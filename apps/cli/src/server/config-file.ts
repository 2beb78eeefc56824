/**
 * `/config.json`: what a page learns of its server. The file of `--config` overrides the fields one by one.
 *
 * Addresses may be relative to the server. Zooms count 256-pixel tiles (design, decision 1).
 */
import { InputProblem, lineAndColumn } from '../problem.ts';
import { checkFields, type FieldCheck, listOf, matching, nullable, numberIn, record, textOf } from './check-fields.ts';

/** A query server. */
export interface ConfiguredServer {
  /** Base address that ends in `/`; `interpreter` is appended. */
  readonly url: string;
  readonly name: string;
  /** What part of the world it covers. */
  readonly coverage: string;
}

/** A raster basemap. */
export interface ConfiguredTiles {
  readonly name: string;
  /** Template with `{z}`, `{x}`, `{y}`. */
  readonly url: string;
  readonly attribution: string;
  /** The deepest zoom the service has; 256-pixel tiles. */
  readonly maxzoom: number;
}

/** The fields that `--config FILE` may set. */
export interface ConfigFields {
  readonly appname: string;
  /** Where a first visit begins; without it, where the data is. */
  readonly defaultView: { readonly lat: number; readonly lon: number; readonly zoom: number };
  /** Suggested query servers. The server's own comes before them. */
  readonly servers: readonly ConfiguredServer[];
  /** Raster basemaps offered beside the server's own tiles. */
  readonly rasterTiles: readonly ConfiguredTiles[];
  /** Base address of the place search (Nominatim) for queries to other servers; this server searches its own data. */
  readonly placeSearch: string;
  /** Base address of OSMNames, which completes names of places while they are typed. */
  readonly osmnamesServer: string;
  /** The key OSMNames wants of its users; empty: it is not asked. */
  readonly osmnamesApiKey: string;
  /** How far the map zooms in. */
  readonly maxMapZoom: number;
  /** Where a first selection of an area begins: south, west, north, east in degrees; null: in the view. */
  readonly areaBounds: readonly number[] | null;
  /** Credit of the data, shown on the map. */
  readonly attribution: string;
  /** Address that shortens a link put behind it; empty: none. */
  readonly shortUrlService: string;
  /** OpenStreetMap account; null: no account in the user interface. */
  readonly osmAuth: { readonly url: string; readonly clientId: string } | null;
}

/** `/config.json` as it is sent. */
export interface ServerConfig extends ConfigFields {
  readonly data: {
    readonly name: string;
    /** True for the sample town: nothing of it exists. */
    readonly invented: boolean;
    /** Nodes, ways and relations together. */
    readonly elements: number;
    readonly counts: { readonly nodes: number; readonly ways: number; readonly relations: number };
    /** South, west, north, east in degrees. */
    readonly bounds?: readonly [number, number, number, number];
    /** ISO 8601 time of the data. */
    readonly osmBase?: string;
    /** The name of the largest settlement. */
    readonly areaName?: string;
  };
  /** The server's own vector tiles; the classes are in the README of the command. */
  readonly basemap: { readonly kind: 'vector'; readonly tiles: string; readonly maxzoom: number };
}

/** Public services, none of which is called before the user chooses it. */
export const DEFAULT_CONFIG: Omit<ConfigFields, 'defaultView'> = {
  appname: 'flyover',
  servers: [
    { url: 'https://overpass-api.de/api/', name: 'overpass-api.de', coverage: 'planet, with history' },
    { url: 'https://maps.mail.ru/osm/tools/overpass/api/', name: 'maps.mail.ru', coverage: 'planet' },
    { url: 'https://overpass.private.coffee/api/', name: 'private.coffee', coverage: 'planet' },
    { url: 'https://overpass.osm.ch/api/', name: 'osm.ch', coverage: 'Switzerland' },
    { url: 'https://overpass.atownsend.org.uk/api/', name: 'atownsend.org.uk', coverage: 'Britain and Ireland' },
  ],
  rasterTiles: [
    {
      name: 'OpenStreetMap',
      url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      attribution: '© OpenStreetMap contributors',
      maxzoom: 19,
    },
  ],
  placeSearch: 'https://nominatim.openstreetmap.org/',
  osmnamesServer: 'https://search.osmnames.org/',
  osmnamesApiKey: '',
  maxMapZoom: 20,
  areaBounds: null,
  attribution: '© OpenStreetMap contributors',
  shortUrlService: '',
  osmAuth: null,
};

const address = matching(/^(https?:\/\/[^\s"'<>]+|\/[^\s"'<>]*)$/, 'an address that begins with https://, http:// or /');
const template = matching(/^(https?:\/)?\/(?=[^\s]*\{z\})(?=[^\s]*\{x\})(?=[^\s]*\{y\})[^\s"'<>]+$/, 'an address with {z}, {x} and {y}');

const FIELDS: { readonly [Name in keyof ConfigFields]: FieldCheck<ConfigFields[Name]> } = {
  appname: matching(/^[A-Za-z0-9_-]{1,40}$/, 'letters, digits, _ or -, at most 40'),
  defaultView: record({ lat: numberIn(-90, 90), lon: numberIn(-180, 180), zoom: numberIn(0, 20) }),
  servers: listOf(record({ url: address, name: textOf(1, 100), coverage: textOf(0, 200) }), 50),
  rasterTiles: listOf(record({ name: textOf(1, 100), url: template, attribution: textOf(0, 300), maxzoom: numberIn(0, 24) }), 50),
  placeSearch: address,
  osmnamesServer: address,
  osmnamesApiKey: textOf(0, 200),
  maxMapZoom: numberIn(1, 20),
  areaBounds: nullable(listOf(numberIn(-180, 180), 4)),
  attribution: textOf(0, 300),
  shortUrlService: matching(/^(|https?:\/\/[^\s"'<>]+)$/, 'empty or an address that begins with https:// or http://'),
  osmAuth: nullable(record({ url: address, clientId: textOf(1, 200) })),
};

/**
 * The fields of a configuration file; those it does not set are absent.
 *
 * @param file its name for messages
 * @throws InputProblem naming every field that is wrong or unknown, or where the JSON breaks
 */
export function readConfigFile(text: string, file: string): Partial<ConfigFields> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    throw new InputProblem([{ file, ...jsonPosition(text, thrown), message: 'this is not JSON: check commas, quotes and brackets here' }]);
  }
  const { fields, problems } = checkFields<ConfigFields>(value, FIELDS);
  if (problems.length > 0) throw new InputProblem(problems.map((message) => ({ file, message })));
  return fields.servers === undefined ? fields : { ...fields, servers: fields.servers.map(withSlash) };
}

function withSlash(server: ConfiguredServer): ConfiguredServer {
  return server.url.endsWith('/') ? server : { ...server, url: `${server.url}/` };
}

function jsonPosition(text: string, thrown: unknown): { line: number; column: number } {
  const offset = thrown instanceof Error ? /at position (\d+)/.exec(thrown.message)?.[1] : undefined;
  return lineAndColumn(text, offset === undefined ? text.length : Number(offset));
}
