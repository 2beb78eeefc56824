/** A result as a file of any format. */
import { type ElementLosses, type ElementStore, plainElements, type WriteOptions, writeOsmPbf } from '@flyover/osm-elements';
import type { FeatureSet } from '@flyover/osm-features';
import { unversionedCount, writeOsmData, writeOsmXml, writeOverpassJson } from '@flyover/overpass-output';
import { type ExportFormatId, exportFormat } from './export-formats.ts';
import { writeFlatGeobuf } from './flatgeobuf/write-flatgeobuf.ts';
import { sourceOfResult } from './geojson/geojson-source.ts';
import { type GeoJsonLayout, writeGeoJson, writeGeoJsonSeq } from './geojson/write-geojson.ts';
import type { SqlEngine } from './geopackage/sql-engine.ts';
import { writeGeoPackage } from './geopackage/write-geopackage.ts';
import { writeGeoParquet } from './geoparquet/write-geoparquet.ts';
import { writeGpx } from './gpx/write-gpx.ts';
import { writeKml } from './kml/write-kml.ts';
import { writePostgis } from './postgis/write-postgis.ts';
import { runSteps, type StepOptions, type Steps } from './steps.ts';
import { type ExportStyle, plainLook } from './style/export-style.ts';
import { type TableOptions, writeTable } from './table/write-table.ts';

/** What can be told about an export; each format takes what concerns it. */
export interface ExportOptions extends StepOptions, TableOptions {
  /** Named in the file as what wrote it. */
  readonly generator?: string;
  /** The name of the data: the query's, where it has one. KML, FlatGeobuf. */
  readonly title?: string;
  /** GeoJSON. */
  readonly layout?: GeoJsonLayout;
  /** How features look: simple styles in GeoJSON, styles in KML. Absent: neither. */
  readonly style?: ExportStyle;
  /** Told of what cannot be written; `console.warn` where absent. GPX. */
  readonly onWarning?: (message: string) => void;
  /** OSM XML: with all that came, in the form of an Overpass server, which other programs refuse. */
  readonly asAnswered?: boolean;
  /** Told what is not in the file, before its first chunk. OSM XML, OSM PBF. */
  readonly onLosses?: (losses: FileLosses) => void;
  /** GeoPackage: what `initSqlJs()` of sql.js gives. The caller loads it, as it is large and needs `wasm-unsafe-eval`. */
  readonly sqlEngine?: SqlEngine;
}

/** What a file of elements lacks, or has without knowing it. */
export interface FileLosses extends ElementLosses {
  /** Elements of OpenStreetMap without a version, which are written as their first. */
  readonly versions: number;
}

/** How many features (or elements) a file of a format has: 0 where there is nothing to export. */
export function exportCount(format: ExportFormatId, set: FeatureSet): number {
  const { nodes, ways, relations, areas, made } = set.store;
  return exportFormat(format)?.holds === 'elements' ? nodes.count + ways.count + relations.count + areas.count + made.count : set.count;
}

/**
 * A result as a file, in chunks that are made as they are asked for. A result without features gives a valid file without features.
 *
 * @throws TypeError where GeoPackage is asked for without `sqlEngine`; the reason of the signal
 */
export function exportFile(
  format: ExportFormatId,
  set: FeatureSet,
  options: ExportOptions = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  return runSteps(stepsOf(format, set, options), exportCount(format, set), options);
}

function stepsOf(format: ExportFormatId, set: FeatureSet, options: ExportOptions): Steps {
  switch (format) {
    case 'geojson':
      return writeGeoJson(set, options);
    case 'geojsonseq':
      return writeGeoJsonSeq(set, options);
    case 'gpx':
      return writeGpx(sourceOfResult(set), options);
    case 'kml':
      return writeKml(sourceOfResult(set), { title: options.title, lookOf: lookIn(set, options.style) });
    case 'csv':
      return writeTable(set, ',', options);
    case 'tsv':
      return writeTable(set, '\t', options);
    case 'flatgeobuf':
      return writeFlatGeobuf(set, options);
    case 'geopackage':
      if (options.sqlEngine === undefined) throw new TypeError('a GeoPackage needs an SQL engine');
      return writeGeoPackage(set, options.sqlEngine);
    case 'geoparquet':
      return writeGeoParquet(set, options);
    case 'postgis':
      return writePostgis(set);
    case 'osm':
      return options.asAnswered === true
        ? elementSteps(writeOsmXml, set.store, options)
        : plainSteps(writeOsmData, set.store, options, unversionedCount);
    case 'pbf':
      return plainSteps(writeOsmPbf, set.store, options, () => 0);
    case 'json':
      return elementSteps(writeOverpassJson, set.store, options);
  }
}

function lookIn(set: FeatureSet, style: ExportStyle | undefined) {
  return style && ((feature: number) => plainLook(set, feature, style));
}

type ElementFile = (store: ElementStore, options: WriteOptions) => Iterable<Uint8Array<ArrayBuffer>>;

/** What other programs of OpenStreetMap take, and nothing else. */
function* plainSteps(
  write: ElementFile,
  store: ElementStore,
  { generator = 'Flyover', onLosses }: ExportOptions,
  unversioned: (store: ElementStore) => number,
): Steps {
  const plain = plainElements(store);
  onLosses?.({ ...plain.losses, versions: unversioned(plain.store) });
  yield* elementSteps(write, plain.store, { generator });
}

/** The writers of elements give bytes, and tell how many elements stand in them. */
function* elementSteps(write: ElementFile, store: ElementStore, { generator }: Pick<ExportOptions, 'generator'>): Steps {
  let done = 0;
  const onElements = (written: number) => {
    done = written;
  };
  for (const bytes of write(store, { onElements, ...(generator !== undefined && { generator }) })) yield { done, bytes };
}
