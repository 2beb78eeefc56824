/** A part of an answer out of its two frames: what the notes say must fit the store, and the store must be one that a reader of text could make. */
import {
  type ElementStore,
  type InlineGeometry,
  NO_COORDINATE,
  type PlaceColumns,
  ReadError,
  storeFromBuffer,
  storeToMessage,
} from '@flyover/osm-elements';
import { type ColumnBatch, MAX_LATITUDE, MAX_LONGITUDE } from '../column-answer.ts';
import { damaged } from './check-value.ts';
import type { BatchNotes } from './notes.ts';

/** @throws ColumnBytesError */
export function readBatch(notes: BatchNotes, content: ArrayBuffer): ColumnBatch {
  const store = readStore(content);
  const { nodes, ways, relations, areas, made } = store;
  const counts = [nodes, ways, relations, areas, made].map(({ count }) => count);
  const printed = counts.map(() => 0);
  for (const { type, count } of notes.runs) printed[type] += count;
  if (counts.some((count, type) => printed[type] !== count)) throw damaged('rows');
  if (notes.strayBoxes.some(({ type, row }) => row >= counts[type])) throw damaged('boxes');
  if (notes.extras.some(({ row }) => row >= made.count)) throw damaged('extras');
  if (!isOnEarth(nodes.lat, nodes.lon) || !havePlaces(ways) || !havePlaces(relations)) throw damaged('places');
  for (const { row, id } of notes.extras) if (id !== undefined) made.ids[row] = Number(id);
  return { ...notes, store: storeToMessage(store) };
}

function readStore(content: ArrayBuffer): ElementStore {
  try {
    return storeFromBuffer(content);
  } catch (thrown) {
    throw thrown instanceof ReadError ? damaged(thrown.message) : thrown;
  }
}

function havePlaces({ centerLat, centerLon, bounds, geometry }: PlaceColumns & { readonly geometry?: InlineGeometry }): boolean {
  return (
    (centerLat === undefined || centerLon === undefined || isOnEarth(centerLat, centerLon)) &&
    (bounds === undefined || areOnEarth(bounds)) &&
    (geometry === undefined || isOnEarth(geometry.lat, geometry.lon))
  );
}

/** Both coordinates are known and places, or neither is known. */
function isOnEarth(lat: Int32Array, lon: Int32Array): boolean {
  for (let i = 0; i < lat.length; i++) {
    const isKnown = Math.abs(lat[i]) <= MAX_LATITUDE && Math.abs(lon[i]) <= MAX_LONGITUDE;
    if (!isKnown && (lat[i] !== NO_COORDINATE || lon[i] !== NO_COORDINATE)) return false;
  }
  return true;
}

/** Four a row: latitude and longitude by turns. */
function areOnEarth(bounds: Int32Array): boolean {
  for (let i = 0; i < bounds.length; i++) {
    if (bounds[i] !== NO_COORDINATE && Math.abs(bounds[i]) > (i % 2 === 0 ? MAX_LATITUDE : MAX_LONGITUDE)) return false;
  }
  return true;
}
