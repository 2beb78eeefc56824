/** Fixed pieces of a format as bytes ready to be copied, and strings of a table with their escapes. */
import type { StringTable } from '@flyover/osm-elements';

/** A text as words of eight bytes, the last filled up with zeros. */
export interface Piece {
  /** Doubles: the widest that a buffer takes at once. No ASCII text reads as one that is not a number, whose bits may change. */
  readonly words: Float64Array;
  /** Bytes of the text. */
  readonly length: number;
}

const WORD = 8;

/** A fixed part of a format, ASCII. */
export function piece(text: string): Piece {
  const words = new Float64Array(Math.ceil(text.length / WORD));
  const view = new DataView(new ArrayBuffer(words.length * WORD));
  for (let i = 0; i < text.length; i++) view.setUint8(i, text.charCodeAt(i));
  for (let i = 0; i < words.length; i++) words[i] = view.getFloat64(i * WORD, true);
  return { words, length: text.length };
}

/** No text. */
export const NOTHING = piece('');

/** Writes a piece; up to seven bytes behind it are overwritten too. @returns the place behind it */
export function writePiece(to: DataView, at: number, { words, length }: Piece): number {
  for (let i = 0; i < words.length; i++) to.setFloat64(at + i * WORD, words[i], true);
  return at + length;
}

/** Bytes that `copyFours` may read and write behind the last one. */
const PADDING = 4;

/** Copies bytes, whatever they are, four at a time. */
export function copyFours(from: DataView, start: number, to: DataView, at: number, length: number): void {
  for (let i = 0; i < length; i += 4) to.setInt32(at + i, from.getInt32(start + i, true), true);
}

/**
 * Replacement of each byte below 128; undefined: the byte itself. No entry is longer than 8 bytes. An entry at `NONCHARACTERS` is the last
 * byte of what is written instead of U+FFFE and U+FFFF, which XML does not take even as references.
 */
export type Escapes = readonly (Uint8Array | undefined)[];

/** The place in `Escapes` behind those of bytes. */
export const NONCHARACTERS = 128;

/** Whether a byte is the last one of U+FFFE or U+FFFF in UTF-8. */
export function endsNonCharacter(bytes: Uint8Array, at: number): boolean {
  return bytes[at] >= 0xbe && bytes[at] <= 0xbf && bytes[at - 1] === 0xbf && bytes[at - 2] === 0xef;
}

const UNKNOWN = 0;
const PLAIN = 1;
const ESCAPED = 2;

/** Of each string of a table, whether it is written as it is: found out once, and kept as long as the table. */
const knownKinds = new WeakMap<StringTable, Map<Escapes, Uint8Array>>();

/** The strings of a table as a format writes them. */
export class EscapedStrings {
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;
  readonly view: DataView;
  readonly escapes: Escapes;
  private readonly kinds: Uint8Array;
  /** The last byte at which a copy by fours may begin. */
  private readonly lastStart: number;

  constructor(table: StringTable, escapes: Escapes) {
    this.bytes = table.bytes;
    this.offsets = table.offsets;
    this.view = new DataView(table.bytes.buffer, table.bytes.byteOffset, table.bytes.byteLength);
    this.escapes = escapes;
    this.kinds = kindsOf(table, escapes);
    this.lastStart = table.bytes.length - PADDING;
  }

  /** Whether `copyFours` may copy a string from `view`. */
  isPlain(number: number): boolean {
    const kind = this.kinds[number];
    return (kind === UNKNOWN ? this.look(number) : kind) === PLAIN;
  }

  private look(number: number): number {
    const { bytes, offsets, escapes } = this;
    const end = offsets[number + 1];
    // at the end of the table there is no padding
    let kind = end > this.lastStart ? ESCAPED : PLAIN;
    const isXml = escapes[NONCHARACTERS] !== undefined;
    for (let i = offsets[number]; i < end; i++) {
      if (bytes[i] < 128 ? escapes[bytes[i]] !== undefined : isXml && endsNonCharacter(bytes, i)) kind = ESCAPED;
    }
    this.kinds[number] = kind;
    return kind;
  }
}

function kindsOf(table: StringTable, escapes: Escapes): Uint8Array {
  const ofTable = knownKinds.get(table) ?? new Map<Escapes, Uint8Array>();
  knownKinds.set(table, ofTable);
  const kinds = ofTable.get(escapes) ?? new Uint8Array(table.size);
  ofTable.set(escapes, kinds);
  return kinds;
}
