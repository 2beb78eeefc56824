/** The table of an answer of rows of text, such as `[out:csv]` gives: each row is a made element whose tags are its cells. */
import { StoreBuilder, type StringInterner } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';
import { type CsvOptions, parseAnyQuery, scriptOptions } from '@flyover/overpass-ql';
import type { RawLines } from '../raw/raw-lines.ts';
import { inSlices } from '../raw/time-slices.ts';

/** A table that nothing is drawn of. */
export interface TextTable {
  readonly features: FeatureSet;
  /** Keys of the tags: the columns in their order. */
  readonly columns: readonly string[];
}

/** The layout of the text. */
interface TextLayout {
  readonly separator: string;
  /** Of the columns; undefined: the first row has them. */
  readonly names?: readonly string[];
}

/** Bytes that are read at once; a longer row takes more of them. */
const WINDOW = 1 << 18;
/** Bytes that are looked at for the separator. */
const HEAD = 4000;

/** @param query what was sent: it says what the text is like */
export async function textTable(raw: RawLines, query: string): Promise<TextTable> {
  const builder = new StoreBuilder();
  const { strings } = builder;
  const { separator, names } = layoutOf(query, raw.text(HEAD));
  const separatorBytes = new TextEncoder().encode(separator);
  const columns = new Columns(strings);
  for (const name of names ?? []) columns.add(name);
  const cells: TextCell[] = [];
  let hasHead = names === undefined;
  let [at, size, rows] = [startOf(raw), WINDOW, 0];
  const addRow = (bytes: Uint8Array) => {
    // an empty line is a row where there is one column
    if (cells.length === 1 && cells[0].start === cells[0].end && columns.names.length !== 1) return;
    rows++;
    builder.made(0, rows);
    cells.forEach((cell, i) => {
      while (i >= columns.names.length) columns.add('');
      if (cell.start === cell.end) return;
      const value = cell.isQuoted ? strings.intern(textOf(bytes, cell)) : strings.internBytes(bytes, cell.start, cell.end);
      builder.tag(columns.keys[i], value);
    });
  };
  await inSlices(() => {
    raw.reach(at + size);
    const bytes = raw.slice(at, at + size);
    const window = { bytes, isLast: at + bytes.length >= raw.bytes && raw.ended };
    let from = 0;
    while (from < bytes.length) {
      const next = readTextRow(window, from, separatorBytes, cells);
      if (next === -1) break;
      if (hasHead) {
        hasHead = false;
        for (const cell of cells) columns.add(textOf(bytes, cell));
      } else addRow(bytes);
      from = next;
    }
    size = from === 0 ? size * 2 : WINDOW;
    at += from;
    return at < raw.bytes || !raw.ended;
  });
  return { features: buildFeatures(builder.finish()), columns: columns.names };
}

/** Behind a byte order mark. */
function startOf(raw: RawLines): number {
  const [a, b, c] = raw.slice(0, 3);
  return a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0;
}

function textOf(bytes: Uint8Array, { start, end, isQuoted }: TextCell): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, end));
  return isQuoted ? text.replaceAll('""', '"') : text;
}

/** As the query says; else by the first line, which names the columns then. */
function layoutOf(query: string, head: string): TextLayout {
  const csv = csvOf(query);
  if (csv === undefined) {
    const [line] = head.split('\n', 1);
    const separators = ['\t', ';', '|', ','];
    return { separator: separators.find((each) => line.includes(each)) ?? '\t' };
  }
  const { separator, header, columns } = csv;
  const names = columns.map(({ name, special }) => (special ? `@${name}` : name));
  return { separator: separator || '\t', ...(!(header && columns.length > 0) && { names }) };
}

function csvOf(query: string): CsvOptions | undefined {
  return scriptOptions(parseAnyQuery(query).script).csv;
}

/** Columns by name, each there once: later ones of a name are numbered, and one without a name has the number of its place. */
class Columns {
  readonly names: string[] = [];
  /** The same as numbers of the string table. */
  readonly keys: number[] = [];
  private readonly known = new Map<string, number>();
  private readonly strings: StringInterner;

  constructor(strings: StringInterner) {
    this.strings = strings;
  }

  add(given: string): void {
    const name = given || `${this.names.length + 1}`;
    let own = name;
    while (this.known.has(own)) {
      const number = (this.known.get(name) ?? 1) + 1;
      this.known.set(name, number);
      own = `${name} (${number})`;
    }
    this.known.set(own, this.known.get(own) ?? 1);
    this.names.push(own);
    this.keys.push(this.strings.intern(own));
  }
}

/**
 * The cells of `[out:csv]`: one row a line, a separator of any length, and quotes around a cell with a quote, a comma or a line break. Servers before 0.7.62
 * print no quotes: there, a quote at the start of a cell is part of its text.
 */

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;
/** Bytes of a cell in quotes: after so many without their end they are characters. */
const LONGEST_QUOTED = 1 << 20;

/** A cell: its bytes, without the quotes around it. */
export interface TextCell {
  readonly start: number;
  readonly end: number;
  /** Quotes in it are doubled. */
  readonly isQuoted: boolean;
}

/** Bytes of an answer, or the last of them. */
export interface TextWindow {
  readonly bytes: Uint8Array;
  /** Nothing comes behind them. */
  readonly isLast: boolean;
}

/**
 * Reads the row that begins at a place.
 *
 * @param cells is emptied, and takes the cells
 * @returns where the next row begins; -1 where the window ends before this one
 */
export function readTextRow(window: TextWindow, from: number, separator: Uint8Array, cells: TextCell[]): number {
  const { bytes, isLast } = window;
  cells.length = 0;
  for (let at = from; ; ) {
    const quoted = bytes[at] === QUOTE ? endOfQuotes(window, at, separator) : undefined;
    if (quoted === -1) return -1;
    const end = quoted ?? endOfPlain(bytes, at, separator);
    if (end === bytes.length && !isLast) return -1;
    const ends = end === bytes.length || !isSeparator(bytes, end, separator);
    if (quoted !== undefined) cells.push({ start: at + 1, end: end - 1, isQuoted: true });
    else cells.push({ start: at, end: ends && end > at && bytes[end - 1] === RETURN ? end - 1 : end, isQuoted: false });
    if (ends) return end === bytes.length ? end : bytes[end] === RETURN ? end + 2 : end + 1;
    at = end + separator.length;
  }
}

/** The next separator or line break, or the end of the bytes. */
function endOfPlain(bytes: Uint8Array, from: number, separator: Uint8Array): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== NEWLINE && !isSeparator(bytes, at, separator)) at++;
  return at;
}

/** Behind the quote that ends a cell; undefined where none does, -1 where the window ends before that is known. */
function endOfQuotes({ bytes, isLast }: TextWindow, from: number, separator: Uint8Array): number | undefined {
  const stop = Math.min(bytes.length, from + LONGEST_QUOTED);
  // what follows must be here as well
  const unknown = (at: number) => !isLast && at + separator.length + 2 > bytes.length;
  let at = from + 1;
  while (at < stop) {
    if (bytes[at] !== QUOTE) at++;
    else if (bytes[at + 1] === QUOTE) at += 2;
    else if (unknown(at + 1)) return -1;
    else return endsCell(bytes, at + 1, separator) ? at + 1 : undefined;
  }
  return stop === bytes.length && !isLast ? -1 : undefined;
}

function endsCell(bytes: Uint8Array, at: number, separator: Uint8Array): boolean {
  if (at === bytes.length || bytes[at] === NEWLINE || isSeparator(bytes, at, separator)) return true;
  return bytes[at] === RETURN && bytes[at + 1] === NEWLINE;
}

function isSeparator(bytes: Uint8Array, at: number, separator: Uint8Array): boolean {
  if (bytes[at] !== separator[0]) return false;
  for (let i = 1; i < separator.length; i++) if (bytes[at + i] !== separator[i]) return false;
  return true;
}
