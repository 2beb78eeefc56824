/** The names of the tile layers of the shown result and of kept layers. A tile with new names waits until the map has layers for them. */
import { FIRST_LAYER } from '@flyover/result-session';
import { errorMessage } from '@flyover/worker-calls';
import { create } from 'zustand';
import { withTimeout } from '../../ui/lazy-part.ts';
import { showToast } from '../../ui/toasts.ts';
import type { sheetLayers } from './sheet-layers.ts';

/** The names of the tile layers, by picture, and the function that makes map layers of them. */
export interface ShownSheet {
  /** The names of the picture that is shown or loading (`pictureAddress`), in the order in which they occurred. */
  readonly names: readonly string[];
  /** The names of earlier pictures, until the new one is painted. */
  readonly older: readonly string[];
  /** The names of kept layers by their pictures; a layer has one picture at a time. */
  readonly kept: Readonly<Record<string, readonly string[]>>;
  /** The names of the layers of marks, of selected and hovered features, in the order of their first use. */
  readonly marks: readonly string[];
  /** Makes the layers of the map; absent before the first name. */
  readonly make?: typeof sheetLayers;
}

export const useSheet = create<ShownSheet>()(() => ({ names: [], older: [], kept: {}, marks: [] }));

/** The most names of a source, more than any source has. */
const MOST_NAMES = 400;

let shown = '';

/** Starts another picture: the layers of the earlier one stay until it is painted. */
export function beginPicture(picture: string): void {
  if (picture === shown) return;
  shown = picture;
  useSheet.setState(({ names, older }) => ({ names: [], older: union(older, names) }));
}

/** Ends the switch to a painted picture: drops the layers that only earlier ones had. */
export function endPicture(): void {
  if (useSheet.getState().older.length > 0) useSheet.setState({ older: [] });
}

/**
 * Reads the layer names of a tile before the map gets it.
 *
 * @param picture the picture that the tile belongs to
 * @param whenShown waits until the map has the added layers
 */
export async function tellTile(picture: string, tile: ArrayBuffer, whenShown: () => Promise<void>): Promise<void> {
  const isKept = layerOf(picture) >= FIRST_LAYER;
  const namesNow = () => (isKept ? (useSheet.getState().kept[picture] ?? []) : useSheet.getState().names);
  const named = tileLayerNames(tile).filter((name) => name.includes('@'));
  if (named.every((name) => namesNow().includes(name))) return;
  const make = await loadMaker();
  // other tiles may have arrived meanwhile
  const names = namesNow();
  const { older, kept } = useSheet.getState();
  const fresh = named.filter((name) => !names.includes(name));
  const isShown = isKept || picture === shown;
  if (make === undefined || fresh.length === 0 || !isShown || names.length + fresh.length > MOST_NAMES) return;
  const all = [...names, ...fresh];
  useSheet.setState(isKept ? { kept: { ...othersOf(kept, picture), [picture]: all }, make } : { names: all, make });
  if (isKept || !fresh.every((name) => older.includes(name))) await whenShown();
}

/** Returns the number before the slash: that of a run or of a kept layer. */
function layerOf(picture: string): number {
  return Number.parseInt(picture, 10);
}

function othersOf(kept: ShownSheet['kept'], picture: string): ShownSheet['kept'] {
  return Object.fromEntries(Object.entries(kept).filter(([other]) => layerOf(other) !== layerOf(picture)));
}

async function loadMaker(): Promise<typeof sheetLayers | undefined> {
  const { make } = useSheet.getState();
  if (make !== undefined) return make;
  try {
    return (await withTimeout('style', import('./sheet-layers.ts'))).sheetLayers;
  } catch (error) {
    showToast({ kind: 'error', text: errorMessage(error) });
    return undefined;
  }
}

/** Returns the names that the map has layers for. */
export function sheetNames({ names, older }: Pick<ShownSheet, 'names' | 'older'>): string[] {
  return union(older, names);
}

function union(some: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...some, ...others])].sort();
}

// The names of the layers in a vector tile, read without decoding it: the name of a layer precedes its features.

const LAYERS = 3;
const NAME = 1;

const text = new TextDecoder();

/**
 * Returns the names of a tile's layers, in their order; of a truncated tile those before the end.
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

  /** Reads the next field; returns false at the end, and for a truncated field. */
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
