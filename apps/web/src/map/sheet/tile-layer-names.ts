/** The names of the layers in a vector tile, read without decoding it: each layer has its name before its features. */

const LAYERS = 3;
const NAME = 1;

const text = new TextDecoder();

/**
 * The names of a tile's layers, in their order. A tile that is cut off gives those before the cut.
 *
 * @param tile a Mapbox Vector Tile 2.1
 */
export function tileLayerNames(tile: ArrayBuffer): string[] {
  const reader = new FieldReader(new Uint8Array(tile), 0, tile.byteLength);
  const names: string[] = [];
  while (reader.next()) {
    if (reader.field !== LAYERS || reader.wire !== BYTES) continue;
    const layer = new FieldReader(reader.bytes, reader.start, reader.position);
    while (layer.next()) {
      if (layer.field !== NAME || layer.wire !== BYTES) continue;
      names.push(text.decode(layer.bytes.subarray(layer.start, layer.position)));
      break;
    }
  }
  return names;
}

const VARINT = 0;
const EIGHT_BYTES = 1;
const BYTES = 2;
const FOUR_BYTES = 5;

/** Goes from field to field of a message (https://protobuf.dev/programming-guides/encoding). */
class FieldReader {
  readonly bytes: Uint8Array;
  field = 0;
  wire = 0;
  /** The start of the field's bytes; they end at `position`. */
  start = 0;
  position: number;
  private readonly end: number;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.bytes = bytes;
    this.position = start;
    this.end = end;
  }

  /** Reads the next field; false where there is none, or no whole one. */
  next(): boolean {
    if (this.position >= this.end) return false;
    const tag = this.varint();
    this.field = Math.floor(tag / 8);
    this.wire = tag % 8;
    if (this.wire === VARINT) this.varint();
    const length = this.wire === BYTES ? this.varint() : this.wire === EIGHT_BYTES ? 8 : this.wire === FOUR_BYTES ? 4 : 0;
    this.start = this.position;
    this.position += length;
    return this.position <= this.end;
  }

  private varint(): number {
    let value = 0;
    for (let shift = 1; this.position < this.end; shift *= 128) {
      const byte = this.bytes[this.position++];
      value += (byte & 127) * shift;
      if (byte < 128) break;
    }
    return value;
  }
}
