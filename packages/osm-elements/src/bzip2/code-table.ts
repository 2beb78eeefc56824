/** Huffman codes of a block: canonical, of 1 to 20 bits. */
import type { BitReader } from './bit-reader.ts';

/** Longest code, in bits. */
export const LONGEST_CODE = 20;

/** The symbols of a block in the order of their codes, and where the codes of each length are among all. */
export interface CodeTable {
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
export function readCodeTable(bits: BitReader, symbols: number): CodeTable | undefined {
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
export function readSymbol(bits: BitReader, table: CodeTable): number {
  // behind the last code of a block stand its successor's mark and checksum: more bits than this
  const peeked = bits.peek(LONGEST_CODE);
  const { limits, longest } = table;
  let length = table.shortest;
  while (peeked >= limits[length]) if (++length > longest) return -1;
  bits.skip(length);
  return table.symbols[(peeked >>> (LONGEST_CODE - length)) - table.bases[length]];
}
