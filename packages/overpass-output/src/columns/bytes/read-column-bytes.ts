/** The reader of an answer in columns, from its bytes as they arrive (layout: `frames.ts`). */

import {
  type ElementStore,
  type InlineGeometry,
  NO_COORDINATE,
  type PlaceColumns,
  ReadError,
  storeFromBuffer,
  storeToMessage,
} from '@flyover/osm-elements';
import type { AnswerHead } from '../../answer-writer.ts';
import type { DerivedGeometry } from '../../derived-geometry.ts';
import {
  type ColumnBatch,
  type ColumnHead,
  DERIVED,
  type DerivedExtra,
  MAX_LATITUDE,
  MAX_LONGITUDE,
  type PlacedRemark,
  type PrintedRun,
  type StrayBox,
} from '../column-answer.ts';
import type { BatchNotes } from './column-bytes.ts';
import { damaged, FrameReader, fieldsOf, flagOf, listOf, numberOf, numbersOf, textOf, wholeOf } from './frame-reader.ts';
import { END, HEAD, NOTES, STORE } from './frames.ts';

/** A part read of an answer. */
export type ColumnPiece = { readonly head: ColumnHead } | { readonly batch: ColumnBatch };

/** Takes chunks of any size; nothing in them is believed. */
export class ColumnBytesReader {
  private readonly frames = new FrameReader();
  private hasHead = false;
  private notes: BatchNotes | undefined;

  /**
   * Yields the pieces that are complete with these bytes.
   *
   * @throws ColumnBytesError
   */
  *push(chunk: Uint8Array): Generator<ColumnPiece, void> {
    this.frames.push(chunk);
    for (let frame = this.frames.next(); frame !== undefined; frame = this.frames.next()) {
      const piece = this.read(frame.kind, frame.content);
      if (piece !== undefined) yield piece;
    }
  }

  /** Behind the last byte. @throws ColumnBytesError where more should have come */
  finish(): void {
    this.frames.finish();
  }

  private read(kind: number, content: Uint8Array<ArrayBuffer>): ColumnPiece | undefined {
    const expected = !this.hasHead ? kind === HEAD : this.notes !== undefined ? kind === STORE : kind === NOTES || kind === END;
    if (!expected) throw damaged(`frame:${kind}`);
    if (kind === HEAD) {
      this.hasHead = true;
      return { head: readHead(content) };
    }
    if (kind === NOTES) this.notes = readNotes(content);
    if (kind !== STORE || this.notes === undefined) return undefined;
    const batch = readBatch(this.notes, content.buffer);
    this.notes = undefined;
    return { batch };
  }
}

// A part of an answer from its two frames: the notes must fit the store, and the store must be one that a reader of text could build.

/** @throws ColumnBytesError */
function readBatch(notes: BatchNotes, content: ArrayBuffer): ColumnBatch {
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

// The frames of JSON, checked.

/** Collections within collections. */
const MOST_DEPTH = 1000;
/** The most rows a table may have. */
const MOST_ROWS = 2 ** 32;
/** Digits of an id of 64 bits, and its sign. */
const LONG_ID = /^-?\d{1,20}$/;
/** Coordinates that 32 bits hold. */
const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;

/** The frame `HEAD`. @throws ColumnBytesError */
function readHead(content: Uint8Array): ColumnHead {
  const field = fieldsOf(parse(content), 'head');
  const format = field('format');
  if (format !== 'json' && format !== 'xml') throw damaged('format');
  return { format, head: answerHead(field('head')) };
}

/** The frame `NOTES`; `read-column-bytes.ts` holds it against the store. @throws ColumnBytesError */
function readNotes(content: Uint8Array): BatchNotes {
  const field = fieldsOf(parse(content), 'notes');
  return {
    runs: listOf(field('runs'), 'runs', printedRun),
    strayBoxes: listOf(field('strayBoxes'), 'boxes', strayBox),
    extras: listOf(field('extras'), 'extras', derivedExtra),
    remarks: listOf(field('remarks'), 'remarks', placedRemark),
  };
}

function placedRemark(value: unknown): PlacedRemark {
  const field = fieldsOf(value, 'remark');
  return { text: textOf(field('text'), 'remark'), behind: wholeOf(field('behind'), 'remark', 0, MOST_ROWS) };
}

function parse(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    throw damaged('json');
  }
}

function answerHead(value: unknown): AnswerHead {
  const field = fieldsOf(value, 'head');
  const text = (name: 'generator' | 'osmBase' | 'areasBase' | 'copyright') =>
    field(name) === undefined ? {} : { [name]: textOf(field(name), name) };
  const head: AnswerHead = { ...text('generator'), ...text('osmBase'), ...text('areasBase'), ...text('copyright') };
  if (field('bounds') === undefined) return head;
  const [south, west, north, east] = numbersOf(field('bounds'), 'bounds', 4);
  return { ...head, bounds: [south, west, north, east] };
}

function printedRun(value: unknown): PrintedRun {
  const field = fieldsOf(value, 'run');
  const detail = fieldsOf(field('detail'), 'detail');
  const flag = (name: string) => flagOf(detail(name), name);
  return {
    type: wholeOf(field('type'), 'type', 0, DERIVED),
    count: wholeOf(field('count'), 'count', 1, MOST_ROWS),
    detail: {
      ids: flag('ids'),
      coordinates: flag('coordinates'),
      members: flag('members'),
      tags: flag('tags'),
      meta: flag('meta'),
      geometry: geometryDetail(detail('geometry')),
    },
  };
}

function geometryDetail(value: unknown): PrintedRun['detail']['geometry'] {
  const known = (['none', 'geom', 'bb', 'center', 'stored'] as const).find((each) => each === value);
  if (known === undefined) throw damaged('geometry');
  return known;
}

function strayBox(value: unknown): StrayBox {
  const field = fieldsOf(value, 'box');
  const sides = (name: string, count: number) => numbersOf(field(name), name, count).map((side) => wholeOf(side, name, LEAST, MOST));
  const place = { type: wholeOf(field('type'), 'type', 1, 2), row: wholeOf(field('row'), 'row', 0, MOST_ROWS) };
  const bounds = field('bounds') === undefined ? undefined : sides('bounds', 4);
  const center = field('center') === undefined ? undefined : sides('center', 2);
  return {
    ...place,
    ...(bounds !== undefined && { bounds: [bounds[0], bounds[1], bounds[2], bounds[3]] }),
    ...(center !== undefined && { center: [center[0], center[1]] }),
  };
}

function derivedExtra(value: unknown): DerivedExtra {
  const field = fieldsOf(value, 'extra');
  const id = field('id') === undefined ? undefined : textOf(field('id'), 'id');
  if (id !== undefined && !LONG_ID.test(id)) throw damaged('id');
  return {
    row: wholeOf(field('row'), 'row', 0, MOST_ROWS),
    ...(id !== undefined && { id: BigInt(id) }),
    ...(field('geometry') !== undefined && { geometry: derivedGeometry(field('geometry'), 0) }),
    ...(field('meta') !== undefined && flagOf(field('meta'), 'meta') && { meta: true }),
  };
}

function derivedGeometry(value: unknown, depth: number): DerivedGeometry {
  if (depth > MOST_DEPTH) throw damaged('depth');
  const field = fieldsOf(value, 'geometry');
  const kind = field('kind');
  if (kind === 'none') return { kind };
  if (kind === 'point') return { kind, points: Float64Array.from(numbersOf(field('points'), 'point', 2)) };
  if (kind === 'line') return { kind, points: pairs(field('points')) };
  if (kind === 'polygon') return { kind, rings: listOf(field('rings'), 'rings', pairs) };
  if (kind === 'collection') return { kind, parts: listOf(field('parts'), 'parts', (part) => derivedGeometry(part, depth + 1)) };
  throw damaged('geometry');
}

function pairs(value: unknown): Float64Array {
  const numbers = listOf(value, 'points', (each) => numberOf(each, 'point'));
  if (numbers.length % 2 !== 0) throw damaged('points');
  return Float64Array.from(numbers);
}
