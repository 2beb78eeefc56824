/**
 * The settings Flyover keeps in local storage: one key a field, prefix `flyover_`, strings plain and all else JSON.
 * Names and defaults are those of the specification, section 3, "Settings"; the schema version is its 37.
 */
import { isRecord } from '../site/is-record.ts';

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
  /** Saved entries by name. */
  readonly saves: Saves;
  /** Base address of the query server, ending in `/`; empty: the one this page came from. */
  readonly server: string;
  readonly customServers: readonly string[];
  /** Raster tile template (`{z}`, `{x}`, `{y}`, perhaps `{s}`) or address of a map style; empty: the server's own basemap. */
  readonly tile_server: string;
  /** The user's own tile templates and styles. */
  readonly customTiles: readonly string[];
  /** Hosts, with their port, that images and tiles of styles may come from. */
  readonly image_hosts: readonly string[];
  /** 0 to 1. */
  readonly background_opacity: number;
  /** Whether the middle of the map is marked. */
  readonly enable_crosshairs: boolean;
  /** Whether small lines and areas are drawn in their shape. */
  readonly disable_poiomatic: boolean;
  /** Whether they shrink by their size alone, to circles of one size, as overpass turbo has it. */
  readonly shrink_by_size: boolean;
  /** Whether labels of style sheets are as large as the sheets say; else twice as large. */
  readonly sizes_as_written: boolean;
  readonly show_data_stats: boolean;
  readonly no_autorepair: boolean;
  /** Whether a large answer is taken without asking. */
  readonly disable_warning_huge_data: boolean;
  /** Whether a style sheet is drawn while it is typed; else on request. */
  readonly style_live: boolean;
  /** Whether the query is laid out before it is saved, and before it runs. */
  readonly format_on_save: boolean;
  readonly format_on_run: boolean;
  /** Whether the editor highlights, completes and folds; else it is a plain text area. */
  readonly use_rich_editor: boolean;
  /** Pixels, as text; the width of the editor, or its height in portrait. */
  readonly editor_width: string;
  /** `auto`: links longer than 300 characters are compressed. */
  readonly share_compression: 'auto' | 'on' | 'off';
  readonly share_include_pos: boolean;
  /** Whether a link runs its query when it is opened: as it was chosen last. */
  readonly share_run: boolean;
  /** Whether a link has the shortest form, which only Flyover reads, instead of `share_compression`. */
  readonly share_dense: boolean;
  readonly export_image_scale: boolean;
  readonly export_image_attribution: boolean;
  /** Whether pictures of the map hold its legend. */
  readonly export_image_legend: boolean;
  /** GeoJSON files: one property per line, or one feature per line. */
  readonly export_layout: 'pretty' | 'lines';
  /** GeoJSON and KML: whether features have the look of the query's style sheet. */
  readonly export_style: boolean;
  /** Tables: an apostrophe before what a spreadsheet would calculate. */
  readonly export_guard_formulas: boolean;
  /** Tables: a byte order mark, for older spreadsheets. */
  readonly export_byte_order_mark: boolean;
  /** OSM XML: in the form of an Overpass server, with all that came. */
  readonly export_as_answered: boolean;
  /** Whether each exported file is written to a place that the user chooses, where the browser can do that. */
  readonly export_save_as: boolean;
  /** The editor that opens an element: the site's own, or JOSM on this computer. */
  readonly editor_preference: 'osm' | 'josm';
  /** `auto`: the browser's; else a code such as `de` or `pt-BR`. */
  readonly ui_language: string;
  readonly theme: 'auto' | 'light' | 'dark';
  /** Whether earlier queries of this page are ended at the server before a run and on Abort. */
  readonly kill_my_queries: boolean;
  /** Whether a run clears map, statistics and data at the click, and not when its answer begins to arrive. */
  readonly clear_at_run: boolean;
}

/** The default settings. NaN: there is no stored position, and the configuration's default view is used. */
export const DEFAULT_SETTINGS: Settings = {
  coords_lat: Number.NaN,
  coords_lon: Number.NaN,
  coords_zoom: Number.NaN,
  coords_data: '',
  code: { overpass: '' },
  saves: {},
  server: '',
  customServers: [],
  tile_server: '',
  customTiles: [],
  image_hosts: [],
  background_opacity: 1,
  enable_crosshairs: false,
  disable_poiomatic: false,
  shrink_by_size: false,
  sizes_as_written: false,
  show_data_stats: true,
  no_autorepair: false,
  disable_warning_huge_data: false,
  style_live: true,
  format_on_save: false,
  format_on_run: false,
  use_rich_editor: true,
  editor_width: '520',
  share_compression: 'auto',
  share_include_pos: true,
  share_run: false,
  share_dense: false,
  export_image_scale: true,
  export_image_attribution: true,
  export_image_legend: false,
  export_layout: 'pretty',
  export_style: false,
  export_guard_formulas: true,
  export_byte_order_mark: false,
  export_as_answered: false,
  export_save_as: false,
  editor_preference: 'osm',
  ui_language: 'auto',
  theme: 'auto',
  kill_my_queries: true,
  clear_at_run: false,
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
const isOneOf =
  (...choices: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && choices.includes(value);
const isBoolean: Check = (value) => typeof value === 'boolean';
const isAddress: Check = (value) => value === '' || (typeof value === 'string' && value.length <= 2000 && isWebAddress(value));
const isAddressList: Check = (value) =>
  Array.isArray(value) && value.length <= 100 && value.every((each) => each !== '' && isAddress(each));

/**
 * Absolute or protocol-relative, and one that requests can go to: a bare `https://` would throw wherever it is used. Invisible characters,
 * which `URL` drops, could change the question about an import.
 */
function isWebAddress(text: string): boolean {
  if (!/^(https?:)?\/\//.test(text) || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text)) return false;
  try {
    new URL(text, 'https://flyover.invalid/');
    return true;
  } catch {
    return false;
  }
}

/** The checks of stored values; a value that fails is ignored and the default used. */
export const SETTINGS_CHECKS: { readonly [Field in keyof Settings]: Check } = {
  coords_lat: isNumberIn(-90, 90),
  coords_lon: isNumberIn(-180, 180),
  coords_zoom: isNumberIn(0, 20),
  coords_data: isText(300),
  code: (value) => isRecord(value) && typeof value.overpass === 'string',
  saves: isSaves,
  server: isAddress,
  customServers: isAddressList,
  tile_server: isAddress,
  customTiles: isAddressList,
  image_hosts: (value) =>
    Array.isArray(value) &&
    value.length <= 500 &&
    value.every((host) => typeof host === 'string' && host.length <= 300 && isWebAddress(`https://${host}`)),
  background_opacity: isNumberIn(0, 1),
  enable_crosshairs: isBoolean,
  disable_poiomatic: isBoolean,
  shrink_by_size: isBoolean,
  sizes_as_written: isBoolean,
  show_data_stats: isBoolean,
  no_autorepair: isBoolean,
  disable_warning_huge_data: isBoolean,
  style_live: isBoolean,
  format_on_save: isBoolean,
  format_on_run: isBoolean,
  use_rich_editor: isBoolean,
  editor_width: (value) => typeof value === 'string' && /^\d{1,5}$/.test(value),
  share_compression: isOneOf('auto', 'on', 'off'),
  share_include_pos: isBoolean,
  share_run: isBoolean,
  share_dense: isBoolean,
  export_image_scale: isBoolean,
  export_image_attribution: isBoolean,
  export_image_legend: isBoolean,
  export_layout: isOneOf('pretty', 'lines'),
  export_style: isBoolean,
  export_guard_formulas: isBoolean,
  export_byte_order_mark: isBoolean,
  export_as_answered: isBoolean,
  export_save_as: isBoolean,
  editor_preference: isOneOf('osm', 'josm'),
  ui_language: (value) => typeof value === 'string' && /^(auto|[a-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,2})$/.test(value),
  theme: isOneOf('auto', 'light', 'dark'),
  kill_my_queries: isBoolean,
  clear_at_run: isBoolean,
};

/** Fields that stand in storage as they are; the others as JSON. */
export const PLAIN_TEXT_FIELDS: ReadonlySet<keyof Settings> = new Set([
  'coords_data',
  'server',
  'tile_server',
  'editor_width',
  'share_compression',
  'export_layout',
  'editor_preference',
  'ui_language',
  'theme',
]);

// Saved queries, examples and templates by name: the setting `saves` (specification, section 3, "Saved-query entry").

/** One entry; its name is its key in `saves`. */
export interface SavedEntry {
  readonly type: 'example' | 'saved_query' | 'template';
  /** The query; templates may have none. */
  readonly overpass?: string;
  /** Names of the parameters; of templates only. */
  readonly parameters?: readonly string[];
  /** The wizard's expression, parameters in double braces; of templates only. */
  readonly wizard?: string;
  readonly comment?: string;
}

/** Entries by name. */
export type Saves = Readonly<Record<string, SavedEntry>>;

/** Longest query of an entry that is taken, UTF-16 units. */
const MOST_TEXT = 5_000_000;
/** Longest name. */
const MOST_NAME = 1000;
/** Most entries. */
const MOST_ENTRIES = 10_000;

const isEntryText = (value: unknown) => value === undefined || (typeof value === 'string' && value.length <= MOST_TEXT);

/** Returns whether a value is an entry: of a known type, with texts in its text fields, and a query or a wizard's expression. */
export function isSavedEntry(value: unknown): value is SavedEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { type, overpass, parameters, wizard, comment }: { [Field in keyof SavedEntry]?: unknown } = value;
  if (type !== 'example' && type !== 'saved_query' && type !== 'template') return false;
  if (!isEntryText(overpass) || !isEntryText(wizard) || !isEntryText(comment)) return false;
  if (typeof overpass !== 'string' && !(type === 'template' && typeof wizard === 'string')) return false;
  return (
    parameters === undefined ||
    (Array.isArray(parameters) && parameters.length <= 100 && parameters.every((name) => typeof name === 'string'))
  );
}

/** Returns whether a value has valid entries only. */
export function isSaves(value: unknown): value is Saves {
  return isRecord(value) && Object.keys(value).length <= MOST_ENTRIES && salvageSaves(value).ignored.length === 0;
}

/**
 * The sound entries of a value, so that one bad entry costs no other.
 *
 * @returns `ignored`: the names of the others
 */
export function salvageSaves(value: unknown): { saves: Saves; ignored: string[] } {
  if (!isRecord(value)) return { saves: {}, ignored: [] };
  const sound: [string, SavedEntry][] = [];
  const ignored: string[] = [];
  for (const [name, entry] of Object.entries(value)) {
    if (sound.length < MOST_ENTRIES && name !== '' && name.length <= MOST_NAME && isSavedEntry(entry)) sound.push([name, entry]);
    else ignored.push(name);
  }
  // not by assignment: a name may be `__proto__`
  return { saves: Object.fromEntries(sound), ignored };
}
