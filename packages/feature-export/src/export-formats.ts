/** Every format of exports. A new one is its object, its writer and a line here. */

import { GPX, KML } from './device-formats.ts';
import { OSM_PBF, OSM_XML, OVERPASS_JSON } from './elements/element-formats.ts';
import type { ExportFormat as AnyFormat } from './format.ts';
import { GEOJSON, GEOJSON_LINES } from './geojson/geojson-formats.ts';
import { FLATGEOBUF, GEOPACKAGE, GEOPARQUET, POSTGIS } from './gis-formats.ts';
import { CSV, TSV } from './table/table-formats.ts';

/** In the order in which a dialog shows them within their groups. */
const FORMATS = [
  ...[GEOJSON, GPX, KML],
  ...[CSV, TSV],
  ...[GEOPACKAGE, FLATGEOBUF, GEOPARQUET, POSTGIS, GEOJSON_LINES],
  ...[OSM_XML, OSM_PBF, OVERPASS_JSON],
];

/** Names of formats, as the command line takes them. */
export type ExportFormatId = (typeof FORMATS)[number]['id'];

/** One format. */
export type ExportFormat = AnyFormat<ExportFormatId>;

/** Every format, in the order in which a dialog shows them within their groups. */
export const EXPORT_FORMATS: readonly ExportFormat[] = FORMATS;

/** The format of a name or of the ending of a file (`gpkg`, `osm.pbf`), or undefined. */
export function exportFormat(name: string): ExportFormat | undefined {
  return EXPORT_FORMATS.find(({ id, fileEnding }) => name === id || `.${name}` === fileEnding);
}

/** The format of a file by the ending of its name (`berlin.osm.pbf`), or undefined. */
export function exportFormatOfFile(name: string): ExportFormat | undefined {
  return EXPORT_FORMATS.find(({ fileEnding }) => name.toLowerCase().endsWith(fileEnding));
}
