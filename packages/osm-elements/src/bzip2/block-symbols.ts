/** One block of a bzip2 file, from its bits to the bytes that its Burrows-Wheeler transform gave. */
import type { BitReader } from './bit-reader.ts';
import { type CodeTable, readCodeTable, readSymbol } from './code-table.ts';

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
