/** UTF-8 bytes without strings: a table that looks up names in a range of bytes, and a writer of code points. */

const SLOTS = 256;

/** Names and their numbers; 0 is the number of a name that is not in the table. */
export class NameTable {
  private readonly names: (Uint8Array | undefined)[] = new Array(SLOTS).fill(undefined);
  private readonly numbers = new Int32Array(SLOTS);

  /** @param names ASCII, with numbers above 0 */
  constructor(names: Readonly<Record<string, number>>) {
    for (const [name, number] of Object.entries(names)) {
      const bytes = new TextEncoder().encode(name);
      let slot = slotOf(bytes, 0, bytes.length);
      while (this.numbers[slot] !== 0) slot = (slot + 1) % SLOTS;
      this.names[slot] = bytes;
      this.numbers[slot] = number;
    }
  }

  /** The number of the name in `bytes` from `start` up to, not including, `end`. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (length === 0) return 0;
    for (let slot = slotOf(bytes, start, end); ; slot = (slot + 1) % SLOTS) {
      const name = this.names[slot];
      if (name === undefined) return 0;
      if (name.length !== length) continue;
      let same = 0;
      while (same < length && name[same] === bytes[start + same]) same++;
      if (same === length) return this.numbers[slot];
    }
  }
}

function slotOf(bytes: Uint8Array, start: number, end: number): number {
  return ((end - start) * 97 + bytes[start] * 13 + bytes[end - 1] * 29 + bytes[(start + end) >> 1] * 5) % SLOTS;
}

/** Writes a code point as UTF-8 into `out` at `length`; gives the new length. */
export function writeUtf8(out: Uint8Array, length: number, point: number): number {
  let at = length;
  if (point < 0x80) {
    out[at++] = point;
  } else if (point < 0x800) {
    out[at++] = 0xc0 | (point >> 6);
    out[at++] = 0x80 | (point & 63);
  } else if (point < 0x10000) {
    out[at++] = 0xe0 | (point >> 12);
    out[at++] = 0x80 | ((point >> 6) & 63);
    out[at++] = 0x80 | (point & 63);
  } else {
    out[at++] = 0xf0 | (point >> 18);
    out[at++] = 0x80 | ((point >> 12) & 63);
    out[at++] = 0x80 | ((point >> 6) & 63);
    out[at++] = 0x80 | (point & 63);
  }
  return at;
}
