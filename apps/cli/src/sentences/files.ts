/** Sentences about files: what is left out of one that is read or written, and why one cannot be written. */
import type { DiskObstacle } from '@flyover/engine-host';
import type { FileLosses } from '@flyover/feature-export';
import type { LeftOut } from '@flyover/osm-elements';
import { messageOf } from '../problem.ts';

const LEFT_OUT: Readonly<Record<keyof LeftOut, (count: string) => string>> = {
  deleted: (count) => `deleted elements, which are left out: ${count}`,
  geometries: (count) => `geometries that elements cannot have, which are left out: ${count}`,
  heights: (count) => `features with heights, which are left out: ${count}`,
  links: (count) => `links to other files, which are not followed: ${count}`,
  measures: (count) => `features with measures (M), which are left out: ${count}`,
  memberships: (count) => `features that only name the relations they are members of, which are left out: ${count}`,
  overlays: (count) => `pictures over the map, photos and tours, which are left out: ${count}`,
  points: (count) => `features whose points have names, times or more of their own, which are left out: ${count}`,
  places: (count) => `elements with impossible coordinates, which have no place: ${count}`,
  placeless: (count) => `features without a geometry that elements can have, read as elements without a place: ${count}`,
  values: (count) => `values that are neither text nor number, which are left out: ${count}`,
};

/** Returns a line for each kind of omitted contents. */
export function dataLeftOut(leftOut: LeftOut = {}): string[] {
  const kinds = Object.keys(LEFT_OUT) as (keyof LeftOut)[];
  return kinds.flatMap((kind) => {
    const count = leftOut[kind];
    return count === undefined ? [] : [LEFT_OUT[kind](count.toLocaleString('en'))];
  });
}

/** Returns the line for a history that is read in its present state. @param count older versions and deletions */
export function versionsLeftOut(count: number): string {
  return `older versions and deletions, which are left out: ${count.toLocaleString('en')}`;
}

// Losses of a written file of elements.

const LOSSES: Readonly<Record<keyof FileLosses, (count: string) => string>> = {
  nodesWithoutPlace: (count) => `nodes without a place, which the format has no room for: ${count}`,
  places: (count) => `ways and relations whose place is that of no node with an id, written without it: ${count}`,
  areas: (count) => `areas, which the format has no room for: ${count}`,
  made: (count) => `made elements (make, convert, counts), which the format has no room for: ${count}`,
  versions: (count) => `elements without a version, written as version 1: ${count}`,
};

/** Returns a line for each kind of loss. */
export function fileLosses(losses: FileLosses): string[] {
  const kinds = Object.keys(LOSSES) as (keyof FileLosses)[];
  return kinds.filter((kind) => losses[kind] > 0).map((kind) => LOSSES[kind](losses[kind].toLocaleString('en')));
}

/**
 * Returns the message about a prepared file that was written.
 *
 * @param bytes its size @param changes number of files of changes applied, 0 for a new file
 */
export function preparedSentence(path: string, bytes: number, changes = 0): string {
  const inMegabytes = (bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 });
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${inMegabytes} MB`;
  return changes === 0 ? `${path}: ${size}\n` : `${path}: ${size}, after ${changes} ${changes === 1 ? 'file' : 'files'} of changes\n`;
}

const OBSTACLES: Readonly<Record<DiskObstacle, string>> = {
  history: 'it holds versions of elements, a history',
  answer: 'it holds geometry inside of ways and relations, areas, or elements without ids, as answers of a server do',
  texts: 'its texts alone need more than a third of it: give more',
  prepared: 'it is a prepared file: name the data that it was made of',
};

/** Returns the reason why a file cannot be prepared within `--memory`. */
export function diskObstacleSentence(name: string, obstacle: DiskObstacle): string {
  const advice = obstacle === 'history' || obstacle === 'answer' ? ', which is prepared in memory: leave --memory out, or give more' : '';
  return `${name} does not fit into --memory, and ${OBSTACLES[obstacle]}${advice}`;
}

/** Numbers of rows have 32 bits. */
export const TOO_MANY_VALUES = 'this is more than a prepared file can hold, 4 billion nodes or nodes of ways: prepare a part of it';

/**
 * Returns the message for a replication that has nothing new.
 *
 * @param osmBase ISO 8601 time of the data
 */
export function upToDateSentence(path: string, osmBase: string | undefined): string {
  return `${path} has all of it already${osmBase === undefined ? '' : `, up to ${osmBase}`}\n`;
}

// Reasons why a file cannot be written, with advice; other errors keep the message of the system.

const WRITE_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there: choose another place',
  EISDIR: 'it is a folder: name a file',
  ENOENT: 'its folder is not there: make it first',
  ENOSPC: 'the disk is full: make room first',
  EROFS: 'nothing can be written on that disk: choose another place',
};

/** Returns the reason. @param thrown by opening, writing or renaming a file */
export function writeFaultSentence(thrown: unknown): string {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return Object.hasOwn(WRITE_FAULTS, code) ? WRITE_FAULTS[code] : messageOf(thrown);
}
