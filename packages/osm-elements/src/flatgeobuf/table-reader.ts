/**
 * Reads the tables of FlatBuffers, in which FlatGeobuf writes. Nothing in the bytes is believed: whatever points out of them is an `OutOfBytes`, and a table
 * that many point at is not read more often than its bytes allow.
 */

const decoder = new TextDecoder();

/** Bytes of a pointer, and of the length before a list. */
const POINTER = 4;

/** What bytes say that cannot be so; never leaves a reader. */
export class OutOfBytes extends Error {}

/** A list in the bytes. */
export interface Vector {
  readonly start: number;
  readonly count: number;
}

/** See the file's comment. Places are offsets into the bytes; 0 stands for what is not there. */
export class TableReader {
  readonly view: DataView;
  private readonly bytes: Uint8Array;
  private allowance: number;

  /** @param bytes of a table, without their size in front */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // some texts are written once and pointed at twice
    this.allowance = 2 * bytes.length;
  }

  /** Where the outermost table is. */
  get root(): number {
    return this.view.getUint32(this.checked(0, 4), true);
  }

  /** A place, if so many bytes are there. @throws OutOfBytes */
  checked(place: number, bytes: number): number {
    if (place < 0 || place + bytes > this.bytes.length) throw new OutOfBytes();
    return place;
  }

  /** Where the value of a field is. @param bytes of the value */
  field(table: number, number: number, bytes = POINTER): number {
    const { view } = this;
    const fields = table - view.getInt32(this.checked(table, 4), true);
    const at = 4 + 2 * number;
    if (at >= view.getUint16(this.checked(fields, 2), true)) return 0;
    const offset = view.getUint16(this.checked(fields + at, 2), true);
    return offset === 0 ? 0 : this.checked(table + offset, bytes);
  }

  /** A number of one byte; 0 where the field is not there. */
  byte(table: number, number: number): number {
    const place = this.field(table, number, 1);
    return place === 0 ? 0 : this.view.getUint8(place);
  }

  /** Where the table, text or list is that a place points at. */
  pointed(place: number): number {
    this.spend(POINTER);
    return this.checked(place + this.view.getUint32(this.checked(place, POINTER), true), POINTER);
  }

  /** The list of a field; empty where there is none. @param size bytes of an entry */
  vector(table: number, number: number, size: number): Vector {
    const place = this.field(table, number);
    if (place === 0) return { start: 0, count: 0 };
    const at = this.pointed(place);
    const count = this.view.getUint32(at, true);
    this.spend(count * size);
    return { start: this.checked(at + POINTER, count * size), count };
  }

  /** The text of a field; empty where there is none. */
  text(table: number, number: number): string {
    const { start, count } = this.vector(table, number, 1);
    return decoder.decode(this.bytes.subarray(start, start + count));
  }

  private spend(bytes: number): void {
    this.allowance -= bytes;
    if (this.allowance < 0) throw new OutOfBytes();
  }
}
