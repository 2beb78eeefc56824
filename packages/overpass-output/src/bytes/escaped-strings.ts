/** The strings of a table as a format writes them. */
import type { StringTable } from '@flyover/osm-elements';
import { PADDING } from './piece.ts';

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

/** See the file's comment. */
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
