/** An index of the rows of a raw answer of any size: it remembers one row of every 32 kB and finds the others by a walk from there. */
import { Float64Column } from '@flyover/osm-elements';
import type { RawLines } from './raw-lines.ts';
import { inSlices, STEP_BYTES } from './time-slices.ts';

/** Bytes between two rows that are remembered: 500 MB have 15,000 of them, 370 kB. */
const STRIDE = 1 << 15;

/** The position of a row, and the line (from 0) that it is a piece of. `stop` is the start of the next row. */
export interface RowPlace {
  readonly row: number;
  readonly line: number;
  readonly start: number;
  readonly stop: number;
}

export class RowIndex {
  private readonly raw: RawLines;
  private readonly walk = new RowWalk();
  private readonly starts = new Float64Column();
  private readonly rows = new Float64Column();
  private readonly lines = new Float64Column();

  constructor(raw: RawLines) {
    this.raw = raw;
    this.note(this.walk);
  }

  /** Whether all that has come so far was printed and walked over. */
  get complete(): boolean {
    return this.raw.ended && this.walk.scanned === this.raw.bytes;
  }

  /** Number of rows, estimated until all are walked. A line break at the very end begins no row. */
  get rowCount(): number {
    return this.total(this.walk.row);
  }

  /** Number of lines, estimated as `rowCount`. */
  get lineCount(): number {
    return this.total(this.walk.line);
  }

  /** Walks to the end, in slices. */
  finish(onSlice: () => void): Promise<void> {
    return inSlices(() => this.step(), onSlice);
  }

  /** Resolves once rows up to this one are known, or all of them. */
  reachRow(row: number): Promise<void> {
    return this.reach(() => this.walk.row > row);
  }

  /** Resolves once the line is known, or all of them. */
  reachLine(line: number): Promise<void> {
    return this.reach(() => this.walk.line > line);
  }

  /** Resolves once the row of this byte is known. */
  reachOffset(offset: number): Promise<void> {
    return this.reach(() => this.walk.rowStart > offset);
  }

  /** Up to `count` rows from `first` on, as far as they are known. */
  read(first: number, count: number): RowPlace[] {
    const places: RowPlace[] = [];
    if (count < 1 || this.raw.bytes === 0) return places;
    const from = Math.max(0, first);
    const walk = this.from(this.rows, from);
    let { row, line, rowStart } = walk;
    this.follow(walk, (next) => {
      if (row >= from) places.push({ row, line, start: rowStart, stop: next.rowStart });
      ({ row, line, rowStart } = next);
      return places.length < count;
    });
    const last = rowStart < this.raw.bytes && places.length < count && row >= from;
    if (last) places.push({ row, line, start: rowStart, stop: this.raw.bytes });
    return places;
  }

  /** The row that a byte lies in. */
  rowAt(offset: number): number {
    const walk = this.from(this.starts, offset);
    let { row } = walk;
    this.follow(walk, (next) => {
      if (next.rowStart <= offset) row = next.row;
      return next.rowStart <= offset;
    });
    return row;
  }

  /** The first row of a line; the last line where there are fewer. */
  rowOfLine(line: number): number {
    const walk = this.from(this.lines, line - 0.5);
    let found = walk.line === line ? walk.row : undefined;
    let { row } = walk;
    if (found === undefined) {
      this.follow(walk, (next) => {
        if (next.rowStart < this.raw.bytes) row = next.row;
        if (next.line === line && next.rowStart < this.raw.bytes) found = next.row;
        return found === undefined;
      });
    }
    return found ?? row;
  }

  private async reach(known: () => boolean): Promise<void> {
    if (!this.complete && !known()) await inSlices(() => this.step() && !known());
  }

  private step(): boolean {
    this.raw.reach(this.walk.scanned + STEP_BYTES);
    this.walk.to(this.raw, Math.min(this.raw.bytes, this.walk.scanned + STEP_BYTES), (walk) => {
      this.note(walk);
      return true;
    });
    return !this.complete;
  }

  private note({ rowStart, row, line }: RowWalk): void {
    this.starts.push(rowStart);
    this.rows.push(row);
    this.lines.push(line);
    this.walk.tellFrom = rowStart + STRIDE;
  }

  private total(begun: number): number {
    if (!this.complete) return Math.max(begun + 1, Math.round((begun / this.walk.scanned) * this.raw.expected) || 1);
    return this.walk.rowStart < this.raw.bytes ? begun + 1 : begun;
  }

  /** A walk from the last note whose value is at most this. */
  private from(column: Float64Column, value: number): RowWalk {
    let low = 0;
    let high = column.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (column.get(middle) <= value) low = middle;
      else high = middle - 1;
    }
    return new RowWalk(this.starts.get(low), this.rows.get(low), this.lines.get(low));
  }

  private follow(walk: RowWalk, onRow: (walk: RowWalk) => boolean): void {
    let more = true;
    while (more && walk.scanned < this.raw.bytes) {
      walk.to(this.raw, Math.min(this.raw.bytes, walk.scanned + STRIDE), (next) => {
        more = onRow(next);
        return more;
      });
    }
  }
}

// Starts of rows. A row is one line of the Data tab: a line of the answer, or a piece of one that is longer than `LONGEST_LINE` bytes. So every byte can be
// shown, and no row costs more than another (an answer can be one line of 100 MB).

/** A longer line is shown in pieces of this many bytes, cut between characters. */
export const LONGEST_LINE = 5000;

const NEWLINE = 10;
const RETURN = 13;
/** So far back a piece is cut at most, for the sake of a whole character. */
const CHARACTER = 3;

/** The position of a walk. Rows and lines count from 0. */
class RowWalk {
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
