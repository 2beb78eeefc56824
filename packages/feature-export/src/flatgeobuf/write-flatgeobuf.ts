/** FlatGeobuf 3 (https://flatgeobuf.org): features in the order of a Hilbert curve, with an index in front. */
import { type FeatureSet, featureBounds, LINE, POINT } from '@flyover/osm-features';
import { elementEnd, elementStarts, isContinued } from '../geometry/element-features.ts';
import { hilbertOrder } from '../geometry/index-order.ts';
import { gisRecords } from '../records/gis-records.ts';
import type { Steps } from '../steps.ts';
import { FeatureTables, GEOMETRY_TYPES, headerTable } from './tables.ts';

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

// The index of a FlatGeobuf file: a packed Hilbert R-tree, the root first, the leaves last.

/** Children of a node. */
const NODE_SIZE = 16;
/** Four doubles and a 64-bit offset. */
const NODE_BYTES = 40;

/** First node and number of nodes of each level, the leaves first. */
function levelsOf(leaves: number): { first: number; count: number }[] {
  const counts = [leaves];
  do counts.push(Math.ceil(counts[counts.length - 1] / NODE_SIZE));
  while (counts[counts.length - 1] > 1);
  let end = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => {
    end -= count;
    return { first: end, count };
  });
}

/**
 * The tree as bytes.
 *
 * @param order the first feature of each element, in the order of the file; at least one
 * @param sizes bytes of each, in that order
 */
function packedTree(set: FeatureSet, order: Uint32Array, sizes: Uint32Array): Uint8Array<ArrayBuffer> {
  const levels = levelsOf(order.length);
  const nodes = levels[0].first + levels[0].count;
  const view = new DataView(new ArrayBuffer(nodes * NODE_BYTES));
  let offset = 0;
  for (const [place, feature] of order.entries()) {
    const { south, west, north, east } = featureBounds(set, feature, elementEnd(set, feature));
    putNode(view, levels[0].first + place, [west / 1e7, south / 1e7, east / 1e7, north / 1e7], offset);
    offset += sizes[place];
  }
  for (let level = 1; level < levels.length; level++) {
    const below = levels[level - 1];
    for (let node = 0; node < levels[level].count; node++) {
      const first = below.first + node * NODE_SIZE;
      const end = Math.min(first + NODE_SIZE, below.first + below.count);
      putNode(view, levels[level].first + node, boxAround(view, first, end), first);
    }
  }
  return new Uint8Array(view.buffer);
}

type Box = [west: number, south: number, east: number, north: number];

function putNode(view: DataView, node: number, box: Box, offset: number): void {
  const at = node * NODE_BYTES;
  for (const [side, value] of box.entries()) view.setFloat64(at + 8 * side, value, true);
  view.setBigUint64(at + 32, BigInt(offset), true);
}

function boxAround(view: DataView, first: number, end: number): Box {
  const box: Box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let node = first; node < end; node++) {
    const side = (number: number) => view.getFloat64(node * NODE_BYTES + 8 * number, true);
    box[0] = Math.min(box[0], side(0));
    box[1] = Math.min(box[1], side(1));
    box[2] = Math.max(box[2], side(2));
    box[3] = Math.max(box[3], side(3));
  }
  return box;
}
