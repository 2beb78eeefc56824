/** The index of a FlatGeobuf file: a packed Hilbert R-tree, the root first, the leaves last. */
import { type FeatureSet, featureBounds } from '@flyover/osm-features';
import { elementEnd } from '../geometry/element-features.ts';

/** Children of a node. */
export const NODE_SIZE = 16;
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
export function packedTree(set: FeatureSet, order: Uint32Array, sizes: Uint32Array): Uint8Array<ArrayBuffer> {
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
