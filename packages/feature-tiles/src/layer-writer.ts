/** One layer of a Mapbox Vector Tile 2.1, feature by feature (https://github.com/mapbox/vector-tile-spec/tree/master/2.1). */
import type { StyleRecord } from '@flyover/osm-features';
import { PbfWriter } from 'pbf';

/** Tile units a side. */
export const EXTENT = 4096;

export const TILE_POINT = 1;
export const TILE_LINE = 2;
export const TILE_POLYGON = 3;

/** The commands of one feature's geometry; used again for the next. */
export class GeometryCommands {
  numbers = new Uint32Array(1024);
  /** Number of values. */
  count = 0;
  private x = 0;
  private y = 0;

  clear(): void {
    this.count = 0;
    this.x = 0;
    this.y = 0;
  }

  /** Moves to the first of whole-numbered flat pairs and draws a line through the rest; `length` numbers, at least two pairs. */
  path(points: Float64Array, length: number): void {
    this.reserve(length + 3);
    this.numbers[this.count++] = MOVE_TO_ONE;
    this.to(points[0], points[1]);
    this.numbers[this.count++] = LINE_TO + ((length / 2 - 1) << 3);
    for (let i = 2; i < length; i += 2) this.to(points[i], points[i + 1]);
  }

  /** Closes the path to a ring. */
  close(): void {
    this.numbers[this.count++] = CLOSE_PATH;
  }

  /** A whole-numbered point. */
  point(x: number, y: number): void {
    this.reserve(3);
    this.numbers[this.count++] = MOVE_TO_ONE;
    this.to(x, y);
  }

  private to(x: number, y: number): void {
    const dx = x - this.x;
    const dy = y - this.y;
    this.numbers[this.count++] = (dx << 1) ^ (dx >> 31);
    this.numbers[this.count++] = (dy << 1) ^ (dy >> 31);
    this.x = x;
    this.y = y;
  }

  /** Room for `more` numbers and a `close`. */
  private reserve(more: number): void {
    const least = this.count + more + 1;
    if (least <= this.numbers.length) return;
    const larger = new Uint32Array(Math.max(least, this.numbers.length * 2));
    larger.set(this.numbers);
    this.numbers = larger;
  }
}

const MOVE_TO_ONE = 9;
const LINE_TO = 2;
const CLOSE_PATH = 15;

interface FeatureFields {
  id: number;
  tags: number[];
  type: number;
  geometry: GeometryCommands;
}

/** Collects features; keys and values are written once a layer. */
export class LayerWriter {
  readonly name: string;
  private readonly features = new PbfWriter();
  private readonly keys = new Map<string, number>();
  private readonly values = new Map<string | number | boolean, number>();
  private readonly tagsOfRecord: (number[] | undefined)[] = [];
  private readonly fields: FeatureFields = { id: 0, tags: [], type: 0, geometry: new GeometryCommands() };

  constructor(name: string) {
    this.name = name;
  }

  get isEmpty(): boolean {
    return this.features.pos === 0;
  }

  /**
   * @param id a whole number
   * @param record index of the record, for the layer to know it again
   * @param text written as the property `text`
   */
  add(id: number, type: number, record: number, properties: StyleRecord, text: string | undefined, commands: GeometryCommands): void {
    let tags = this.tagsOfRecord[record];
    if (tags === undefined) {
      tags = Object.entries(properties).flatMap(([key, value]) => this.tag(key, value));
      this.tagsOfRecord[record] = tags;
    }
    this.fields.id = id;
    this.fields.tags = text === undefined ? tags : [...tags, ...this.tag('text', text)];
    this.fields.type = type;
    this.fields.geometry = commands;
    this.features.writeMessage(2, writeFeature, this.fields);
  }

  /** Writes the layer as a message of the tile. */
  writeTo(tile: PbfWriter): void {
    tile.writeMessage(3, writeLayer, this);
  }

  /** Writes the layer's fields. */
  writeFields(pbf: PbfWriter): void {
    pbf.writeVarintField(15, 2);
    pbf.writeStringField(1, this.name);
    const bytes = this.features.buf.subarray(0, this.features.pos);
    pbf.realloc(bytes.length);
    pbf.buf.set(bytes, pbf.pos);
    pbf.pos += bytes.length;
    for (const key of this.keys.keys()) pbf.writeStringField(3, key);
    for (const value of this.values.keys()) pbf.writeMessage(4, writeValue, value);
    pbf.writeVarintField(5, EXTENT);
  }

  private tag(key: string, value: string | number | boolean): [number, number] {
    return [numberOf(this.keys, key), numberOf(this.values, value)];
  }
}

/** A tile in a buffer of its own; `undefined` where no layer has a feature. */
export function tileOf(layers: readonly LayerWriter[]): Uint8Array<ArrayBuffer> | undefined {
  const filled = layers.filter((layer) => !layer.isEmpty);
  if (filled.length === 0) return undefined;
  const tile = new PbfWriter();
  for (const layer of filled) layer.writeTo(tile);
  // what the writer gives may be a view of a larger buffer
  return tile.finish().slice();
}

function numberOf<T>(numbers: Map<T, number>, item: T): number {
  let number = numbers.get(item);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(item, number);
  }
  return number;
}

function writeFeature(fields: FeatureFields, pbf: PbfWriter): void {
  pbf.writeVarintField(1, fields.id);
  pbf.writePackedVarint(2, fields.tags);
  pbf.writeVarintField(3, fields.type);
  pbf.writeMessage(4, writeNumbers, fields.geometry);
}

function writeNumbers({ numbers, count }: GeometryCommands, pbf: PbfWriter): void {
  for (let i = 0; i < count; i++) pbf.writeVarint(numbers[i]);
}

function writeLayer(layer: LayerWriter, pbf: PbfWriter): void {
  layer.writeFields(pbf);
}

function writeValue(value: string | number | boolean, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(1, value);
  else if (typeof value === 'boolean') pbf.writeBooleanField(7, value);
  else if (!Number.isSafeInteger(value)) pbf.writeDoubleField(3, value);
  else if (value >= 0) pbf.writeVarintField(5, value);
  else pbf.writeSVarintField(6, value);
}
