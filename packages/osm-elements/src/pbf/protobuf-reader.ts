/**
 * The reader of protobuf messages, field by field, straight from bytes.
 *
 * Flyover does not use the reader of the `pbf` package, because every byte is hostile here: each read is checked against the end of its message, 64-bit
 * numbers are exact or refused, and errors say where in the file they are. Encoding: https://protobuf.dev/programming-guides/encoding/
 */
import { ReadError } from '../read-error.ts';

/** The common name of the format. */
export const OSM_PBF = '.osm.pbf';

/** The error for a file that does not keep to it. @param part the name of what is wrong in its definition */
export function damagedPbf(part: string, offset: number): ReadError {
  return new ReadError({ kind: 'damaged', format: OSM_PBF, part }, offset);
}

/** Wire types of protobuf. */
export const VARINT = 0;
export const FIXED64 = 1;
export const BYTES = 2;
export const FIXED32 = 5;

/** A position in a message. Sub-messages are read by lowering `end` for a while: see `enter` and `leave`. */
export class ProtobufReader {
  readonly bytes: Uint8Array;
  position: number;
  /** The end of the message that is being read. */
  end: number;
  /** The wire type of the last key that `field` read. */
  wireType = VARINT;
  /** Offset of the message's blob in the file, for errors. */
  private readonly offset: number;
  /** The two halves of the last long varint. */
  private low = 0;
  private high = 0;

  constructor(bytes: Uint8Array, offset: number, position = 0, end = bytes.length) {
    this.bytes = bytes;
    this.offset = offset;
    this.position = position;
    this.end = end;
  }

  /** The number of the next field, or 0 at the end of the message. */
  field(): number {
    if (this.position >= this.end) return 0;
    const key = this.signed();
    this.wireType = key & 7;
    const number = key >>> 3;
    if (number === 0 || key < 0 || key > 0xffffffff) throw this.error('tag');
    return number;
  }

  /** Skips the value of a field. */
  skip(): void {
    if (this.wireType === VARINT) this.signed64();
    else if (this.wireType === FIXED64) this.position += 8;
    else if (this.wireType === FIXED32) this.position += 4;
    else if (this.wireType === BYTES) this.position = this.endOfBytes();
    else throw this.error(`wire type ${this.wireType}`);
    if (this.position > this.end) throw this.error('length');
  }

  /** Returns the end of the bytes field that begins here; `position` is then at its first byte. */
  endOfBytes(): number {
    if (this.wireType !== BYTES) throw this.error(`wire type ${this.wireType}`);
    const length = this.signed();
    if (length < 0 || length > this.end - this.position) throw this.error('length');
    return this.position + length;
  }

  /** Goes into the message that begins here; give what it returns to `leave`. */
  enter(): number {
    const end = this.endOfBytes();
    const outer = this.end;
    this.end = end;
    return outer;
  }

  /** Back to the outer message, behind the one that was entered. */
  leave(outer: number): void {
    this.position = this.end;
    this.end = outer;
  }

  /** A short text field. */
  text(): string {
    const end = this.endOfBytes();
    const text = new TextDecoder().decode(this.bytes.subarray(this.position, end));
    this.position = end;
    return text;
  }

  /** The value of a number field: `int32`, `int64`, `uint32`, `bool` or `enum`. */
  number(): number {
    if (this.wireType !== VARINT) throw this.error(`wire type ${this.wireType}`);
    return this.signed();
  }

  /** The value of a `sint32` or `sint64` field. */
  zigzagNumber(): number {
    if (this.wireType !== VARINT) throw this.error(`wire type ${this.wireType}`);
    return this.zigzag();
  }

  /** A varint in two's complement. */
  private signed(): number {
    const first = this.bytes[this.position];
    if (first < 0x80 && this.position < this.end) {
      this.position++;
      return first;
    }
    return this.signed64();
  }

  private signed64(): number {
    this.halves();
    return this.safe((this.high | 0) * 0x100000000 + (this.low >>> 0));
  }

  /** A varint that alternates between positive and negative: 0, -1, 1, -2, … */
  zigzag(): number {
    this.halves();
    const sign = -(this.low & 1);
    const low = ((this.low >>> 1) | (this.high << 31)) ^ sign;
    const high = (this.high >>> 1) ^ sign;
    return this.safe(high * 0x100000000 + (low >>> 0));
  }

  /** Adds the numbers of a repeated `int32`, `uint32`, `int64`, `bool` or `enum` field, packed or not. */
  appendNumbers(list: NumberList): void {
    if (this.wireType === VARINT) {
      list.reserve(1);
      list.values[list.length++] = this.signed();
      return;
    }
    const end = this.endOfBytes();
    list.reserve(end - this.position);
    const { bytes } = this;
    const { values } = list;
    let { length } = list;
    let position = this.position;
    const outer = this.end;
    this.end = end;
    while (position < end) {
      let value = bytes[position];
      if (value < 0x80) position++;
      else if (position + 1 < end && bytes[position + 1] < 0x80) {
        value = (value & 0x7f) | (bytes[position + 1] << 7);
        position += 2;
      } else {
        this.position = position;
        value = this.signed64();
        position = this.position;
      }
      values[length++] = value;
    }
    list.length = length;
    this.position = end;
    this.end = outer;
  }

  /** Adds the numbers of a repeated `sint32` or `sint64` field, packed or not. */
  appendZigzags(list: NumberList): void {
    if (this.wireType === VARINT) {
      list.reserve(1);
      list.values[list.length++] = this.zigzag();
      return;
    }
    const end = this.endOfBytes();
    list.reserve(end - this.position);
    const { bytes } = this;
    const { values } = list;
    let { length } = list;
    let position = this.position;
    const outer = this.end;
    this.end = end;
    while (position < end) {
      // up to four bytes, 28 bits: nearly every difference of ids and coordinates
      let raw = bytes[position];
      let size = 1;
      if (raw >= 0x80 && position + 4 <= end) {
        const second = bytes[position + 1];
        raw = (raw & 0x7f) | ((second & 0x7f) << 7);
        size = 2;
        if (second >= 0x80) {
          const third = bytes[position + 2];
          raw |= (third & 0x7f) << 14;
          size = 3;
          if (third >= 0x80) {
            const fourth = bytes[position + 3];
            raw |= (fourth & 0x7f) << 21;
            size = fourth < 0x80 ? 4 : 5;
          }
        }
      } else if (raw >= 0x80) size = 5;
      if (size < 5) {
        values[length++] = (raw >>> 1) ^ -(raw & 1);
        position += size;
      } else {
        this.position = position;
        values[length++] = this.zigzag();
        position = this.position;
      }
    }
    list.length = length;
    this.position = end;
    this.end = outer;
  }

  /** An error at this message's blob. @param part the name of what is wrong in the definition of the format, or of its encoding */
  error(part: string): ReadError {
    return damagedPbf(part, this.offset);
  }

  /** Reads a varint of up to ten bytes into `low` and `high`. */
  private halves(): void {
    const { bytes, end } = this;
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.position >= end) throw this.error('varint');
      const byte = bytes[this.position++];
      const bits = byte & 0x7f;
      if (shift < 28) low |= bits << shift;
      else if (shift === 28) {
        low |= bits << 28;
        high = bits >>> 4;
      } else high |= bits << (shift - 32);
      if (byte < 0x80) {
        this.low = low;
        this.high = high;
        return;
      }
    }
    throw this.error('varint');
  }

  private safe(value: number): number {
    if (!Number.isSafeInteger(value)) throw this.error('varint');
    return value;
  }
}

/** A list of numbers that is filled and emptied over and over while a file is read, without new memory each time. */
export class NumberList {
  values = new Float64Array(64);
  length = 0;

  /** Makes room for `more` numbers behind `length`. */
  reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.values.length) return;
    const larger = new Float64Array(Math.max(needed, this.values.length * 2));
    larger.set(this.values.subarray(0, this.length));
    this.values = larger;
  }
}
