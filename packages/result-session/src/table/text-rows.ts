/**
 * Rows of text in cells, as `[out:csv]` prints them: a line a row, a separator of any length, and quotes around a cell with a quote, a comma or a line break. Servers
 * before 0.7.62 print no quotes: a cell that only begins with one has it for a character.
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
