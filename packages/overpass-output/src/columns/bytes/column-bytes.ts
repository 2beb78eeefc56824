/** The writer of an answer in columns as bytes (layout: `frames.ts`). */
import { type ElementStore, storeFromMessage, storeToBuffer } from '@flyover/osm-elements';
import type { DerivedGeometry } from '../../derived-geometry.ts';
import type { ColumnBatch, ColumnHead, DerivedExtra } from '../column-answer.ts';
import { COLUMNS_MAGIC, COLUMNS_VERSION, END, FRAME_HEAD, HEAD, NOTES, STORE } from './frames.ts';

/** The most bytes of a chunk: chunks tell the sender how far a slow reader is. */
const CHUNK = 65536;

/** The bytes in chunks of at most 64 kB, each when its part of the answer is there. */
export async function* columnBytes(head: ColumnHead, batches: AsyncIterable<ColumnBatch>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  yield opening();
  yield* frame(HEAD, json(head));
  for await (const batch of batches) {
    yield* frame(NOTES, json(notesOf(batch)));
    yield* frame(STORE, new Uint8Array(storeToBuffer(sentStore(batch))));
  }
  yield* frame(END, new Uint8Array());
}

/** An id that a double does not hold exactly stands in the notes only: a store file has none. */
function sentStore({ store, extras }: ColumnBatch): ElementStore {
  const rest = storeFromMessage(store);
  const long = extras.filter(({ id }) => id !== undefined);
  if (long.length === 0) return rest;
  const ids = rest.made.ids.slice();
  for (const { row } of long) ids[row] = 0;
  return { ...rest, made: { ...rest.made, ids } };
}

function opening(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(COLUMNS_MAGIC.length + 4);
  bytes.set(COLUMNS_MAGIC);
  new DataView(bytes.buffer).setUint32(COLUMNS_MAGIC.length, COLUMNS_VERSION, true);
  return bytes;
}

function* frame(kind: number, content: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>, void> {
  const head = new DataView(new ArrayBuffer(FRAME_HEAD));
  head.setUint32(0, kind, true);
  head.setUint32(4, content.length, true);
  yield new Uint8Array(head.buffer);
  for (let start = 0; start < content.length; start += CHUNK) yield content.subarray(start, start + CHUNK);
}

function json(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

// The notes of a part of an answer beside its store, as JSON holds them.

/** The parts of a batch beside its store. */
export type BatchNotes = Omit<ColumnBatch, 'store'>;

/** A geometry whose lists of points are lists of numbers. */
export type PlainGeometry =
  | { readonly kind: 'none' }
  | { readonly kind: 'point' | 'line'; readonly points: readonly number[] }
  | { readonly kind: 'polygon'; readonly rings: readonly (readonly number[])[] }
  | { readonly kind: 'collection'; readonly parts: readonly PlainGeometry[] };

/** The notes as JSON, with replacements for other types: an id by its digits, points by a list. */
function notesOf({ runs, strayBoxes, extras, remarks }: ColumnBatch): unknown {
  return { runs, strayBoxes, extras: extras.map(plainExtra), remarks };
}

function plainExtra({ id, geometry, ...extra }: DerivedExtra): unknown {
  return { ...extra, ...(id !== undefined && { id: String(id) }), ...(geometry !== undefined && { geometry: plainGeometry(geometry) }) };
}

function plainGeometry(geometry: DerivedGeometry): PlainGeometry {
  if (geometry.kind === 'collection') return { kind: geometry.kind, parts: geometry.parts.map(plainGeometry) };
  if (geometry.kind === 'polygon') return { kind: geometry.kind, rings: geometry.rings.map((ring) => [...ring]) };
  if (geometry.kind === 'none') return { kind: geometry.kind };
  return { kind: geometry.kind, points: [...geometry.points] };
}
