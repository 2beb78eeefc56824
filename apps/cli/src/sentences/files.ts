/** Sentences about files: what is left out of one that is read or written, and why one cannot be written. */
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

/** A line for each kind; none where all has its place. */
export function dataLeftOut(leftOut: LeftOut = {}): string[] {
  const kinds = Object.keys(LEFT_OUT) as (keyof LeftOut)[];
  return kinds.flatMap((kind) => {
    const count = leftOut[kind];
    return count === undefined ? [] : [LEFT_OUT[kind](count.toLocaleString('en'))];
  });
}

/** Of a history that is read as it is today: versions that are over, and deletions. @param count of these */
export function versionsLeftOut(count: number): string {
  return `older versions and deletions, which are left out: ${count.toLocaleString('en')}`;
}

// Sentences on the losses of a file of elements.

const LOSSES: Readonly<Record<keyof FileLosses, (count: string) => string>> = {
  nodesWithoutPlace: (count) => `nodes without a place, which the format has no room for: ${count}`,
  places: (count) => `ways and relations whose place is that of no node with an id, written without it: ${count}`,
  areas: (count) => `areas, which the format has no room for: ${count}`,
  made: (count) => `made elements (make, convert, counts), which the format has no room for: ${count}`,
  versions: (count) => `elements without a version, written as version 1: ${count}`,
};

/** A line for each kind; none where nothing is lost. */
export function fileLosses(losses: FileLosses): string[] {
  const kinds = Object.keys(LOSSES) as (keyof FileLosses)[];
  return kinds.filter((kind) => losses[kind] > 0).map((kind) => LOSSES[kind](losses[kind].toLocaleString('en')));
}

/**
 * Returns the message about a prepared file that was written.
 *
 * @param bytes its size @param changes how many files of changes went into it, where it was updated
 */
export function preparedSentence(path: string, bytes: number, changes = 0): string {
  const inMegabytes = (bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 });
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${inMegabytes} MB`;
  return changes === 0 ? `${path}: ${size}\n` : `${path}: ${size}, after ${changes} ${changes === 1 ? 'file' : 'files'} of changes\n`;
}

/**
 * Returns the message for a replication that has nothing new.
 *
 * @param osmBase ISO 8601 time of the data
 */
export function upToDateSentence(path: string, osmBase: string | undefined): string {
  return `${path} has all of it already${osmBase === undefined ? '' : `, up to ${osmBase}`}\n`;
}

// Returns the reason why a file cannot be written, with advice; other errors than the usual ones keep the words of the system.

const WRITE_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there: choose another place',
  EISDIR: 'it is a folder: name a file',
  ENOENT: 'its folder is not there: make it first',
  ENOSPC: 'the disk is full: make room first',
  EROFS: 'nothing can be written on that disk: choose another place',
};

/** @param thrown by what opens, writes or renames a file */
export function writeFaultSentence(thrown: unknown): string {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  return Object.hasOwn(WRITE_FAULTS, code) ? WRITE_FAULTS[code] : messageOf(thrown);
}
