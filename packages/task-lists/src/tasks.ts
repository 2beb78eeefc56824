/** Tasks: elements to work through with their status and notes, and the limits of a list. */
import type { Bbox } from '@flyover/bounding-box';

/** Status of a task. */
export type TaskStatus = 'open' | 'done' | 'skipped';

/** Place of an element, degrees: a point on it, and the box around it. */
export interface TaskPlace {
  readonly lat: number;
  readonly lon: number;
  readonly box: Bbox;
}

/** An element of OpenStreetMap, as it was when the list was made. */
export interface TaskElement {
  readonly type: 'node' | 'way' | 'relation';
  /** Above zero: what is not uploaded cannot be opened in an editor. */
  readonly id: number;
  readonly tags: readonly (readonly [key: string, value: string])[];
  /** Absent where it is not known. */
  readonly place?: TaskPlace;
}

/**
 * `tasks` of a list; `textBytes`, the tags of all its elements; `tags` of one element; `value`, `note` and `name`, characters of a text,
 * which is cut there; `notes`, characters of all notes of a list: each step stores them again; `fileBytes` of an opened file.
 */
export const TASK_LIMITS = {
  tasks: 100_000,
  textBytes: 128 << 20,
  tags: 500,
  value: 4000,
  note: 2000,
  notes: 2_000_000,
  name: 120,
  fileBytes: 128 << 20,
} as const;

/** Returns the start of a text, without splitting a surrogate pair at its end. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most);
}

// Status and notes of the tasks of a list.

/** A byte for each task, in their order: its place in `STATUSES`; notes by the places of their tasks. */
export interface TaskMarks {
  readonly statuses: Uint8Array;
  readonly notes: Map<number, string>;
}

/** Numbers of tasks: all, done and skipped. */
interface TaskCounts {
  readonly count: number;
  readonly done: number;
  readonly skipped: number;
}

/** Change of one task; absent fields stay. An empty note removes it. */
export interface TaskChange {
  readonly status?: TaskStatus;
  readonly note?: string;
}

export const STATUSES: readonly TaskStatus[] = ['open', 'done', 'skipped'];
const [OPEN, DONE, SKIPPED] = [0, 1, 2];

/** All tasks open. */
export function newMarks(count: number): TaskMarks {
  return { statuses: new Uint8Array(count), notes: new Map() };
}

export function statusOf({ statuses }: TaskMarks, at: number): TaskStatus {
  return STATUSES[statuses[at]] ?? 'open';
}

/** Writes into the marks. A place beyond the list changes nothing. */
export function changeTask({ statuses, notes }: TaskMarks, at: number, { status, note }: TaskChange): void {
  if (!Number.isInteger(at) || at < 0 || at >= statuses.length) return;
  if (status !== undefined) statuses[at] = STATUSES.indexOf(status);
  if (note === undefined) return;
  const text = cutText(note.trim(), TASK_LIMITS.note);
  if (text === '') notes.delete(at);
  else notes.set(at, text);
}

/** Whether a list has room for a note, beside those of its other tasks. */
export function hasRoomForNote({ notes }: TaskMarks, at: number, note: string): boolean {
  if (note.length <= (notes.get(at)?.length ?? 0)) return true;
  let all = note.length;
  for (const [place, text] of notes) if (place !== at) all += text.length;
  return all <= TASK_LIMITS.notes;
}

export function countTasks({ statuses }: TaskMarks): TaskCounts {
  let [done, skipped] = [0, 0];
  for (const status of statuses) {
    if (status === DONE) done++;
    else if (status === SKIPPED) skipped++;
  }
  return { count: statuses.length, done, skipped };
}

/** The open task next to a place, not counting that: behind it, then from the start; undefined where there is none but perhaps itself. */
export function nextOpenTask({ statuses }: TaskMarks, at: number): number | undefined {
  const behind = statuses.indexOf(OPEN, at + 1);
  if (behind !== -1) return behind;
  const before = statuses.indexOf(OPEN);
  return before === -1 || before >= at ? undefined : before;
}
