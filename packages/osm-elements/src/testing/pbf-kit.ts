/** .osm.pbf files by hand, for tests of what no writer would write. */
import { PbfWriter } from 'pbf';
import { concat } from './byte-chunks.ts';

/** A message: fields by number, in order. Numbers are varints, `{ zigzag }` lists are packed, arrays are packed varints, bytes are bytes. */
export type Field = readonly [
  number: number,
  value: number | string | Uint8Array | readonly number[] | { readonly zigzag: readonly number[] },
];

/** The bytes of a message. */
export function message(...fields: readonly Field[]): Uint8Array {
  const writer = new PbfWriter();
  for (const [number, value] of fields) {
    if (typeof value === 'number') writer.writeVarintField(number, value);
    else if (typeof value === 'string') writer.writeStringField(number, value);
    else if (value instanceof Uint8Array) writer.writeBytesField(number, value);
    else if ('zigzag' in value) writer.writePackedSVarint(number, [...value.zigzag]);
    else writer.writePackedVarint(number, [...value]);
  }
  return writer.finish();
}

/** A `sint64` field's value, for `message`. */
export function zigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2;
}

/** A part of a file: the length, the header and the blob. */
export function part(kind: string, blob: Uint8Array): Uint8Array {
  const header = message([1, kind], [3, blob.length]);
  return concat([Uint8Array.of(0, 0, header.length >> 8, header.length & 0xff), header, blob]);
}

/** A header block that requires features. */
export function headerPart(...features: string[]): Uint8Array {
  return part('OSMHeader', message([1, message(...features.map((feature): Field => [4, feature]))]));
}

/** A raw part with a block of elements. */
export function dataPart(block: Uint8Array): Uint8Array {
  return part('OSMData', message([1, block]));
}

/** A string table for a block: index 0 is the empty string. */
export function strings(...texts: string[]): Field {
  return [1, message([1, ''], ...texts.map((text): Field => [1, text]))];
}

/** A file with one block. */
export function fileOf(...block: readonly Field[]): Uint8Array {
  return concat([headerPart('OsmSchema-V0.6', 'DenseNodes'), dataPart(message(...block))]);
}
