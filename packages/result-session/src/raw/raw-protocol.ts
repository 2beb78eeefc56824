/** Types of the calls for a raw answer, and its format. Rows and lines count from 0; characters are UTF-16 units. */
import type { NamedElement } from './row-element.ts';

/** The format of an answer, for its colours. */
export type RawKind = 'json' | 'xml' | 'table' | 'text';

/** The size of the answer. While `complete` is false the numbers are estimates from the part read so far. */
export interface RawSize {
  readonly rows: number;
  readonly lines: number;
  readonly bytes: number;
  readonly complete: boolean;
}

export interface RawOverview extends RawSize {
  readonly kind: RawKind;
  /** Of a table: what stands between two columns. */
  readonly separator: string;
}

/** A line of the answer, or a piece of a line that is longer than `LONGEST_LINE`. */
export interface RawRow {
  readonly text: string;
  readonly line: number;
  /** The first piece of its line, and the last one. */
  readonly begins: boolean;
  readonly ends: boolean;
}

/** Rows up to and including `last`. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** The progress of a search. */
export interface SearchProgress {
  readonly hits: number;
  readonly searched: number;
  readonly bytes: number;
}

/** The start of a hit: a row, and a character in it. */
export interface RawHit {
  readonly number: number;
  readonly row: number;
  readonly from: number;
}

/** The rows of a record from its beginning up to its id: from a character of the first up to, not including, one of the last. */
export interface RecordRows extends RowRange {
  readonly from: number;
  readonly to: number;
}

/** A stretch of a row that belongs to a hit. */
export interface RowMark {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  /** Of the hit. */
  readonly number: number;
}

/** Text of rows, and whether it was too much to give all of it. */
export interface RawText {
  readonly text: string;
  readonly cut: boolean;
}

/** The calls; undefined or nothing is the answer where the run is gone. */
export interface RawCalls {
  /** Returns the facts known so far about the answer; `rawCount` counts its remaining rows. */
  rawOpen(runId: number): Promise<RawOverview | undefined>;
  /** Resolves when all is counted. `onSize` is told now and then before. */
  rawCount(runId: number, onSize: (size: RawSize) => void): Promise<RawSize | undefined>;
  /** Rows from `first` on, up to `count`. */
  rawRows(runId: number, first: number, count: number): Promise<readonly RawRow[]>;
  /** The first row of a line, or the last row. */
  rawRowOfLine(runId: number, line: number): Promise<number>;
  /** Looks for a text, whatever its case; an earlier search ends. An empty text only ends it. */
  rawSearch(runId: number, text: string, onProgress: (progress: SearchProgress) => void): Promise<SearchProgress | undefined>;
  /** The first hit so far from a row on. */
  rawHitFrom(runId: number, row: number): Promise<RawHit | undefined>;
  /** A hit by its number. */
  rawHit(runId: number, number: number): Promise<RawHit | undefined>;
  /** The hits so far in rows. */
  rawMarks(runId: number, first: number, count: number): Promise<readonly RowMark[]>;
  /**
   * Returns the start of the record of an element.
   *
   * @param type as the answer names it @param id a text where it is no exact number
   */
  lineOf(runId: number, type: string, id: number | string): Promise<RecordRows | undefined>;
  /** The element whose record a character of a row is in; undefined where that is none's. */
  rawElement(runId: number, row: number, character: number): Promise<NamedElement | undefined>;
  /** The whole answer; for one that is still to be printed. */
  rawFile(runId: number): Promise<Blob | undefined>;
  /** The text of rows as it came, up to `most` bytes. */
  rawText(runId: number, rows: RowRange, most: number): Promise<RawText>;
}

// The format of an answer, by its first characters.

/** The separators between two columns. */
const SEPARATORS = ['\t', ';', ',', '|'];

/** @param head the first bytes as text; more than two lines where it is a table */
export function rawKind(head: string): { kind: RawKind; separator: string } {
  const start = head.trimStart();
  if (/^[{[]/.test(start)) return { kind: 'json', separator: '' };
  if (start.startsWith('<')) return { kind: 'xml', separator: '' };
  const [first, second] = head.split(/\r?\n/);
  const parts = (line: string, separator: string) => line.split(separator).length;
  const separator = SEPARATORS.find(
    (one) => parts(first, one) > 1 && (second === undefined || second === '' || parts(second, one) >= parts(first, one)),
  );
  return separator === undefined ? { kind: 'text', separator: '' } : { kind: 'table', separator };
}
