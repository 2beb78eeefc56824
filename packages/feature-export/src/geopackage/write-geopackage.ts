/** GeoPackage 1.3 (OGC 12-128r17): an SQLite file with a layer of points, one of lines and one of polygons. */
import { type FixedBox, joinBoxes } from '@flyover/bounding-box';
import { formatTimestamp } from '@flyover/osm-elements';
import { type FeatureSet, featureBounds, LINE, POINT, POLYGON } from '@flyover/osm-features';
import type { ExportOptions } from '../format.ts';
import { featureWkb } from '../geometry/well-known-binary.ts';
import { type GisColumn, type GisType, type GisValue, gisRecords } from '../records/gis-records.ts';
import type { Steps } from '../steps.ts';
import { createGeoPackage, type Layer, nameOf, registerLayer, type SqlDatabase, type SqlValue } from './geopackage-tables.ts';
import { createExtensions, writeSpatialIndex } from './spatial-index.ts';

/** Layers with their kind and geometry type; lines and polygons are always multi-part, so that a layer has one type. */
const LAYERS = [
  { name: 'points', kind: POINT, geometryType: 'POINT' },
  { name: 'lines', kind: LINE, geometryType: 'MULTILINESTRING' },
  { name: 'polygons', kind: POLYGON, geometryType: 'MULTIPOLYGON' },
] as const;

/** Keys with a column of their own in a layer: SQLite writes a byte a feature for each of them. */
const MOST_TAG_COLUMNS = 100;
/** Features between two steps. */
const STEP_ROWS = 256;
/** Bytes of the file given at once. */
const CHUNK_BYTES = 1 << 20;
/** Bytes in front of the geometry: magic, version, flags, reference system, box. */
const HEAD_BYTES = 40;

const SQL_TYPES: Readonly<Record<GisType, string>> = { text: 'TEXT', integer: 'INTEGER', time: 'DATETIME', json: 'TEXT' };

/** The features as a GeoPackage; layers without features are left out, but where there are none at all: some programs open no file without a layer. The file is whole in memory before its first byte comes. */
export function* writeGeoPackage(set: FeatureSet, { sqlEngine }: ExportOptions): Steps {
  if (sqlEngine === undefined) throw new TypeError('a GeoPackage needs an SQL engine');
  const database = new sqlEngine.Database();
  try {
    createGeoPackage(database);
    createExtensions(database);
    let done = 0;
    for (const layer of LAYERS) {
      for (const count of fillLayer(set, database, layer)) {
        done += count;
        yield { done };
      }
    }
    const file = database.export();
    for (let at = 0; at < file.length; at += CHUNK_BYTES) yield { done, bytes: file.slice(at, at + CHUNK_BYTES) };
  } finally {
    database.close();
  }
}

/** Fills one layer; yields how many features came since the last time. */
function* fillLayer(set: FeatureSet, database: SqlDatabase, { name, kind, geometryType }: (typeof LAYERS)[number]): Generator<number> {
  const features: number[] = [];
  let isMulti = kind !== POINT;
  for (let feature = 0; feature < set.count; feature++) {
    if (set.kinds[feature] !== kind) continue;
    features.push(feature);
    if (set.partStart[feature + 1] - set.partStart[feature] !== 1) isMulti = true;
  }
  if (features.length === 0 && set.count > 0) return;
  const schema = gisRecords(set, { most: MOST_TAG_COLUMNS, isMember: (feature) => set.kinds[feature] === kind });
  const layer: Layer = { name, geometryType: kind === POINT && isMulti ? 'MULTIPOINT' : geometryType, bounds: boundsOf(set, features) };
  const columns = schema.columns.map((column) => ({ name: nameOf(column.name), type: SQL_TYPES[column.type] }));
  registerLayer(database, layer, columns);
  database.run('BEGIN');
  const names = ['geom', ...columns.map((column) => column.name)].join(', ');
  const statement = database.prepare(
    `INSERT INTO ${name} (${names}) VALUES (${Array(columns.length + 1)
      .fill('?')
      .join(', ')})`,
  );
  try {
    let since = 0;
    for (const feature of features) {
      const values: SqlValue[] = schema.read(feature).map((value, column) => sqlValue(schema.columns[column], value));
      values.unshift(geometryBlob(set, feature, isMulti));
      statement.run(values);
      if (++since < STEP_ROWS) continue;
      yield since;
      since = 0;
    }
    yield since;
  } finally {
    statement.free();
  }
  database.run('COMMIT');
  for (const _ of writeSpatialIndex(database, name, set, features)) yield 0;
}

function sqlValue({ type }: GisColumn, value: GisValue): SqlValue {
  if (value === undefined) return null;
  // the format has fractions of a second in every time
  return type === 'time' && typeof value === 'number' ? formatTimestamp(value).replace('Z', '.000Z') : value;
}

/** Geometry in the format's binary form: a head with the box, then well-known binary. */
function geometryBlob(set: FeatureSet, feature: number, alwaysMulti: boolean): Uint8Array {
  const blob = featureWkb(set, feature, { alwaysMulti, headBytes: HEAD_BYTES });
  const { south, west, north, east } = featureBounds(set, feature);
  const view = new DataView(blob.buffer);
  // "GP", version 1, flags: little-endian, a box of x and y
  blob.set([0x47, 0x50, 0, 0b11]);
  view.setInt32(4, 4326, true);
  for (const [at, side] of [west, east, south, north].entries()) view.setFloat64(8 + 8 * at, side / 1e7, true);
  return blob;
}

function boundsOf(set: FeatureSet, features: readonly number[]): FixedBox | undefined {
  let bounds: FixedBox | undefined;
  for (const feature of features) {
    const box = featureBounds(set, feature);
    bounds = bounds === undefined ? box : joinBoxes(bounds, box);
  }
  return bounds;
}
