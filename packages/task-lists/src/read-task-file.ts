/** Reads a list from a file, which anybody may have written: its own format, and other GeoJSON whose features have ids of OpenStreetMap. */

import type { Bbox } from '@flyover/bounding-box';
import { TaskElementsBuilder } from './task-columns.ts';
import {
  changeTask,
  cutText,
  newMarks,
  STATUSES,
  TASK_LIMITS,
  type TaskChange,
  type TaskElement,
  type TaskMarks,
  type TaskPlace,
} from './tasks.ts';

/** Content of a file. */
export interface TaskFile {
  readonly kind: 'tasks';
  /** Empty where it has none. */
  readonly name: string;
  /** For `openTaskElements`. */
  readonly elements: ArrayBuffer;
  readonly marks: TaskMarks;
  /** Its elements are of invented data: their ids lead nowhere. */
  readonly invented: boolean;
  /** The date of the data that its tags are from, ms since 1970; absent where the file does not say it. */
  readonly dated?: number;
  /** Features that are no element of OpenStreetMap, or came before. */
  readonly leftOut: number;
}

/**
 * Refusal of a file: `unreadable`, no GeoJSON; `none`, without an element of OpenStreetMap; `many`, more tasks than a list may hold; `notes`, more text in
 * notes.
 */
export interface TaskFileRefusal {
  readonly kind: 'unreadable' | 'none' | 'many' | 'notes';
}

type Fields = Readonly<Partial<Record<string, unknown>>>;

/** Features between two steps. */
const STEP = 256;

/** Never throws. @param text at most `TASK_LIMITS.fileBytes` long: the caller checks the size of the file */
export function readTaskFile(text: string): TaskFile | TaskFileRefusal {
  const reading = readTaskFileInSteps(text);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
  }
}

/** The same, step by step: between two of them it may be given up. */
export function* readTaskFileInSteps(text: string): Generator<undefined, TaskFile | TaskFileRefusal> {
  const collection = parse(text);
  if (collection?.type !== 'FeatureCollection' || !Array.isArray(collection.features)) return { kind: 'unreadable' };
  const builder = new TaskElementsBuilder();
  const changes: TaskChange[] = [];
  let notes = 0;
  for (const [index, feature] of collection.features.entries()) {
    if (index % STEP === 0) yield;
    const element = elementOf(feature);
    const added = element && builder.add(element);
    if (added === 'full') return { kind: 'many' };
    if (added !== 'added') continue;
    const change = changeOf(feature);
    notes += change.note?.length ?? 0;
    if (notes > TASK_LIMITS.notes) return { kind: 'notes' };
    changes.push(change);
  }
  if (builder.count === 0) return { kind: 'none' };
  const marks = newMarks(builder.count);
  changes.forEach((change, at) => {
    changeTask(marks, at, change);
  });
  const name = typeof collection.name === 'string' ? cutText(collection.name.trim(), TASK_LIMITS.name) : '';
  const own = fieldsOf(collection.flyover);
  const dated = typeof own?.data === 'string' ? Date.parse(own.data.slice(0, 30)) : Number.NaN;
  const reported = { invented: own?.invented === true, ...(Number.isFinite(dated) && { dated }) };
  return { kind: 'tasks', name, elements: builder.finish(), marks, ...reported, leftOut: collection.features.length - builder.count };
}

function parse(text: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text));
  } catch {
    return undefined;
  }
}

function elementOf(value: unknown): TaskElement | undefined {
  const feature = fieldsOf(value);
  const properties = fieldsOf(feature?.properties);
  const named = [feature?.id, properties?.['@id'], properties?.id].flatMap((id) => elementName(id) ?? [])[0];
  if (feature === undefined || named === undefined) return undefined;
  const tags = Object.entries(properties ?? {}).flatMap(([key, tag]): [string, string][] => {
    // one of our own, or what another program says of the element
    if (tag === null || typeof tag === 'object' || key === '' || (key.startsWith('@') && !key.startsWith('@@'))) return [];
    return [[key.startsWith('@@') ? key.slice(1) : key, String(tag)]];
  });
  const place = placeOfFeature(feature);
  return { ...named, tags, ...(place !== undefined && { place }) };
}

function elementName(value: unknown): Pick<TaskElement, 'type' | 'id'> | undefined {
  const match = typeof value === 'string' ? /^(node|way|relation)\/([1-9]\d{0,15})$/.exec(value) : null;
  return match === null ? undefined : { type: match[1] as TaskElement['type'], id: Number(match[2]) };
}

function changeOf(value: unknown): TaskChange {
  const properties = fieldsOf(fieldsOf(value)?.properties);
  const status = STATUSES.find((each) => each === properties?.['@status']);
  const note = properties?.['@note'];
  return { ...(status !== undefined && { status }), ...(typeof note === 'string' && { note: cutText(note.trim(), TASK_LIMITS.note) }) };
}

/** The fields of an object; undefined for all else. */
function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

// Place of a feature of GeoJSON: its own point and box where it has them, else the middle of its geometry's extent.

/** Lists of positions stand in each other at most so deep: those of polygons with several parts, and geometries of a collection. */
const DEEPEST = 8;
/** A geometry is looked through so far. */
const MOST_POSITIONS = 1_000_000;

/** @param feature its fields; anything may stand in them @returns undefined where it has no place on earth */
function placeOfFeature(feature: Readonly<Partial<Record<string, unknown>>>): TaskPlace | undefined {
  const geometry: unknown = feature.geometry;
  if (typeof geometry !== 'object' || geometry === null) return undefined;
  const found = boxAround(geometry);
  if (found === undefined) return undefined;
  const { south, west, north, east } = found;
  const own = boxOf(feature.bbox);
  // a box that the point lies outside of is of something else
  const holds = own !== undefined && own.south <= south && own.west <= west && own.north >= north && own.east >= east;
  return { lat: (south + north) / 2, lon: (west + east) / 2, box: holds ? own : found };
}

function boxOf(value: unknown): Bbox | undefined {
  if (!Array.isArray(value) || value.length !== 4 || !value.every((side) => typeof side === 'number')) return undefined;
  const [west, south, east, north] = value;
  return isPosition(south, west) && isPosition(north, east) && south <= north && west <= east ? { south, west, north, east } : undefined;
}

function boxAround(geometry: object): Bbox | undefined {
  let box: Bbox | undefined;
  let left = MOST_POSITIONS;
  const visit = (value: unknown, depth: number): void => {
    if (depth > DEEPEST || left <= 0) return;
    if (Array.isArray(value)) {
      left--;
      const [lon, lat] = value;
      if (typeof lon === 'number' && typeof lat === 'number') {
        if (isPosition(lat, lon)) box = around(box, lat, lon);
      } else for (const inner of value) visit(inner, depth + 1);
    } else if (typeof value === 'object' && value !== null) {
      visit(Reflect.get(value, 'coordinates'), depth + 1);
      visit(Reflect.get(value, 'geometries'), depth + 1);
    }
  };
  visit(geometry, 0);
  return box;
}

function around(box: Bbox | undefined, lat: number, lon: number): Bbox {
  return {
    south: Math.min(box?.south ?? lat, lat),
    west: Math.min(box?.west ?? lon, lon),
    north: Math.max(box?.north ?? lat, lat),
    east: Math.max(box?.east ?? lon, lon),
  };
}

function isPosition(lat: unknown, lon: unknown): boolean {
  return typeof lat === 'number' && typeof lon === 'number' && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}
