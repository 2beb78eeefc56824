/** Reads a list from a file, which anybody may have written: its own format, and other GeoJSON whose features have ids of OpenStreetMap. */
import { placeOfFeature } from './read-place.ts';
import { TaskElementsBuilder } from './task-columns.ts';
import { cutText, TASK_LIMITS, type TaskElement } from './task-element.ts';
import { changeTask, newMarks, STATUSES, type TaskChange, type TaskMarks } from './task-marks.ts';

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

/** Never throws. @param text as long as `TASK_LIMITS.fileBytes` allows: whoever reads the file looks at its size */
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
  const told = { invented: own?.invented === true, ...(Number.isFinite(dated) && { dated }) };
  return { kind: 'tasks', name, elements: builder.finish(), marks, ...told, leftOut: collection.features.length - builder.count };
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
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}
