/** GeoParquet 1.1 (https://geoparquet.org/releases/v1.1.0/): geometry as well-known binary, columns packed with Snappy. */
import { type FeatureSet, LINE, POINT, setBounds } from '@flyover/osm-features';
import { type BasicType, ByteWriter, ParquetWriter, type SchemaElement, schemaFromColumnData } from 'hyparquet-writer';
import { elementEnd, elementStarts, isContinued } from '../geometry/element-features.ts';
import { hilbertOrder, type OuterBox, outerBox } from '../geometry/index-order.ts';
import { elementWkb } from '../geometry/well-known-binary.ts';
import { type GisColumn, type GisType, type GisValue, gisRecords } from '../records/gis-records.ts';
import type { Steps } from '../steps.ts';

/** Options of the writer of GeoParquet. */
export interface GeoParquetOptions {
  /** Named in the file as what wrote it. */
  readonly generator?: string;
}

/** Keys with a column of their own: one that few features have costs little in the file, but time to write. */
const MOST_TAG_COLUMNS = 100;
/** Features in a row group: what is held in memory before it is written. */
const GROUP_ROWS = 16_384;
/** Features between two steps while a row group is gathered. */
const STEP_ROWS = 256;

const PARQUET_TYPES: Readonly<Record<GisType, BasicType>> = {
  text: 'STRING',
  integer: 'INT64',
  time: 'TIMESTAMP',
  json: 'STRING',
};

/** The sides of a box, in the order of their columns. */
const SIDES = ['xmin', 'ymin', 'xmax', 'ymax'] as const;
/** The column of boxes: a group of four numbers. */
const BOX = 'bbox';
const BOX_SCHEMA: SchemaElement[] = [
  { name: BOX, num_children: 4, repetition_type: 'REQUIRED' },
  ...SIDES.map((name): SchemaElement => ({ name, type: 'FLOAT', repetition_type: 'REQUIRED' })),
];

type CellValue = string | bigint | Date | Uint8Array | undefined;

/**
 * The features as GeoParquet in the order of a Hilbert curve: the columns of `gisRecords`, then `geometry`, then `bbox`, whose least and largest
 * values tell a reader which row groups it needs.
 */
export function* writeGeoParquet(set: FeatureSet, options: GeoParquetOptions = {}): Steps {
  const schema = gisRecords(set, { most: MOST_TAG_COLUMNS });
  const columns = [
    ...schema.columns.map(({ name, type }) => ({ name, type: PARQUET_TYPES[type], nullable: true, statistics: type !== 'json' })),
    { name: 'geometry', type: 'BYTE_ARRAY' as const, nullable: true, statistics: false },
  ];
  const [root, ...leaves] = schemaFromColumnData({ columnData: columns.map((column) => ({ ...column, data: [] })) });
  const order = hilbertOrder(set, elementStarts(set));
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    schema: [{ ...root, num_children: columns.length + 1 }, ...leaves, ...BOX_SCHEMA],
    kvMetadata: [{ key: 'geo', value: JSON.stringify(geoMetadata(set)) }],
    createdBy: options.generator ?? 'Flyover',
  });
  for (let first = 0; first < order.length; first += GROUP_ROWS) {
    const end = Math.min(first + GROUP_ROWS, order.length);
    const data = columns.map((): CellValue[] => new Array(end - first).fill(undefined));
    const boxes: OuterBox[] = [];
    for (let row = first; row < end; row++) {
      const feature = order[row];
      const values = schema.read(feature);
      for (const [column, value] of values.entries()) {
        if (value !== undefined) data[column][row - first] = cellValue(schema.columns[column], value);
      }
      data[columns.length - 1][row - first] = elementWkb(set, feature);
      boxes.push(outerBox(set, feature, elementEnd(set, feature)));
      if (row % STEP_ROWS === 0) yield { done: row };
    }
    const columnData = [...columns.map((column, i) => ({ ...column, data: data[i] })), { name: BOX, data: boxes }];
    file.write({ columnData, rowGroupSize: GROUP_ROWS });
    yield { done: end, bytes: takeBytes(writer) };
  }
  file.finish();
  yield { done: set.count, bytes: takeBytes(writer) };
}

function cellValue({ type }: GisColumn, value: NonNullable<GisValue>): CellValue {
  if (typeof value === 'string') return value;
  return type === 'time' ? new Date(value * 1000) : BigInt(value);
}

/** Takes the bytes written since the last call. The writer continues to count from the start of the file. */
function takeBytes(writer: ByteWriter): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(writer.getBuffer());
  writer.index = 0;
  return bytes;
}

/** The metadata of the format. Without `crs` the coordinates are longitude and latitude of WGS 84. */
function geoMetadata(set: FeatureSet): object {
  const bounds = setBounds(set);
  const degrees = bounds && [bounds.west, bounds.south, bounds.east, bounds.north].map((side) => side / 1e7);
  return {
    version: '1.1.0',
    primary_column: 'geometry',
    columns: {
      geometry: {
        encoding: 'WKB',
        geometry_types: geometryTypes(set),
        orientation: 'counterclockwise',
        covering: { [BOX]: Object.fromEntries(SIDES.map((side) => [side, [BOX, side]])) },
        ...(degrees !== undefined && { bbox: degrees }),
      },
    },
  };
}

function geometryTypes(set: FeatureSet): string[] {
  const found = new Set<string>();
  for (const feature of elementStarts(set)) {
    if (feature + 1 < set.count && isContinued(set, feature + 1)) {
      found.add('GeometryCollection');
      continue;
    }
    const name = set.kinds[feature] === POINT ? 'Point' : set.kinds[feature] === LINE ? 'LineString' : 'Polygon';
    found.add(countGroups(set, feature) === 1 ? name : `Multi${name}`);
  }
  return [...found].sort();
}

/** Points and lines count by parts, polygons by outer rings. */
function countGroups(set: FeatureSet, feature: number): number {
  const first = set.partStart[feature];
  const end = set.partStart[feature + 1];
  if (set.kinds[feature] === POINT || set.kinds[feature] === LINE) return end - first;
  let outers = 0;
  for (let part = first; part < end; part++) outers += set.outer[part];
  return outers;
}
