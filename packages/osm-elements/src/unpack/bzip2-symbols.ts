/**
 * One block of a bzip2 file, decoded up to the bytes of its Burrows-Wheeler transform: Huffman tables, move-to-front, and the reader of bits below
 * them.
 */

/** A block before the transform is undone. */
export interface BlockSymbols {
  readonly checksum: number;
  /** Bytes of the block, and which of the sorted rows is the first. */
  readonly count: number;
  readonly origin: number;
}

/** Symbols that share a code table. */
const GROUP = 50;
/** A run of more bytes than any block has. */
const LARGEST_RUN = 1 << 21;

/**
 * Reads the block behind the mark that begins one.
 *
 * @param bytes takes the bytes of the block; as many as a block of this file may have
 * @returns undefined where it is broken
 */
export function readBlockSymbols(bits: BitReader, bytes: Uint8Array): BlockSymbols | undefined {
  const checksum = (bits.read(16) << 16) | bits.read(16);
  // a way of sorting that no program has used since 1998
  if (bits.read(1) === 1) return undefined;
  const origin = bits.read(24);
  const front = readUsedBytes(bits);
  const tables = readTables(bits, front.length + 2);
  const count = tables === undefined || front.length === 0 ? -1 : readBytes(bits, tables, front, bytes);
  return count === -1 || origin >= count ? undefined : { checksum, count, origin };
}

/** The bytes that occur in the block: of each sixteen whether any, then which. */
function readUsedBytes(bits: BitReader): Uint8Array {
  const groups = bits.read(16);
  const used: number[] = [];
  for (let group = 0; group < 16; group++) {
    if ((groups & (0x8000 >> group)) === 0) continue;
    const flags = bits.read(16);
    for (let i = 0; i < 16; i++) if ((flags & (0x8000 >> i)) !== 0) used.push(group * 16 + i);
  }
  return Uint8Array.from(used);
}

/** The code table of each group of symbols. */
function readTables(bits: BitReader, symbols: number): CodeTable[] | undefined {
  const count = bits.read(3);
  const groups = bits.read(15);
  if (count < 2 || count > 6 || groups === 0) return undefined;
  const front = Uint8Array.from({ length: count }, (_, table) => table);
  const chosen = new Uint8Array(groups);
  for (let group = 0; group < groups; group++) {
    let place = 0;
    while (bits.read(1) === 1) if (++place === count) return undefined;
    chosen[group] = moveToFront(front, place);
  }
  const tables: CodeTable[] = [];
  for (let i = 0; i < count; i++) {
    const table = readCodeTable(bits, symbols);
    if (table === undefined) return undefined;
    tables.push(table);
  }
  return Array.from(chosen, (table) => tables[table]);
}

/** @param front the bytes that occur, those that came last in front @returns how many bytes came; -1 where something is wrong */
function readBytes(bits: BitReader, tables: readonly CodeTable[], front: Uint8Array, bytes: Uint8Array): number {
  const end = front.length + 1;
  let count = 0;
  let run = 0;
  let place = 1;
  for (let group = 0; group < tables.length; group++) {
    const table = tables[group];
    for (let left = GROUP; left > 0; left--) {
      const symbol = readSymbol(bits, table);
      if (symbol === -1 || symbol > end) return -1;
      // lengths of runs have the digits 1 and 2
      if (symbol < 2) {
        run += place << symbol;
        place <<= 1;
        if (run > LARGEST_RUN) return -1;
        continue;
      }
      if (run > 0) {
        if (count + run > bytes.length) return -1;
        bytes.fill(front[0], count, count + run);
        count += run;
        run = 0;
        place = 1;
      }
      if (symbol === end) return count;
      if (count === bytes.length) return -1;
      bytes[count++] = moveToFront(front, symbol - 1);
    }
  }
  return -1;
}

function moveToFront(list: Uint8Array, place: number): number {
  const value = list[place];
  list.copyWithin(1, 0, place);
  list[0] = value;
  return value;
}

// Huffman codes of a block: canonical, of 1 to 20 bits.

/** Longest code, in bits. */
export const LONGEST_CODE = 20;

/** The symbols of a block in the order of their codes, and where the codes of each length are among all. */
interface CodeTable {
  readonly shortest: number;
  readonly longest: number;
  readonly symbols: Uint16Array;
  /** By length: one more than the largest code of that length, filled up to `LONGEST_CODE` bits. */
  readonly limits: Int32Array;
  /** By length: subtracted from a code it gives the index of the symbol. */
  readonly bases: Int32Array;
}

/**
 * Reads the lengths of the codes of all symbols.
 *
 * @returns undefined where they are no codes
 */
function readCodeTable(bits: BitReader, symbols: number): CodeTable | undefined {
  const lengths = new Uint8Array(symbols);
  let length = bits.read(5);
  for (let symbol = 0; symbol < symbols; symbol++) {
    for (;;) {
      if (length < 1 || length > LONGEST_CODE) return undefined;
      if (bits.read(1) === 0) break;
      length += bits.read(1) === 0 ? 1 : -1;
    }
    lengths[symbol] = length;
  }
  return tableOf(lengths);
}

function tableOf(lengths: Uint8Array): CodeTable | undefined {
  const counts = new Int32Array(LONGEST_CODE + 1);
  for (const length of lengths) counts[length]++;
  const limits = new Int32Array(LONGEST_CODE + 1);
  const bases = new Int32Array(LONGEST_CODE + 1);
  const order = new Uint16Array(lengths.length);
  let code = 0;
  let placed = 0;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    code <<= 1;
    bases[length] = code - placed;
    for (let symbol = 0; counts[length] > 0 && symbol < lengths.length; symbol++) {
      if (lengths[symbol] === length) order[placed++] = symbol;
    }
    code += counts[length];
    // more codes than there are of this length
    if (code > 1 << length) return undefined;
    limits[length] = code << (LONGEST_CODE - length);
  }
  const used = lengths.toSorted();
  return { shortest: used[0], longest: used[used.length - 1], symbols: order, limits, bases };
}

/** The next symbol; -1 where no code begins so. */
function readSymbol(bits: BitReader, table: CodeTable): number {
  // behind the last code of a block stand its successor's mark and checksum: more bits than this
  const peeked = bits.peek(LONGEST_CODE);
  const { limits, longest } = table;
  let length = table.shortest;
  while (peeked >= limits[length]) if (++length > longest) return -1;
  bits.skip(length);
  return table.symbols[(peeked >>> (LONGEST_CODE - length)) - table.bases[length]];
}

/** Bits from bytes, the highest of each byte first. */

/** Thrown where the bytes end before the bits do; never leaves a reader. */
export const END_OF_BITS = new Error('END_OF_BITS');

/** See the file's comment. */
export class BitReader {
  private readonly bytes: Uint8Array;
  private at: number;
  /** The bits that were taken from the bytes and not read yet are its lowest. */
  private held = 0;
  private count = 0;

  /** @param bit where to begin, from the start of the bytes */
  constructor(bytes: Uint8Array, bit: number) {
    this.bytes = bytes;
    this.at = bit >>> 3;
    if ((bit & 7) !== 0) this.read(bit & 7);
  }

  /** Bits from the start of the bytes to where the next one is read. */
  get position(): number {
    return this.at * 8 - this.count;
  }

  /** @param count at most 24 @throws END_OF_BITS */
  read(count: number): number {
    const value = this.peek(count);
    this.count -= count;
    return value;
  }

  /** The same without going on. */
  peek(count: number): number {
    while (this.count < count) {
      if (this.at === this.bytes.length) throw END_OF_BITS;
      this.held = (this.held << 8) | this.bytes[this.at++];
      this.count += 8;
    }
    return (this.held >>> (this.count - count)) & ((1 << count) - 1);
  }

  /** Goes on by bits that were peeked at. */
  skip(count: number): void {
    this.count -= count;
  }
}
