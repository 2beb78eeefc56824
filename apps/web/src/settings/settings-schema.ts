/**
 * The settings Flyover keeps in local storage: one key a field, prefix `flyover_`, strings plain and all else JSON.
 * Names and defaults are those of the specification, section 3, "Settings"; the schema version is its 37.
 */

/** The version of the fields below, kept beside them. */
export const SETTINGS_VERSION = 37;

/** The prefix of every key. Storage namespaces hold letters, digits, `_` and `-` only. */
export const SETTINGS_PREFIX = 'flyover_';

export interface Settings {
  /** Degrees; the last position of the map. */
  readonly coords_lat: number;
  readonly coords_lon: number;
  /** Counts 256-pixel tiles, fractional. */
  readonly coords_zoom: number;
  /** Name of the data the position belongs to: another data set opens at its own place. */
  readonly coords_data: string;
  /** The text in the editor. */
  readonly code: { readonly overpass: string };
  /** Base address of the query server, ending in `/`; empty: the one this page came from. */
  readonly server: string;
  readonly customServers: readonly string[];
  /** Raster tile template for the background; empty: the server's own basemap. */
  readonly tile_server: string;
  /** 0 to 1. */
  readonly background_opacity: number;
  readonly disable_poiomatic: boolean;
  readonly show_data_stats: boolean;
  readonly no_autorepair: boolean;
  /** Pixels, as text; the width of the editor, or its height in portrait. */
  readonly editor_width: string;
  readonly theme: 'auto' | 'light' | 'dark';
  /** Whether earlier queries of this page are ended at the server before a run and on Abort. */
  readonly kill_my_queries: boolean;
}

/** Without a stored position the configuration's default view is used: NaN says so. */
export const DEFAULT_SETTINGS: Settings = {
  coords_lat: Number.NaN,
  coords_lon: Number.NaN,
  coords_zoom: Number.NaN,
  coords_data: '',
  code: { overpass: '' },
  server: '',
  customServers: [],
  tile_server: '',
  background_opacity: 1,
  disable_poiomatic: false,
  show_data_stats: true,
  no_autorepair: false,
  editor_width: '520',
  theme: 'auto',
  kill_my_queries: true,
};

type Check = (value: unknown) => boolean;
const isNumberIn =
  (low: number, high: number): Check =>
  (value) =>
    typeof value === 'number' && value >= low && value <= high;
const isText =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most;
const isBoolean: Check = (value) => typeof value === 'boolean';
const isAddress: Check = (value) => value === '' || (typeof value === 'string' && value.length <= 2000 && isWebAddress(value));

/** Absolute or protocol-relative, and one that requests can go to: a bare `https://` would throw wherever it is used. */
function isWebAddress(text: string): boolean {
  if (!/^(https?:)?\/\//.test(text)) return false;
  try {
    new URL(text, 'https://flyover.invalid/');
    return true;
  } catch {
    return false;
  }
}

/** What a stored value must be to be taken; anything else is ignored and the default used. */
export const SETTINGS_CHECKS: { readonly [Field in keyof Settings]: Check } = {
  coords_lat: isNumberIn(-90, 90),
  coords_lon: isNumberIn(-180, 180),
  coords_zoom: isNumberIn(0, 20),
  coords_data: isText(300),
  code: (value) => typeof value === 'object' && value !== null && 'overpass' in value && typeof value.overpass === 'string',
  server: isAddress,
  customServers: (value) => Array.isArray(value) && value.length <= 100 && value.every(isAddress),
  tile_server: isAddress,
  background_opacity: isNumberIn(0, 1),
  disable_poiomatic: isBoolean,
  show_data_stats: isBoolean,
  no_autorepair: isBoolean,
  editor_width: (value) => typeof value === 'string' && /^\d{1,5}$/.test(value),
  theme: (value) => value === 'auto' || value === 'light' || value === 'dark',
  kill_my_queries: isBoolean,
};

/** Fields that stand in storage as they are; the others as JSON. */
export const PLAIN_TEXT_FIELDS: ReadonlySet<keyof Settings> = new Set(['coords_data', 'server', 'tile_server', 'editor_width', 'theme']);
