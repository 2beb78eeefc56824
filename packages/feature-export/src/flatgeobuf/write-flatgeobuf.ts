/** FlatGeobuf 3 (https://flatgeobuf.org): features in the order of a Hilbert curve, with an index in front. */
import { type FeatureSet, LINE, POINT } from '@flyover/osm-features';
import { elementStarts, isContinued } from '../geometry/element-features.ts';
import { hilbertOrder } from '../geometry/hilbert.ts';
import { gisRecords } from '../records/gis-records.ts';
import type { Steps } from '../steps.ts';
import { FeatureTables, GEOMETRY_TYPES } from './feature-table.ts';
import { headerTable } from './header-table.ts';
import { NODE_SIZE, packedTree } from './packed-tree.ts';

/** Options of the writer of FlatGeobuf. */
export interface FlatGeobufOptions {
  /** The name of the data. */
  readonly title?: string;
}

/** "fgb", version 3, "fgb", patch 1. */
const MAGIC = new Uint8Array([0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62, 0x01]);

/** Keys with a column of their own: one that few features have costs nothing in a feature. */
const MOST_TAG_COLUMNS = 250;
/** Bytes of a chunk. */
const CHUNK_BYTES = 1 << 16;
/** Features between two steps while sizes are measured. */
const STEP_ROWS = 256;

/**
 * The features as FlatGeobuf. The index stands before the features and holds their sizes, so that each feature is made twice; nothing
 * is kept but the sizes.
 */
export function* writeFlatGeobuf(set: FeatureSet, options: FlatGeobufOptions = {}): Steps {
  const schema = gisRecords(set, { most: MOST_TAG_COLUMNS });
  const tables = new FeatureTables(set, schema);
  const order = hilbertOrder(set, elementStarts(set));
  const facts = {
    name: options.title ?? 'OpenStreetMap data',
    count: order.length,
    columns: schema.columns,
    geometryType: commonType(set),
    nodeSize: set.count === 0 ? 0 : NODE_SIZE,
  };
  const sizes = new Uint32Array(order.length);
  for (const [place, feature] of order.entries()) {
    sizes[place] = tables.table(feature).length;
    if (place % STEP_ROWS === 0) yield { done: 0 };
  }
  yield { done: 0, bytes: MAGIC.slice() };
  yield { done: 0, bytes: headerTable(set, facts) };
  if (set.count === 0) return;
  yield { done: 0, bytes: packedTree(set, order, sizes) };
  let chunk = new Uint8Array(CHUNK_BYTES);
  let used = 0;
  for (const [place, feature] of order.entries()) {
    const table = tables.table(feature);
    if (used + table.length > chunk.length) {
      yield { done: place, bytes: chunk.slice(0, used) };
      used = 0;
      if (table.length > chunk.length) chunk = new Uint8Array(table.length);
    }
    chunk.set(table, used);
    used += table.length;
  }
  yield { done: set.count, bytes: chunk.slice(0, used) };
}

/** The type of all features, or 0 where they differ. */
function commonType(set: FeatureSet): number {
  let common: number | undefined;
  for (let feature = 0; feature < set.count; feature++) {
    const isOne = set.partStart[feature + 1] - set.partStart[feature] === 1;
    const kind = set.kinds[feature];
    const single = kind === POINT ? GEOMETRY_TYPES.point : kind === LINE ? GEOMETRY_TYPES.line : GEOMETRY_TYPES.polygon;
    // a polygon of several rings may be one polygon or several: then the type is left open
    if (!isOne || isContinued(set, feature) || (common !== undefined && common !== single)) return 0;
    common = single;
  }
  return common ?? 0;
}
