/** Moments in queries: their seconds, the view of the database at one, and the errors of data without a history. */
import type { Statement } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import type { ElementSet } from '../element-set.ts';
import { RuntimeError } from '../errors.ts';
import { findNamedSet, type RunContext } from '../run-context.ts';

/**
 * Seconds since 1970 of a moment such as `2024-01-31T00:00:00Z`, read by its places as the Overpass API does: what stands between
 * the numbers, and behind the seconds, does not count.
 *
 * @returns undefined for a text that is too short to be one
 */
export function secondsOf(text: string): number | undefined {
  if (text.length < 19) return undefined;
  const number = (start: number, end: number) => Number.parseInt(text.slice(start, end), 10) || 0;
  return Date.UTC(number(0, 4), number(5, 7) - 1, number(8, 10), number(11, 13), number(14, 16), number(17, 19)) / 1000;
}

/**
 * The first second that is not before a moment, which the Overpass API compares part by part: no second is in the 13th month, so that it is
 * the first of the next year. Whatever stands between and behind the numbers is not looked at.
 */
export function firstSecondFrom(text: string): number {
  const part = (start: number, end: number, most: number) => (Number.parseInt(text.slice(start, end), 10) || 0) & most;
  const at = (...parts: [number, number, number?, number?, number?, number?]) => Date.UTC(...parts) / 1000;
  const year = Number.parseInt(text.slice(0, 4), 10) || 0;
  const month = part(5, 7, 15);
  if (month < 1 || month > 12) return at(month < 1 ? year : year + 1, 0);
  const day = part(8, 10, 31);
  if (day < 1) return at(year, month - 1);
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return at(year, month);
  const hour = part(11, 13, 31);
  if (hour > 23) return at(year, month - 1, day + 1);
  const minute = part(14, 16, 63);
  if (minute > 59) return at(year, month - 1, day, hour + 1);
  const second = part(17, 19, 63);
  return second > 59 ? at(year, month - 1, day, hour, minute + 1) : at(year, month - 1, day, hour, minute, second);
}

// The view of the database at another moment.

/**
 * @param moment seconds since 1970, or `PRESENT`
 * @throws RuntimeError where the data has no history
 */
export function databaseAt({ database }: RunContext, moment: number): Database {
  if (database.history === undefined) throw noHistory('elements');
  return database.history.at(moment);
}

// A moment asked of data without a history: no error until a statement reads elements, as in the Overpass API.

/** Goes on with the data of a moment, in seconds since 1970; without a history with none. */
export function enterMoment(context: RunContext, moment: number): void {
  const { history } = context.database;
  if (history === undefined) context.isLost = true;
  else context.database = history.at(moment);
}

/**
 * Lets through what looks at no element: statements that make elements, or read a set that is empty or was never written.
 *
 * @throws RuntimeError for any other
 */
export function checkLost(context: RunContext, statement: Statement): void {
  const set = (name: string): ElementSet | undefined => findNamedSet(context.frame, name);
  switch (statement.kind) {
    case 'query':
      throw noHistory('elements');
    case 'isIn':
      if (statement.coordinate !== undefined || set(statement.input.name) !== undefined) throw noHistory('elements');
      return;
    case 'recurse':
    case 'local':
    case 'mapToArea':
      if (set(statement.input.name) !== undefined) throw noHistory('elements');
      return;
    case 'out':
    case 'convert':
    case 'for':
      if (holdsElements(set(statement.input.name))) throw noHistory('elements');
  }
}

function holdsElements(set: ElementSet | undefined): boolean {
  return set !== undefined && set.nodes.length + set.ways.length + set.relations.length + set.areas.length > 0;
}

// The error of a server without attic data for statements that need the history of elements.

const NO_MUSEUM = 'Tried to use museum file but no museum files available on this instance.';

/** The remarks of the Overpass API 0.7.62, word for word: tools recognise them. */
const FILES = {
  elements: 'open64: 2 No such file or directory node_tags_global_attic.bin File_Blocks::File_Blocks::1',
  timeline: 'open64: 2 No such file or directory relations_attic.map Random_File:3',
} as const;

/**
 * The error for a query that needs a history.
 *
 * @param missing what it would have looked at: old elements, or the list of versions
 */
export function noHistory(missing: keyof typeof FILES): RuntimeError {
  return new RuntimeError([NO_MUSEUM, FILES[missing]]);
}
