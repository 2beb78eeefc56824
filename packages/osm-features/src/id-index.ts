/**
 * From the id of an element to its row, without a JavaScript object an element.
 *
 * Ids in ascending order (files, and most answers) are found by pages of 64 ids. Any other order takes a hash table with open addressing.
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
  return ascends(ids) ? new PageIndex(ids) : new HashIndex(ids, choose);
}

/** Whether ids ascend, from 0 on, and are no larger than pages can be. */
function ascends(ids: Float64Array): boolean {
  if (ids[0] < 0 || ids[ids.length - 1] >= PAGED_IDS) return false;
  for (let row = 1; row < ids.length; row++) if (!(ids[row] > ids[row - 1])) return false;
  return true;
}

/** Ids of one page: two words of bits. */
const PAGE_IDS = 64;
/** Ids below this have pages whose numbers are whole numbers of 32 bits, with room for one more. */
const PAGED_IDS = (2 ** 31 - 1) * PAGE_IDS;
/** Numbers kept of a page: its number plus one (0 marks a free slot), its first row, and a bit for each id that is there. */
const PAGE_FIELDS = 4;
const FIRST_ROW = 1;
const LOW_BITS = 2;
const HIGH_BITS = 3;
/** At least so many slots a page: then a page is mostly found at the first or second look. */
const SLOTS_PER_PAGE = 1.5;
/** Spreads pages over the slots. Another number in each process, so that no file can be made whose pages all meet in one slot. */
const PAGE_FACTOR = 0x9e3779b1 ^ (Math.floor(Math.random() * 2 ** 24) << 4);

/**
 * For ids in ascending order: 64 ids in a row are a page, which knows its first row and which of its ids are there; counting the bits
 * before an id gives the row. A hash table finds the page, so that an id costs one look into memory.
 */
class PageIndex implements IdIndex {
  private readonly ids: Float64Array;
  private readonly first: number;
  private readonly last: number;
  /** What of a page's spread number is no slot. */
  private readonly shift: number;
  private readonly pages: Int32Array;
  /** The row that is looked at first: the nodes of a way were mostly made together. */
  private next = 0;

  constructor(ids: Float64Array) {
    const count = ids.length;
    this.ids = ids;
    this.first = count === 0 ? 0 : ids[0];
    this.last = count === 0 ? -1 : ids[count - 1];
    const bits = Math.ceil(Math.log2(pageCount(ids) * SLOTS_PER_PAGE + 2));
    this.shift = 32 - bits;
    this.pages = new Int32Array(2 ** bits * PAGE_FIELDS);
    for (let row = 0; row < count; ) row = this.addPage(row);
  }

  find(id: number): number {
    const { ids, next } = this;
    if (next < ids.length && ids[next] === id) {
      this.next = next + 1;
      return next;
    }
    if (!(id >= this.first && id <= this.last)) return -1;
    const row = this.findInPage(id);
    this.next = row + 1;
    return row;
  }

  private findInPage(id: number): number {
    const { pages } = this;
    const page = (id / PAGE_IDS) | 0;
    const at = this.slotOf(page);
    const place = id - page * PAGE_IDS;
    const bit = 1 << place;
    const low = pages[at + LOW_BITS];
    if (pages[at] === 0 || place !== (place | 0)) return -1;
    if (place < 32) return (low & bit) === 0 ? -1 : pages[at + FIRST_ROW] + bitCount(low & (bit - 1));
    const high = pages[at + HIGH_BITS];
    return (high & bit) === 0 ? -1 : pages[at + FIRST_ROW] + bitCount(low) + bitCount(high & (bit - 1));
  }

  /** Adds the page that begins with a row; gives the first row of the next one. */
  private addPage(first: number): number {
    const { ids, pages } = this;
    const page = (ids[first] / PAGE_IDS) | 0;
    const start = page * PAGE_IDS;
    let row = first;
    let low = 0;
    let high = 0;
    for (; row < ids.length && ids[row] < start + PAGE_IDS; row++) {
      const place = ids[row] - start;
      if (place < 32) low |= 1 << place;
      else high |= 1 << place;
    }
    const at = this.slotOf(page);
    pages[at] = page + 1;
    pages[at + FIRST_ROW] = first;
    pages[at + LOW_BITS] = low;
    pages[at + HIGH_BITS] = high;
    return row;
  }

  /** Returns the offset of the fields of a page, or of the free slot for it. */
  private slotOf(page: number): number {
    const { pages } = this;
    const spread = Math.imul(page, PAGE_FACTOR);
    // the high bits: what the factor spreads best
    let at = (spread >>> this.shift) * PAGE_FIELDS;
    for (let number = pages[at]; number !== 0 && number !== page + 1; number = pages[at]) {
      at += PAGE_FIELDS;
      if (at === pages.length) at = 0;
    }
    return at;
  }
}

function pageCount(ids: Float64Array): number {
  let count = 0;
  let end = -1;
  for (let row = 0; row < ids.length; row++) {
    if (ids[row] < end) continue;
    count++;
    end = (((ids[row] / PAGE_IDS) | 0) + 1) * PAGE_IDS;
  }
  return count;
}

/** The number of bits of a word that are 1. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
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
  /** Number of different ids. */
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
