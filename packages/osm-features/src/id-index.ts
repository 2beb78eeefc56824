/**
 * From the id of an element to its row, without a JavaScript object an element.
 *
 * Ids in ascending order (files, and most answers) are found by buckets of equal width and a binary search inside the bucket:
 * neighbouring ids then share cache lines. Any other order takes a hash table with open addressing.
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
  return ascends(ids) ? bucketIndex(ids) : hashIndex(ids, choose);
}

function ascends(ids: Float64Array): boolean {
  for (let row = 1; row < ids.length; row++) if (!(ids[row] > ids[row - 1])) return false;
  return true;
}

function bucketIndex(ids: Float64Array): IdIndex {
  const count = ids.length;
  if (count === 0) return { find: () => -1 };
  const first = ids[0];
  const last = ids[count - 1];
  const buckets = Math.max(1, count);
  const perId = buckets / (last - first + 1);
  const start = new Uint32Array(buckets + 1);
  for (let row = 0, bucket = 0; row < count; row++) {
    const own = Math.min(buckets - 1, Math.floor((ids[row] - first) * perId));
    while (bucket <= own) start[bucket++] = row;
    if (row === count - 1) start.fill(count, bucket);
  }
  return {
    find(id) {
      if (!(id >= first && id <= last)) return -1;
      const bucket = Math.min(buckets - 1, Math.floor((id - first) * perId));
      let low = start[bucket];
      let high = start[bucket + 1];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (ids[middle] < id) low = middle + 1;
        else high = middle;
      }
      return low < count && ids[low] === id ? low : -1;
    },
  };
}

function hashIndex(ids: Float64Array, choose: (kept: number, next: number) => number): IdIndex {
  const slots = new Int32Array(slotCount(ids.length)).fill(-1);
  const mask = slots.length - 1;
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row];
    let slot = hashId(id) & mask;
    let kept = slots[slot];
    while (kept !== -1 && ids[kept] !== id) {
      slot = (slot + 1) & mask;
      kept = slots[slot];
    }
    slots[slot] = kept === -1 ? row : choose(kept, row);
  }
  return {
    find(id) {
      let slot = hashId(id) & mask;
      let row = slots[slot];
      while (row !== -1 && ids[row] !== id) {
        slot = (slot + 1) & mask;
        row = slots[slot];
      }
      return row;
    },
  };
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
