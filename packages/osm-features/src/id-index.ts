/**
 * From the id of an element to its row, without a JavaScript object an element.
 *
 * Ids in ascending order (files, and most answers) are found by buckets and a binary search inside the bucket: neighbouring
 * ids then share cache lines. Any other order takes a hash table with open addressing.
 */

/** Finds rows by id. */
export interface IdIndex {
  /** The row of an id, or -1. */
  find(id: number): number;
}

/**
 * Indexes a column of ids.
 *
 * @param ids element ids, in any order
 * @param choose called where an id comes again, with the row kept so far and the new row; gives the row to keep.
 *   Not called, and no order needed, where ids ascend.
 */
export function createIdIndex(ids: Float64Array, choose: (kept: number, next: number) => number): IdIndex {
  return ascends(ids) ? new BucketIndex(ids) : new HashIndex(ids, choose);
}

function ascends(ids: Float64Array): boolean {
  for (let row = 1; row < ids.length; row++) if (!(ids[row] > ids[row - 1])) return false;
  return true;
}

/** Rows of a segment, on average. */
const SEGMENT_ROWS = 32;

/**
 * Two levels, since real ids come in clusters: segments of equal width over all ids, and in each segment as many buckets of equal width
 * as it has rows.
 */
class BucketIndex implements IdIndex {
  private readonly ids: Float64Array;
  private readonly first: number;
  private readonly last: number;
  private readonly segmentsPerId: number;
  /** First row of each segment, and of its buckets. */
  private readonly segmentStart: Uint32Array;
  private readonly bucketsPerId: Float64Array;
  /** First row of each bucket; the buckets of a segment have the numbers of its rows. */
  private readonly bucketStart: Uint32Array;
  /** The row that is looked at first: the nodes of a way were mostly made together. */
  private next = 0;

  constructor(ids: Float64Array) {
    const count = ids.length;
    const segments = Math.ceil(count / SEGMENT_ROWS);
    this.ids = ids;
    this.first = count === 0 ? 0 : ids[0];
    this.last = count === 0 ? -1 : ids[count - 1];
    this.segmentsPerId = segments / (this.last - this.first + 1);
    this.segmentStart = new Uint32Array(segments + 1).fill(count);
    this.bucketsPerId = new Float64Array(segments);
    this.bucketStart = new Uint32Array(count + 1).fill(count);
    for (let row = 0, open = 0; row < count; row++) {
      for (const own = this.segment(ids[row]); open <= own; open++) this.segmentStart[open] = row;
    }
    for (let segment = 0; segment < segments; segment++) this.fillSegment(segment);
  }

  find(id: number): number {
    const { ids, segmentStart, bucketStart } = this;
    const next = this.next;
    if (next < ids.length && ids[next] === id) {
      this.next = next + 1;
      return next;
    }
    if (!(id >= this.first && id <= this.last)) return -1;
    const segment = this.segment(id);
    const start = segmentStart[segment];
    const end = segmentStart[segment + 1];
    if (start === end || id < ids[start]) return -1;
    const bucket = Math.min(end - 1, start + (((id - ids[start]) * this.bucketsPerId[segment]) | 0));
    let low = bucketStart[bucket];
    let high = bucketStart[bucket + 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ids[middle] < id) low = middle + 1;
      else high = middle;
    }
    if (low >= end || ids[low] !== id) return -1;
    this.next = low + 1;
    return low;
  }

  private segment(id: number): number {
    return Math.min(this.segmentStart.length - 2, ((id - this.first) * this.segmentsPerId) | 0);
  }

  private fillSegment(segment: number): void {
    const { ids, bucketStart } = this;
    const start = this.segmentStart[segment];
    const end = this.segmentStart[segment + 1];
    if (start === end) return;
    const perId = (end - start) / (ids[end - 1] - ids[start] + 1);
    this.bucketsPerId[segment] = perId;
    for (let row = start, open = start; row < end; row++) {
      const own = Math.min(end - 1, start + (((ids[row] - ids[start]) * perId) | 0));
      for (; open <= own; open++) bucketStart[open] = row;
      // buckets behind the last id are empty
      if (row === end - 1) bucketStart.fill(end, open, end);
    }
  }
}

class HashIndex implements IdIndex {
  private readonly ids: Float64Array;
  private readonly slots: Int32Array;

  constructor(ids: Float64Array, choose: (kept: number, next: number) => number) {
    this.ids = ids;
    this.slots = new Int32Array(slotCount(ids.length)).fill(-1);
    for (let row = 0; row < ids.length; row++) {
      const slot = this.slotOf(ids[row]);
      const kept = this.slots[slot];
      this.slots[slot] = kept === -1 ? row : choose(kept, row);
    }
  }

  find(id: number): number {
    return this.slots[this.slotOf(id)];
  }

  /** The slot of an id, or the empty one where it would go. */
  private slotOf(id: number): number {
    const { ids, slots } = this;
    const mask = slots.length - 1;
    let slot = hashId(id) & mask;
    for (let row = slots[slot]; row !== -1 && ids[row] !== id; row = slots[slot]) slot = (slot + 1) & mask;
    return slot;
  }
}

/** Numbers different ids 0, 1, … in the order of their first use. */
export class IdNumbers {
  private ids = new Float64Array(64);
  private slots = new Int32Array(128).fill(-1);
  /** How many different ids there are. */
  count = 0;

  /** The number of an id; a new one where it was not seen before. */
  add(id: number): number {
    const mask = this.slots.length - 1;
    let slot = hashId(id) & mask;
    for (let number = this.slots[slot]; number !== -1; number = this.slots[slot]) {
      if (this.ids[number] === id) return number;
      slot = (slot + 1) & mask;
    }
    const number = this.count++;
    this.slots[slot] = number;
    if (number === this.ids.length) {
      const larger = new Float64Array(number * 2);
      larger.set(this.ids);
      this.ids = larger;
    }
    this.ids[number] = id;
    if (this.count * 2 > this.slots.length) this.rehash();
    return number;
  }

  /** The number of an id, or -1. */
  find(id: number): number {
    const mask = this.slots.length - 1;
    let slot = hashId(id) & mask;
    for (let number = this.slots[slot]; number !== -1; number = this.slots[slot]) {
      if (this.ids[number] === id) return number;
      slot = (slot + 1) & mask;
    }
    return -1;
  }

  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 4).fill(-1);
    const mask = this.slots.length - 1;
    for (let number = 0; number < this.count; number++) {
      let slot = hashId(this.ids[number]) & mask;
      while (this.slots[slot] !== -1) slot = (slot + 1) & mask;
      this.slots[slot] = number;
    }
  }
}

/** At most half full, so that runs of taken slots stay short. */
function slotCount(count: number): number {
  let slots = 16;
  while (slots < count * 2) slots *= 2;
  return slots;
}

function hashId(id: number): number {
  const mixed = Math.imul((id | 0) ^ Math.imul(Math.floor(id / 0x100000000), 0x27d4eb2f), 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
