/** An element to work through, and what a list may hold. */
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
 * `tasks` of a list; `textBytes`, the tags of all its elements; `tags` of one element; `value`, `note` and `name`, characters of a text, which is cut
 * there; `notes`, characters of all notes of a list: each step stores them anew; `fileBytes` of a file that is opened.
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

/** The start of a text, no pair of its last character parted. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most);
}
