/** A format of exports as one object: all that page, command and worker know of it. */
import type { FeatureSet } from '@flyover/osm-features';
import type { GeoJsonLayout } from './geojson/write-geojson.ts';
import type { SqlEngine } from './geopackage/geopackage-tables.ts';
import type { PostgisOptions } from './postgis/write-postgis.ts';
import type { LossOptions, StepOptions, Steps } from './steps.ts';
import type { ExportStyle } from './style/export-style.ts';
import type { TableOptions } from './table/write-table.ts';

/** The kind of program a format is for. */
export type ExportGroup = 'maps' | 'tables' | 'osm' | 'gis';

/** Share of the data that the file keeps: all of it, some of it, or none. */
export type Kept = 'all' | 'some' | 'none';

/**
 * A choice that a format offers, by the fields of `ExportOptions` that it takes: `layout`; `style`; `spreadsheet` for `byteOrderMark` and
 * `guardFormulas`; `ifExists`; `asAnswered`.
 */
export type ExportChoice = 'layout' | 'style' | 'spreadsheet' | 'ifExists' | 'asAnswered';

/** Everything that can be told about an export; each format takes what concerns it. */
export interface ExportOptions extends StepOptions, TableOptions, PostgisOptions, LossOptions {
  /** Named in the file as what wrote it. */
  readonly generator?: string;
  /** The name of the data: the query's, where it has one. KML, FlatGeobuf. */
  readonly title?: string;
  /** GeoJSON. */
  readonly layout?: GeoJsonLayout;
  /** Styles of features: simple styles in GeoJSON, styles in KML. Absent: neither. */
  readonly style?: ExportStyle;
  /** Called with a warning about data that cannot be written; `console.warn` where absent. GPX. */
  readonly onWarning?: (message: string) => void;
  /** OSM XML: with all that came, in the form of an Overpass server, which other programs refuse. */
  readonly asAnswered?: boolean;
  /** Formats with `needsSql`: what `initSqlJs()` of sql.js gives. The caller loads it, as it is large and needs `wasm-unsafe-eval`. */
  readonly sqlEngine?: SqlEngine;
}

/** Writes a result as a file of the format. */
export type FormatWriter = (set: FeatureSet, options: ExportOptions) => Steps;

/** Share of each kind of data that a format keeps. */
export interface KeptData {
  /** Whether every feature, or every element, is there. */
  readonly features: Kept;
  /** To 1e-7 degrees. Of elements: the places of nodes. */
  readonly geometry: Kept;
  readonly tags: Kept;
  /** Version, time, changeset, user id and user name. */
  readonly metadata: Kept;
  /** Relations that an element belongs to, and its role. */
  readonly relations: Kept;
}

/** One format. */
export interface ExportFormat<Id extends string = string> {
  /** Its name on the command line, and the key of its texts. */
  readonly id: Id;
  readonly group: ExportGroup;
  /** Its own name, the same in every language. */
  readonly name: string;
  /** Ending of the file with its dot. */
  readonly fileEnding: string;
  /** Media type of the file. */
  readonly mimeType: string;
  /** Whether the file is text, which can be copied. */
  readonly isText: boolean;
  /** Whether the file holds what is drawn (`features`), or nodes, ways and relations (`elements`). */
  readonly holds: 'features' | 'elements';
  readonly keeps: KeptData;
  /** Choices that the format offers to the user. */
  readonly choices: readonly ExportChoice[];
  /** Whether the writer needs `sqlEngine`. */
  readonly needsSql: boolean;
  /** The message of the catalogue where there is nothing to export. */
  readonly noDataMessage: 'export.geoJSON.no_data' | 'export.GPX.no_data' | 'export.KML.no_data' | 'export.raw.no_data';
  /** Fetches the writer: a list of formats does not bring the code of all of them. */
  readonly load: () => Promise<FormatWriter>;
}

/** All kinds of data whole. */
export const KEEPS_ALL: KeptData = { features: 'all', geometry: 'all', tags: 'all', metadata: 'all', relations: 'all' };

/** Defaults of a format: text, whole features, no choice. */
export const USUAL = {
  isText: true,
  holds: 'features',
  keeps: KEEPS_ALL,
  choices: [],
  needsSql: false,
  noDataMessage: 'export.raw.no_data',
} as const satisfies Partial<ExportFormat>;
