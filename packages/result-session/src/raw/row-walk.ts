/**
 * Where rows begin. A row is what the Data tab shows in one line: a line of the answer, or where that is longer than `LONGEST_LINE` bytes, a
 * piece of it. So every byte can be seen, and no row costs more than another (an answer may be one line of 100 MB).
 */
import type { RawLines } from './raw-lines.ts';

/** A longer line is shown in pieces of this many bytes, cut between characters. */
export const LONGEST_LINE = 5000;

const NEWLINE = 10;
const RETURN = 13;
/** So far back a piece is cut at most, for the sake of a whole character. */
const CHARACTER = 3;

/** How far a walk has come. Rows and lines count from 0. */
export class RowWalk {
  /** First byte of the row that is walked over. */
  rowStart: number;
  row: number;
  line: number;
  /** Bytes that were looked at. */
  scanned: number;
  /** Rows that begin before this byte are not told. */
  tellFrom = 0;

  constructor(rowStart = 0, row = 0, line = 0) {
    this.rowStart = rowStart;
    this.row = row;
    this.line = line;
    this.scanned = rowStart;
  }

  /** Goes on up to a byte. `onRow` is called at the start of each further row from `tellFrom` on; where it gives false, the walk ends there. */
  to(raw: RawLines, end: number, onRow: (walk: RowWalk) => boolean): void {
    const base = Math.max(0, this.scanned - CHARACTER);
    const bytes = raw.slice(base, end);
    const stop = bytes.length;
    // millions of rows are only counted: within the loop nothing but local numbers
    let { row, line } = this;
    let start = this.rowStart - base;
    let limit = start + LONGEST_LINE;
    let tellFrom = this.tellFrom - base;
    let scanned = stop;
    for (let at = this.scanned - base; at < stop; at++) {
      const byte = bytes[at];
      if (byte === NEWLINE) {
        line++;
        start = at + 1;
      } else if (at >= limit && !(at === limit && byte === RETURN)) start = characterStart(bytes, limit);
      else continue;
      row++;
      limit = start + LONGEST_LINE;
      if (start < tellFrom) continue;
      this.row = row;
      this.line = line;
      this.rowStart = base + start;
      if (!onRow(this)) {
        scanned = Math.max(start, at);
        break;
      }
      tellFrom = this.tellFrom - base;
    }
    this.row = row;
    this.line = line;
    this.rowStart = base + start;
    this.scanned = Math.max(this.scanned, base + scanned);
  }
}

/** The start of the character that a byte belongs to; the byte itself where that is not UTF-8. */
function characterStart(bytes: Uint8Array, at: number): number {
  for (let start = at; start >= at - CHARACTER; start--) if ((bytes[start] & 0xc0) !== 0x80) return start;
  return at;
}
