/**
 * The elements of a list in one buffer, so that 100,000 of them cross to another thread, and into a database, as one thing. Native byte order:
 * it stays on the computer that made it.
 */
import { cutText, TASK_LIMITS, type TaskElement } from './tasks.ts';

/** The elements of a list, read from their buffer. */
export interface TaskElements {
  readonly count: number;
  /** @param at from 0 @throws RangeError beyond the end */
  element(at: number): TaskElement;
}

const MAGIC = 0x6c7374f1;
const TYPES = ['node', 'way', 'relation'] as const;
/** Count of numbers before the columns: the mark, the count, the bytes of the texts, nothing. */
const HEAD = 4;
/** Of a place: latitude, longitude, and the sides of its box. */
const PLACE = 6;
const SCALE = 1e7;
/** A latitude that no place has. */
const NO_PLACE = 0x7fffffff;
/** Texts grow by doubling from here, bytes. */
const FIRST_TEXTS = 1 << 16;

/** Gathers elements. An element that comes again is left out, and so is one that is not uploaded. */
export class TaskElementsBuilder {
  private readonly ids: number[] = [];
  private readonly types: number[] = [];
  private readonly places: number[] = [];
  private readonly textEnds: number[] = [];
  private texts = new Uint8Array(FIRST_TEXTS);
  private textBytes = 0;
  private readonly known = TYPES.map(() => new Set<number>());
  private readonly encoder = new TextEncoder();

  get count(): number {
    return this.ids.length;
  }

  /** @returns `full` where the list has no room for it; `left` where it is no element to work through, or is there already */
  add({ type, id, tags, place }: TaskElement): 'added' | 'left' | 'full' {
    const typeNumber = TYPES.indexOf(type);
    if (typeNumber === -1 || !Number.isSafeInteger(id) || id <= 0 || this.known[typeNumber].has(id)) return 'left';
    const text = JSON.stringify(
      tags.slice(0, TASK_LIMITS.tags).map(([key, value]) => [cutText(key, 255), cutText(value, TASK_LIMITS.value)]),
    );
    const bytes = this.encoder.encode(text);
    if (this.count === TASK_LIMITS.tasks || this.textBytes + bytes.length > TASK_LIMITS.textBytes) return 'full';
    this.known[typeNumber].add(id);
    this.ids.push(id);
    this.types.push(typeNumber);
    this.places.push(...numbersOf(place));
    this.addText(bytes);
    return 'added';
  }

  /** All of them as a buffer, for `openTaskElements`. */
  finish(): ArrayBuffer {
    const { count, textBytes } = this;
    const columns = layOut(new ArrayBuffer(sizeOf(count, textBytes)), count, textBytes);
    columns.head.set([MAGIC, count, textBytes, 0]);
    columns.ids.set(this.ids);
    columns.places.set(this.places);
    columns.textEnds.set(this.textEnds);
    columns.types.set(this.types);
    columns.texts.set(this.texts.subarray(0, textBytes));
    return columns.head.buffer;
  }

  private addText(bytes: Uint8Array): void {
    const end = this.textBytes + bytes.length;
    if (end > this.texts.length) {
      const larger = new Uint8Array(Math.max(end, this.texts.length * 2));
      larger.set(this.texts.subarray(0, this.textBytes));
      this.texts = larger;
    }
    this.texts.set(bytes, this.textBytes);
    this.textBytes = end;
    this.textEnds.push(end);
  }
}

/** @returns undefined where the buffer is none of `finish` */
export function openTaskElements(buffer: ArrayBuffer): TaskElements | undefined {
  if (buffer.byteLength < HEAD * 4) return undefined;
  const [magic, count, textBytes] = new Uint32Array(buffer, 0, HEAD);
  if (magic !== MAGIC || count > TASK_LIMITS.tasks || buffer.byteLength !== sizeOf(count, textBytes)) return undefined;
  const { ids, places, textEnds, types, texts } = layOut(buffer, count, textBytes);
  const decoder = new TextDecoder();
  return {
    count,
    element(at) {
      if (!Number.isInteger(at) || at < 0 || at >= count) throw new RangeError(`no task ${at}`);
      const text = decoder.decode(texts.subarray(at === 0 ? 0 : textEnds[at - 1], textEnds[at]));
      const place = placeOf(places.subarray(at * PLACE, (at + 1) * PLACE));
      return { type: TYPES[types[at]] ?? 'node', id: ids[at], tags: JSON.parse(text), ...(place !== undefined && { place }) };
    },
  };
}

/** Eight bytes are the largest number: those that have them stand first. */
function layOut(buffer: ArrayBuffer, count: number, textBytes: number) {
  let at = HEAD * 4;
  const next = (bytes: number) => {
    at += bytes;
    return at - bytes;
  };
  return {
    head: new Uint32Array(buffer, 0, HEAD),
    ids: new Float64Array(buffer, next(count * 8), count),
    places: new Int32Array(buffer, next(count * PLACE * 4), count * PLACE),
    textEnds: new Uint32Array(buffer, next(count * 4), count),
    types: new Uint8Array(buffer, next(count), count),
    texts: new Uint8Array(buffer, next(textBytes), textBytes),
  };
}

function sizeOf(count: number, textBytes: number): number {
  return HEAD * 4 + count * (8 + PLACE * 4 + 4 + 1) + textBytes;
}

function numbersOf(place: TaskElement['place']): readonly number[] {
  if (place === undefined) return [NO_PLACE, 0, 0, 0, 0, 0];
  const { lat, lon, box } = place;
  return [lat, lon, box.south, box.west, box.north, box.east].map((degrees) => Math.round(degrees * SCALE));
}

function placeOf(numbers: Int32Array): TaskElement['place'] {
  if (numbers[0] === NO_PLACE) return undefined;
  const [lat, lon, south, west, north, east] = Array.from(numbers, (number) => number / SCALE);
  return { lat, lon, box: { south, west, north, east } };
}
