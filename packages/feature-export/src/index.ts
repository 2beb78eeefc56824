export { type ExportOptions, exportCount, exportFile } from './export-file.ts';
export { EXPORT_FORMATS, type ExportFormat, type ExportFormatId, exportFormat, type Kept } from './export-formats.ts';
export { type GeoJsonSource, type LooseFeature, type LooseGeometry, sourceOfFeatures, sourceOfResult } from './geojson/geojson-source.ts';
export type { SqlDatabase, SqlEngine, SqlValue } from './geopackage/sql-engine.ts';
export { writeGeoPackage } from './geopackage/write-geopackage.ts';
export { type GpxOptions, writeGpx } from './gpx/write-gpx.ts';
export { type KmlOptions, writeKml } from './kml/write-kml.ts';
export { runSteps, type Step, type StepOptions, type Steps } from './steps.ts';
export type { ExportStyle } from './style/export-style.ts';
