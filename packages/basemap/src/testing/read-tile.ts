/** Reads a Mapbox Vector Tile, enough for a test to say what is in it. */

/** A feature without its geometry. */
export interface ReadTileFeature {
  readonly layer: string;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
}

type Field = { readonly number: number; readonly bytes: Uint8Array; readonly value: number };

/** @throws RangeError where the bytes are no tile */
export function readTile(tile: Uint8Array): ReadTileFeature[] {
  return fields(tile)
    .filter((field) => field.number === 3)
    .flatMap((field) => readLayer(field.bytes));
}

function readLayer(bytes: Uint8Array): ReadTileFeature[] {
  const parts = fields(bytes);
  const text = (field: Field | undefined) => new TextDecoder().decode(field?.bytes);
  const all = (number: number) => parts.filter((part) => part.number === number);
  const keys = all(3).map(text);
  const values = all(4).map(({ bytes: value }) => {
    const [field] = fields(value);
    if (field.number === 1) return text(field);
    if (field.number === 3) return new DataView(field.bytes.buffer, field.bytes.byteOffset).getFloat64(0, true);
    return field.number === 7 ? field.value === 1 : field.number === 6 ? (field.value >>> 1) ^ -(field.value & 1) : field.value;
  });
  return all(2).map(({ bytes: feature }) => {
    const tags = varints(fields(feature).find((field) => field.number === 2)?.bytes ?? new Uint8Array());
    const pairs = Array.from({ length: tags.length / 2 }, (_, i) => [keys[tags[i * 2]], values[tags[i * 2 + 1]]] as const);
    return { layer: text(all(1)[0]), properties: Object.fromEntries(pairs) };
  });
}

function varints(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [number, next] = varint(bytes, at);
    numbers.push(number);
    at = next;
  }
  return numbers;
}

function varint(bytes: Uint8Array, start: number): [number: number, next: number] {
  let number = 0;
  for (let at = start, scale = 1; at < bytes.length; at++, scale *= 128) {
    number += (bytes[at] & 127) * scale;
    if (bytes[at] < 128) return [number, at + 1];
  }
  throw new RangeError('the tile ends within a number');
}

function fields(bytes: Uint8Array): Field[] {
  const found: Field[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag, behindTag] = varint(bytes, at);
    const number = tag >>> 3;
    if ((tag & 7) === 0) {
      const [value, next] = varint(bytes, behindTag);
      found.push({ number, bytes: new Uint8Array(), value });
      at = next;
      continue;
    }
    const [length, start] = (tag & 7) === 2 ? varint(bytes, behindTag) : [(tag & 7) === 1 ? 8 : 4, behindTag];
    if (start + length > bytes.length) throw new RangeError('the tile ends within a field');
    found.push({ number, bytes: bytes.slice(start, start + length), value: 0 });
    at = start + length;
  }
  return found;
}
