/**
 * The string table of a store: every key, value, role and user name once, as UTF-8 bytes.
 *
 * Readers hand over byte ranges, so that a string that is already known costs a hash and a comparison,
 * and no JavaScript string is made while reading.
 */
import type { StringTable } from './element-store.ts';

/**
 * Start of the hash of a string (FNV-1a, 32 bits); see `StringInterner.internHashed`. Another one in each process, so that no file
 * can be made whose strings all meet in one slot. The numbers of strings do not depend on it.
 */
export const HASH_SEED = Math.floor(Math.random() * 2 ** 32) | 0;
/** The factor of each step of the hash. */
export const HASH_FACTOR = 0x01000193;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Collects strings and numbers them in the order of their first use; number 0 is the empty string. */
export class StringInterner {
  private bytes = new Uint8Array(1 << 8);
  private used = 0;
  private offsets = new Uint32Array(1 << 4);
  private count = 0;
  private slots = new Int32Array(1 << 5).fill(-1);
  private readonly known = new Map<string, number>();

  constructor() {
    this.internBytes(this.bytes, 0, 0);
  }

  /** Number of different strings so far. */
  get size(): number {
    return this.count;
  }

  /** Memory of the strings so far, bytes. */
  get memory(): number {
    return this.bytes.byteLength + this.offsets.byteLength + this.slots.byteLength;
  }

  /** The number of a text. */
  intern(text: string): number {
    let number = this.known.get(text);
    if (number === undefined) {
      const bytes = encoder.encode(text);
      number = this.internBytes(bytes, 0, bytes.length);
      this.known.set(text, number);
    }
    return number;
  }

  /** The number of the UTF-8 bytes from `start` up to, not including, `end`. */
  internBytes(source: Uint8Array, start: number, end: number): number {
    let hash = HASH_SEED;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ source[i], HASH_FACTOR);
    return this.internHashed(source, start, end, hash);
  }

  /**
   * The same, where the caller has made the hash while it looked for the string's end:
   * `HASH_SEED`, then for each byte `Math.imul(hash ^ byte, HASH_FACTOR)`.
   */
  internHashed(source: Uint8Array, start: number, end: number, hash: number): number {
    const mask = this.slots.length - 1;
    let slot = mixed(hash) & mask;
    for (let number = this.slots[slot]; number !== -1; number = this.slots[slot]) {
      if (sameBytes(this.bytes, this.offsets[number], this.offsets[number + 1], source, start, end)) return number;
      slot = (slot + 1) & mask;
    }
    return this.add(source, start, end, slot);
  }

  /** The text of a number, decoded anew. */
  textOf(number: number): string {
    return decoder.decode(this.bytes.subarray(this.offsets[number], this.offsets[number + 1]));
  }

  /** The finished table; the interner can go on being used, the table does not change. */
  finish(): StringTable {
    return createStringTable(this.bytes.slice(0, this.used), this.offsets.slice(0, this.count + 1));
  }

  private add(source: Uint8Array, start: number, end: number, slot: number): number {
    const length = end - start;
    if (this.used + length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.used + length));
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(source.subarray(start, end), this.used);
    this.used += length;
    const number = this.count++;
    if (this.count + 1 > this.offsets.length) {
      const larger = new Uint32Array(this.offsets.length * 2);
      larger.set(this.offsets);
      this.offsets = larger;
    }
    this.offsets[this.count] = this.used;
    this.slots[slot] = number;
    if (this.count * 2 > this.slots.length) this.slots = hashSlots(this.bytes, this.offsets, this.count, this.slots.length * 4);
    return number;
  }
}

/**
 * A table over bytes that came from another thread or from a file.
 *
 * @param bytes all strings behind one another, UTF-8
 * @param offsets byte offset of each string, and the end of the last
 */
export function createStringTable(bytes: Uint8Array, offsets: Uint32Array): StringTable {
  const size = offsets.length - 1;
  const texts: (string | undefined)[] = new Array(size);
  let slots: Int32Array | undefined;
  return {
    size,
    bytes,
    offsets,
    get(number) {
      let text = texts[number];
      if (text === undefined) {
        text = decoder.decode(bytes.subarray(offsets[number], offsets[number + 1]));
        texts[number] = text;
      }
      return text;
    },
    find(text) {
      if (slots === undefined) slots = hashSlots(bytes, offsets, size, slotCount(size));
      const wanted = encoder.encode(text);
      const mask = slots.length - 1;
      let slot = hashBytes(wanted, 0, wanted.length) & mask;
      for (let number = slots[slot]; number !== -1; number = slots[slot]) {
        if (sameBytes(bytes, offsets[number], offsets[number + 1], wanted, 0, wanted.length)) return number;
        slot = (slot + 1) & mask;
      }
      return -1;
    },
  };
}

function slotCount(size: number): number {
  let count = 16;
  while (count < size * 2 + 1) count *= 2;
  return count;
}

function hashSlots(bytes: Uint8Array, offsets: Uint32Array, count: number, slotsLength: number): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(slotsLength).fill(-1);
  const mask = slotsLength - 1;
  for (let number = 0; number < count; number++) {
    let slot = hashBytes(bytes, offsets[number], offsets[number + 1]) & mask;
    while (slots[slot] !== -1) slot = (slot + 1) & mask;
    slots[slot] = number;
  }
  return slots;
}

/** FNV-1a, 32 bits, with a last mix. */
function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_SEED;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i], HASH_FACTOR);
  return mixed(hash);
}

/** The low bits choose the slot, and FNV leaves little of the high ones in them. */
function mixed(hash: number): number {
  const folded = hash ^ (hash >>> 15);
  return folded ^ (folded >>> 7);
}

function sameBytes(a: Uint8Array, aStart: number, aEnd: number, b: Uint8Array, bStart: number, bEnd: number): boolean {
  const length = aEnd - aStart;
  if (length !== bEnd - bStart) return false;
  for (let i = 0; i < length; i++) if (a[aStart + i] !== b[bStart + i]) return false;
  return true;
}
