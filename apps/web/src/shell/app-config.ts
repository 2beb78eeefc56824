/** `config.json`: what the server that served this page says of itself. Every field is checked, none is required. */
import type { Bbox } from '../map/zoom.ts';

export interface ServerChoice {
  /** Base address, ending in `/`. */
  readonly url: string;
  readonly name: string;
  /** What part of the world it covers. */
  readonly coverage: string;
}

/** A raster background that is offered. */
export interface RasterTiles {
  readonly name: string;
  /** Template with `{z}`, `{x}`, `{y}`. */
  readonly url: string;
  readonly attribution: string;
  /** The deepest zoom the service has; counts 256-pixel tiles. */
  readonly maxzoom: number;
}

export interface AppConfig {
  readonly appname: string;
  readonly defaultView: { readonly lat: number; readonly lon: number; readonly zoom: number };
  /** The data of the server's own engine, where it has one. */
  readonly data?: {
    readonly name: string;
    /** True for the sample town: nothing of it exists. */
    readonly invented: boolean;
    readonly elements: number;
    readonly osmBase?: string;
  };
  /** Query servers, the server's own first. */
  readonly servers: readonly ServerChoice[];
  /** Vector tiles of the server's own data, or a raster template. */
  readonly basemap: { readonly kind: 'vector' | 'raster' | 'none'; readonly tiles: string; readonly maxzoom: number };
  readonly attribution: string;
  /** Base address of the place search for servers other than the own; `search` is appended. */
  readonly placeSearch: string;
  /** OSMNames, which completes names while they are typed; used only with a key of its own. */
  readonly osmNames?: { readonly address: string; readonly key: string };
  /** Raster backgrounds, the suggested first. */
  readonly rasterTiles: readonly RasterTiles[];
  /** How far the map zooms in, counting 256-pixel tiles; 20 at most. */
  readonly maxMapZoom: number;
  /** Where a first selection of an area begins, degrees; the view where absent. */
  readonly areaBounds?: Bbox;
}

/** What a page without a server behind it uses: section 9 of the specification, and facts about public services. */
export const FALLBACK_CONFIG: AppConfig = {
  appname: 'flyover',
  defaultView: { lat: 53.5, lon: 13.41, zoom: 15 },
  servers: [{ url: 'https://overpass-api.de/api/', name: 'overpass-api.de', coverage: 'planet' }],
  basemap: { kind: 'none', tiles: '', maxzoom: 14 },
  attribution: '© OpenStreetMap contributors',
  placeSearch: 'https://nominatim.openstreetmap.org/',
  rasterTiles: [
    {
      name: 'OpenStreetMap',
      url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      attribution: '© OpenStreetMap contributors',
      maxzoom: 19,
    },
  ],
  maxMapZoom: 20,
};

/** The public OSMNames, for a configuration that gives a key alone. */
const OSM_NAMES = 'https://search.osmnames.org/';

/** Where the attribution leads. */
export const COPYRIGHT_ADDRESS = 'https://www.openstreetmap.org/copyright';

/** Fetches `config.json`; without one the fallback holds. */
export async function loadConfig(address = 'config.json'): Promise<AppConfig> {
  try {
    const response = await fetch(address);
    return response.ok ? readConfig(await response.json()) : FALLBACK_CONFIG;
  } catch {
    return FALLBACK_CONFIG;
  }
}

/** Takes the fields that are well formed; the rest is as in `FALLBACK_CONFIG`. */
export function readConfig(value: unknown): AppConfig {
  if (!isRecord(value)) return FALLBACK_CONFIG;
  const view = isRecord(value.defaultView) ? value.defaultView : {};
  const { defaultView } = FALLBACK_CONFIG;
  const servers = Array.isArray(value.servers) ? value.servers.flatMap(readServer) : [];
  return {
    appname: text(value.appname) ?? FALLBACK_CONFIG.appname,
    defaultView: {
      lat: numberIn(view.lat, -90, 90) ?? defaultView.lat,
      lon: numberIn(view.lon, -180, 180) ?? defaultView.lon,
      zoom: numberIn(view.zoom, 0, 20) ?? defaultView.zoom,
    },
    data: readData(value.data),
    servers: servers.length > 0 ? servers : FALLBACK_CONFIG.servers,
    basemap: readBasemap(value.basemap),
    attribution: text(value.attribution) ?? FALLBACK_CONFIG.attribution,
    placeSearch: readAddress(value.placeSearch) ?? FALLBACK_CONFIG.placeSearch,
    osmNames: readOsmNames(value.osmnamesServer, value.osmnamesApiKey),
    rasterTiles: Array.isArray(value.rasterTiles) ? value.rasterTiles.flatMap(readRasterTiles) : FALLBACK_CONFIG.rasterTiles,
    maxMapZoom: numberIn(value.maxMapZoom, 1, 20) ?? FALLBACK_CONFIG.maxMapZoom,
    areaBounds: readBounds(value.areaBounds),
  };
}

function readOsmNames(server: unknown, apiKey: unknown): AppConfig['osmNames'] {
  const key = text(apiKey);
  return key === undefined ? undefined : { address: readAddress(server) ?? OSM_NAMES, key };
}

function readRasterTiles(value: unknown): RasterTiles[] {
  if (!isRecord(value)) return [];
  const url = text(value.url);
  if (url === undefined || !isAddress(url) || !['{z}', '{x}', '{y}'].every((part) => url.includes(part))) return [];
  return [
    { name: text(value.name) ?? url, url, attribution: text(value.attribution) ?? '', maxzoom: numberIn(value.maxzoom, 0, 24) ?? 19 },
  ];
}

/** South, west, north, east. */
function readBounds(value: unknown): Bbox | undefined {
  if (!Array.isArray(value) || value.length !== 4) return undefined;
  const south = numberIn(value[0], -90, 90);
  const west = numberIn(value[1], -180, 180);
  const north = numberIn(value[2], -90, 90);
  const east = numberIn(value[3], -180, 180);
  if (south === undefined || west === undefined || north === undefined || east === undefined) return undefined;
  return south < north && west < east ? { south, west, north, east } : undefined;
}

function readData(value: unknown): AppConfig['data'] {
  if (!isRecord(value)) return undefined;
  const name = text(value.name);
  if (name === undefined) return undefined;
  return { name, invented: value.invented === true, elements: numberIn(value.elements, 0, 1e12) ?? 0, osmBase: text(value.osmBase) };
}

function readBasemap(value: unknown): AppConfig['basemap'] {
  if (!isRecord(value) || (value.kind !== 'vector' && value.kind !== 'raster')) return FALLBACK_CONFIG.basemap;
  const tiles = text(value.tiles);
  return tiles === undefined || !isAddress(tiles)
    ? FALLBACK_CONFIG.basemap
    : { kind: value.kind, tiles, maxzoom: numberIn(value.maxzoom, 0, 24) ?? 14 };
}

function readServer(value: unknown): ServerChoice[] {
  if (!isRecord(value)) return [];
  const url = text(value.url);
  if (url === undefined || !isAddress(url)) return [];
  return [{ url: url.endsWith('/') ? url : `${url}/`, name: text(value.name) ?? url, coverage: text(value.coverage) ?? '' }];
}

/** Absolute, or relative to the page. */
function isAddress(value: string): boolean {
  try {
    const { protocol } = new URL(value, 'https://flyover.invalid/');
    return protocol === 'https:' || protocol === 'http:';
  } catch {
    return false;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readAddress(value: unknown): string | undefined {
  const address = text(value);
  return address !== undefined && isAddress(address) ? address : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 2000 ? value : undefined;
}

function numberIn(value: unknown, low: number, high: number): number | undefined {
  return typeof value === 'number' && value >= low && value <= high ? value : undefined;
}
