/** `config.json`: the configuration from the server of this page. Every field is checked, none is required. */

import {
  type ConfigFields,
  type ConfiguredAuth,
  type ConfiguredServer,
  type ConfiguredTiles,
  checkConfig,
  DEFAULT_CONFIG,
} from '@flyover/app-config';
import type { Bbox } from '@flyover/query-template';
import { errorMessage } from '@flyover/worker-calls';
import { create } from 'zustand';
import { isRecord } from './is-record.ts';

export type ServerChoice = ConfiguredServer;
export type RasterTiles = ConfiguredTiles;

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
    /** The extent of the data, degrees. */
    readonly bounds?: Bbox;
  };
  /** The data of the site's own servers beside the first: an address as `servers` has it, and what takes the place of the fields of that name. */
  readonly dataSets: readonly OwnDataSet[];
  /** Query servers, the server's own first. */
  readonly servers: readonly ServerChoice[];
  /** Vector tiles of the server's own data, or a raster template. */
  readonly basemap: { readonly kind: 'vector' | 'raster' | 'none'; readonly tiles: string; readonly maxzoom: number };
  /** Raster template of the operator's; with a basemap of the server's own data it begins where that ends. */
  readonly defaultTiles: string;
  readonly attribution: string;
  /** Base address of the place search for servers other than the own; `search` is appended. */
  readonly placeSearch: string;
  /** OSMNames, which completes names while they are typed; used only with a key of its own. */
  readonly osmNames?: { readonly address: string; readonly key: string };
  /** Raster backgrounds, the suggested first. */
  readonly rasterTiles: readonly RasterTiles[];
  /** Credit of raster tiles that have none of their own. */
  readonly tileServerAttribution: string;
  /** Address that shortens a link put behind it; empty: none. */
  readonly shortUrlService: string;
  /** The server of this page keeps short links itself. */
  readonly shortLinks: boolean;
  /** The account at OpenStreetMap that queries can be saved in; none: nothing of it shows. */
  readonly osmAuth?: ConfiguredAuth;
  /** Base address of GitHub's API, or of one that takes gists as it does. */
  readonly gistServer: string;
  /** Base address of JOSM's remote control. */
  readonly josmServer: string;
  /** The servers that a text may name: any, or those of the configuration. */
  readonly namedServers?: 'configured';
  /** Folders that style sheets are imported from; relative to the page or not. */
  readonly styleImports: readonly string[];
  /** Origins of pages that may hold the map-only page and hear its answers; `*`: all. */
  readonly embedOrigins: readonly string[];
  /** The highest zoom of the map, counting 256-pixel tiles; 20 at most. */
  readonly maxMapZoom: number;
  /** The initial bounds of an area selection, degrees; the view where absent. */
  readonly areaBounds?: Bbox;
}

/** See `AppConfig.dataSets`. */
export interface OwnDataSet extends Pick<AppConfig, 'data' | 'basemap'> {
  readonly server: string;
  /** Base address of its place search; `search` is appended. */
  readonly search: string;
}

/** The configuration that was loaded. */
export interface LoadedConfig {
  readonly config: AppConfig;
  /** A sentence for each field that could not be used, and why; its default holds. */
  readonly problems: readonly string[];
  /** The file is there, but could not be fetched or read: why. */
  readonly failure?: string;
}

/** The link target of the attribution. */
export const COPYRIGHT_ADDRESS = 'https://www.openstreetmap.org/copyright';

/** The fields that a server adds to those that its operator can set. */
const TOLD_BY_SERVER = ['data', 'basemap', 'dataSets', 'shortLinks'];

/** The configuration of a page without one. */
export const FALLBACK_CONFIG: AppConfig = readConfig({}).config;

/** The timeout of the configuration, after which the page starts without it, ms. */
const PATIENCE = 20_000;

/** The servers, where the configuration was read again since the page was opened. */
export const useServersReadAgain = create<{ readonly servers?: readonly ServerChoice[] }>(() => ({}));

/** Fetches `config.json`; without one the defaults apply, and the console reports it. */
export async function loadConfig(address = 'config.json', cache?: RequestCache): Promise<LoadedConfig> {
  const fallback = { config: FALLBACK_CONFIG, problems: [] };
  try {
    const response = await fetch(address, { cache, signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) return readConfig(await response.json());
    if (response.status !== 404) return { ...fallback, failure: `${response.status} ${response.statusText}`.trim() };
    console.warn(`There is no ${address}: Flyover starts with its defaults.`);
    return fallback;
  } catch (error) {
    return { ...fallback, failure: errorMessage(error) };
  }
}

/** Returns the fields that are valid; the others have their defaults and are reported. */
export function readConfig(value: unknown): LoadedConfig {
  const { fields, problems } = checkConfig(value, TOLD_BY_SERVER);
  const merged: ConfigFields = { ...DEFAULT_CONFIG, ...fields };
  const given = isRecord(value) ? value : {};
  const config: AppConfig = {
    appname: merged.appname,
    defaultView: merged.defaultMapView,
    data: readData(given.data),
    dataSets: readDataSets(given.dataSets),
    servers: serversOf(merged),
    basemap: basemapOf(given.basemap, merged.defaultTiles),
    defaultTiles: merged.defaultTiles,
    attribution: merged.attribution,
    placeSearch: merged.placeSearch,
    osmNames: merged.osmnamesApiKey === '' ? undefined : { address: merged.osmnamesServer, key: merged.osmnamesApiKey },
    rasterTiles: merged.suggestedTiles,
    tileServerAttribution: merged.tileServerAttribution,
    shortUrlService: merged.short_url_service,
    shortLinks: given.shortLinks === true,
    osmAuth: merged.osmAuth ?? undefined,
    gistServer: merged.gistServer,
    josmServer: merged.josmServer,
    styleImports: merged.styleImports,
    embedOrigins: merged.embedOrigins,
    maxMapZoom: merged.maxMapZoom,
    areaBounds: merged.areaBounds === null ? undefined : boxOf(merged.areaBounds),
  };
  return { config, problems };
}

/** The suggested servers, that of a first visit first. */
function serversOf({ suggestedServers, defaultServer }: ConfigFields): readonly ServerChoice[] {
  const servers = suggestedServers.length > 0 ? suggestedServers : DEFAULT_CONFIG.suggestedServers;
  if (defaultServer === '') return servers;
  const known = servers.find(({ url }) => url === defaultServer);
  const first = known ?? { url: defaultServer, name: defaultServer.replace(/^https?:\/\/([^/]+).*$/, '$1'), coverage: '' };
  return [first, ...servers.filter((server) => server !== known)];
}

function readData(value: unknown): AppConfig['data'] {
  if (!isRecord(value)) return undefined;
  const name = text(value.name);
  if (name === undefined) return undefined;
  return {
    name,
    invented: value.invented === true,
    elements: numberIn(value.elements, 0, 1e12) ?? 0,
    osmBase: text(value.osmBase),
    bounds: readBounds(value.bounds),
  };
}

function readDataSets(value: unknown): readonly OwnDataSet[] {
  const sets = Array.isArray(value) ? value.filter(isRecord) : [];
  return sets.map(({ server, search, data, basemap }) => ({
    server: text(server) ?? '',
    search: text(search) ?? '',
    data: readData(data),
    basemap: readBasemap(basemap),
  }));
}

/**
 * The configuration with the data that a server of the site asks: `data` and `basemap` are its own, and `search` is where its places are.
 *
 * @param server the setting; empty for the first server of the configuration
 */
export function configOf(server: string, config: AppConfig): AppConfig & { readonly search?: string } {
  const set = config.dataSets.find((each) => each.server === server);
  return set === undefined ? config : { ...config, ...set };
}

/** South, west, north, east in degrees. */
function readBounds(value: unknown): Bbox | undefined {
  if (!Array.isArray(value) || value.length !== 4) return undefined;
  const inRange = value.every(
    (degrees, index) => numberIn(degrees, index % 2 === 0 ? -90 : -180, index % 2 === 0 ? 90 : 180) !== undefined,
  );
  return inRange && value[0] <= value[2] && value[1] <= value[3] ? boxOf(value) : undefined;
}

function boxOf([south, west, north, east]: readonly number[]): Bbox {
  return { south, west, north, east };
}

/** A map of the site's own data stays where it has something to show. */
function basemapOf(given: unknown, defaultTiles: string): AppConfig['basemap'] {
  const basemap = readBasemap(given);
  return basemap.kind === 'vector' || defaultTiles === '' ? basemap : { kind: 'raster', tiles: defaultTiles, maxzoom: 19 };
}

function readBasemap(value: unknown): AppConfig['basemap'] {
  const none = { kind: 'none' as const, tiles: '', maxzoom: 14 };
  if (!isRecord(value) || (value.kind !== 'vector' && value.kind !== 'raster')) return none;
  const tiles = text(value.tiles);
  return tiles === undefined || !isAddress(tiles) ? none : { kind: value.kind, tiles, maxzoom: numberIn(value.maxzoom, 0, 24) ?? 14 };
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

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 2000 ? value : undefined;
}

function numberIn(value: unknown, low: number, high: number): number | undefined {
  return typeof value === 'number' && value >= low && value <= high ? value : undefined;
}
