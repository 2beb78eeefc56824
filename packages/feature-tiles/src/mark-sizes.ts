/** The sizes of the marks of small shapes: the more shapes are near one another, the smaller their marks. */
import { POINT, type StyleRecord } from '@flyover/osm-features';
import type { FeatureSearch } from './feature-index.ts';
import type { World } from './world.ts';

/** The circle that stands for a small shape. */
interface MarkSize {
  /** Pixels. */
  readonly radius: number;
  /** The greatest width of its rim, pixels. */
  readonly rim: number;
  /** The most shapes around its place that have marks of this size. */
  readonly most: number;
}

/**
 * The sizes, the largest first. `most` marks of a size, spread over the three by three cells that are counted, cover two fifths of them:
 * the map and the shapes between stay visible.
 */
export const MARK_SIZES: readonly MarkSize[] = [
  { radius: 9, rim: 2, most: 12 },
  { radius: 5, rim: 1.5, most: 40 },
  { radius: 3, rim: 1, most: Number.POSITIVE_INFINITY },
];

/** The size of a cell, bits of a world unit at web zoom 0: 32 pixels. */
const CELL_BITS = 29;
/** The number of cells a side at web zoom 0, as a power of 2. */
const ACROSS_BITS = 3;
/** The number of cells a side of a block, which is counted as a whole, as a power of 2: two tiles. */
const BLOCK_BITS = 5;
const BLOCK = 1 << BLOCK_BITS;
/** Cells a side of a block with those around it. */
const FRAMED = BLOCK + 2;
/** The most blocks that are cached, a kilobyte each. */
const MOST_BLOCKS = 256;

/**
 * Returns the record of a mark of a numbered size; the record itself where it is no larger, and for 0, where there is room for its own
 * size.
 */
export function markRecord(record: StyleRecord, size: number): StyleRecord {
  const { radius, rim } = MARK_SIZES[size];
  if (size === 0 || typeof record.radius !== 'number' || record.radius <= radius) return record;
  return { ...record, radius, ...(typeof record.width === 'number' && { width: Math.min(record.width, rim) }) };
}

/** Returns records of points, each followed by those of its smaller marks: for a map that needs all styles beforehand. */
export function markRecords(records: readonly StyleRecord[]): StyleRecord[] {
  return [...new Set(records.flatMap((record) => MARK_SIZES.map((_, size) => markRecord(record, size))))];
}

/** The sizes of the marks of a world's features, counted on demand. */
export class MarkSizes {
  private readonly world: World;
  private readonly search: FeatureSearch;
  private readonly isSmall: (feature: number, webZoom: number) => boolean;
  /** Numbers in `MARK_SIZES` of the cells of each block, row by row. */
  private readonly blocks = new Map<number, Uint8Array<ArrayBuffer>>();
  private readonly counts = new Uint32Array(FRAMED * FRAMED);
  private last = new Uint8Array(0);
  private lastX = -1;
  private lastY = -1;
  private lastZoom = -1;

  /** @param isSmall whether a line or polygon counts */
  constructor(world: World, search: FeatureSearch, isSmall: (feature: number, webZoom: number) => boolean) {
    this.world = world;
    this.search = search;
    this.isSmall = isSmall;
  }

  /**
   * Returns the number in `MARK_SIZES` of the largest mark that has room at the place of a feature.
   *
   * @param webZoom whole, from 0 to 29
   */
  of(feature: number, webZoom: number): number {
    const column = this.columnOf(feature, webZoom);
    const row = this.rowOf(feature, webZoom);
    const [blockX, blockY] = [column >>> BLOCK_BITS, row >>> BLOCK_BITS];
    if (blockX !== this.lastX || blockY !== this.lastY || webZoom !== this.lastZoom) {
      const key = (blockY * 2 ** (webZoom + ACROSS_BITS) + blockX) * 32 + webZoom;
      this.last = this.blocks.get(key) ?? this.countBlock(blockX, blockY, webZoom, key);
      this.lastX = blockX;
      this.lastY = blockY;
      this.lastZoom = webZoom;
    }
    return this.last[((row & (BLOCK - 1)) << BLOCK_BITS) | (column & (BLOCK - 1))];
  }

  private countBlock(blockX: number, blockY: number, webZoom: number, key: number): Uint8Array<ArrayBuffer> {
    const across = 2 ** (webZoom + ACROSS_BITS);
    const [west, north] = [blockX * BLOCK - 1, blockY * BLOCK - 1];
    this.counts.fill(0);
    this.countCells(west, north, webZoom, 0);
    // the first column of the world lies beside the last one
    if (west < 0) this.countCells(west, north, webZoom, across);
    if (west + FRAMED > across) this.countCells(west, north, webZoom, -across);
    const block = new Uint8Array(BLOCK * BLOCK);
    for (let row = 0; row < BLOCK; row++) {
      for (let column = 0; column < BLOCK; column++) block[row * BLOCK + column] = this.sizeAround(row, column);
    }
    const [oldest] = this.blocks.keys();
    if (this.blocks.size === MOST_BLOCKS) this.blocks.delete(oldest);
    this.blocks.set(key, block);
    return block;
  }

  /**
   * Counts the small shapes in the cells of a block with those around it.
   *
   * @param west column of the first cell, and `north` its row
   * @param turn columns farther east they are looked for: the width of the world, or none
   */
  private countCells(west: number, north: number, webZoom: number, turn: number): void {
    const { counts, search, isSmall } = this;
    const { kinds } = this.world.set;
    const cell = 2 ** (CELL_BITS - webZoom);
    const first = west + turn;
    for (const feature of search(first * cell, north * cell, (first + FRAMED) * cell, (north + FRAMED) * cell)) {
      if (kinds[feature] === POINT || !isSmall(feature, webZoom)) continue;
      const column = this.columnOf(feature, webZoom) - first;
      const row = this.rowOf(feature, webZoom) - north;
      if (column >= 0 && column < FRAMED && row >= 0 && row < FRAMED) counts[row * FRAMED + column]++;
    }
  }

  /** Returns the size for the counts of a cell and the eight around it; row and column are those in the block without its frame. */
  private sizeAround(row: number, column: number): number {
    const { counts } = this;
    let around = 0;
    for (let at = row * FRAMED + column; at <= (row + 2) * FRAMED + column; at += FRAMED)
      around += counts[at] + counts[at + 1] + counts[at + 2];
    let size = 0;
    while (around > MARK_SIZES[size].most) size++;
    return size;
  }

  private columnOf(feature: number, webZoom: number): number {
    const { boxes } = this.world;
    // a sum of two numbers of 32 bits is larger than shifts can take
    return ((boxes[feature * 4] + boxes[feature * 4 + 2]) / 2) >>> (CELL_BITS - webZoom);
  }

  private rowOf(feature: number, webZoom: number): number {
    const { boxes } = this.world;
    return ((boxes[feature * 4 + 1] + boxes[feature * 4 + 3]) / 2) >>> (CELL_BITS - webZoom);
  }
}
