/** For tests: a small, strict reader of vector tiles, independent of the writer, and a painter of decoded fills. */
import { PbfReader } from 'pbf';

export interface DecodedFeature {
  id: number;
  type: 'point' | 'line' | 'polygon';
  properties: Record<string, string | number | boolean>;
  /** Points, lines, or rings with the first point repeated; tile units. */
  parts: [x: number, y: number][][];
}

export type DecodedTile = Record<string, DecodedFeature[]>;

interface RawFeature {
  id: number;
  tags: number[];
  type: number;
  geometry: number[];
}

/** Layers by name. Throws where the bytes are no valid tile. */
export function decodeTile(bytes: Uint8Array): DecodedTile {
  return new PbfReader(bytes).readFields<DecodedTile>((tag, tile, pbf) => {
    if (tag !== 3) throw new Error(`field ${tag} of the tile`);
    readLayer(pbf, tile);
  }, {});
}

function readLayer(pbf: PbfReader, tile: DecodedTile): void {
  const layer = {
    version: 0,
    name: '',
    extent: 0,
    keys: [] as string[],
    values: [] as (string | number | boolean)[],
    features: [] as RawFeature[],
  };
  pbf.readMessage((tag) => {
    if (tag === 15) layer.version = pbf.readVarint();
    else if (tag === 1) layer.name = pbf.readString();
    else if (tag === 2) layer.features.push(readFeature(pbf));
    else if (tag === 3) layer.keys.push(pbf.readString());
    else if (tag === 4) layer.values.push(readValue(pbf));
    else if (tag === 5) layer.extent = pbf.readVarint();
    else throw new Error(`field ${tag} of a layer`);
  }, layer);
  if (layer.version !== 2 || layer.extent !== 4096 || tile[layer.name] !== undefined) throw new Error(`layer ${JSON.stringify(layer)}`);
  tile[layer.name] = layer.features.map(({ id, tags, type, geometry }) => {
    const properties: DecodedFeature['properties'] = {};
    if (tags.length % 2 !== 0) throw new Error('half a tag');
    for (let i = 0; i < tags.length; i += 2) {
      if (layer.keys[tags[i]] === undefined || layer.values[tags[i + 1]] === undefined) throw new Error('unknown tag');
      properties[layer.keys[tags[i]]] = layer.values[tags[i + 1]];
    }
    return { id, type: (['point', 'line', 'polygon'] as const)[type - 1], properties, parts: readParts(geometry) };
  });
}

function readFeature(pbf: PbfReader): RawFeature {
  const feature: RawFeature = { id: -1, tags: [], type: 0, geometry: [] };
  pbf.readMessage((tag) => {
    if (tag === 1) feature.id = pbf.readVarint();
    else if (tag === 2) pbf.readPackedVarint(feature.tags);
    else if (tag === 3) feature.type = pbf.readVarint();
    else if (tag === 4) pbf.readPackedVarint(feature.geometry);
    else throw new Error(`field ${tag} of a feature`);
  }, feature);
  return feature;
}

function readValue(pbf: PbfReader): string | number | boolean {
  let value: string | number | boolean | undefined;
  pbf.readMessage((tag) => {
    if (tag === 1) value = pbf.readString();
    else if (tag === 3) value = pbf.readDouble();
    else if (tag === 5) value = pbf.readVarint();
    else if (tag === 6) value = pbf.readSVarint();
    else if (tag === 7) value = pbf.readBoolean();
    else throw new Error(`field ${tag} of a value`);
  }, undefined);
  if (value === undefined) throw new Error('a value without a value');
  return value;
}

function readParts(geometry: readonly number[]): [number, number][][] {
  const parts: [number, number][][] = [];
  let [x, y] = [0, 0];
  for (let i = 0; i < geometry.length; ) {
    const command = geometry[i] & 7;
    const count = geometry[i++] >> 3;
    const part = parts[parts.length - 1];
    if (command === 7) {
      part.push(part[0]);
      continue;
    }
    if (command !== 1 && command !== 2) throw new Error(`command ${command}`);
    for (let n = 0; n < count; n++) {
      x += unzigzag(geometry[i++]);
      y += unzigzag(geometry[i++]);
      if (command === 1) parts.push([[x, y]]);
      else part.push([x, y]);
    }
  }
  return parts;
}

function unzigzag(number: number): number {
  return (number >> 1) ^ -(number & 1);
}

// For tests: fills of a decoded tile drawn pixel by pixel in one colour channel, to compare pictures.

/** Pixels a side, and tile units to a pixel. */
const SIZE = 512;
const UNITS = 8;

/**
 * The channel of each pixel, 0 to 255, on black.
 *
 * @param lookOf colour (0 to 255) and opacity of a feature
 */
export function drawFills(
  features: readonly DecodedFeature[],
  lookOf: (feature: DecodedFeature) => readonly [colour: number, opacity: number],
): Uint8Array {
  const picture = new Uint8Array(SIZE * SIZE);
  for (const feature of features) {
    const [colour, opacity] = lookOf(feature);
    for (let row = 0; row < SIZE; row++) {
      const crossings = crossingsOf(feature, (row + 0.5) * UNITS);
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const [from, to] = [crossings[i], crossings[i + 1]].map((x) => Math.min(SIZE, Math.max(0, Math.ceil(x / UNITS - 0.5))));
        for (let at = row * SIZE + from; at < row * SIZE + to; at++)
          picture[at] = Math.round(picture[at] + (colour - picture[at]) * opacity);
      }
    }
  }
  return picture;
}

/** Crossings of the rings of a feature with a row, from west to east. */
function crossingsOf({ parts }: DecodedFeature, y: number): number[] {
  const crossings: number[] = [];
  for (const ring of parts) {
    for (let i = 1; i < ring.length; i++) {
      const [[x0, y0], [x1, y1]] = [ring[i - 1], ring[i]];
      if (y0 <= y !== y1 <= y) crossings.push(x0 + ((y - y0) * (x1 - x0)) / (y1 - y0));
    }
  }
  return crossings.sort((a, b) => a - b);
}
