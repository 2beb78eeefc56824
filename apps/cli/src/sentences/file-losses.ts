/** Sentences on the losses of a file of elements. */
import type { FileLosses } from '@flyover/feature-export';

const SENTENCES: Readonly<Record<keyof FileLosses, (count: string) => string>> = {
  nodesWithoutPlace: (count) => `nodes without a place, which the format has no room for: ${count}`,
  places: (count) => `ways and relations whose place is that of no node with an id, written without it: ${count}`,
  areas: (count) => `areas, which the format has no room for: ${count}`,
  made: (count) => `made elements (make, convert, counts), which the format has no room for: ${count}`,
  versions: (count) => `elements without a version, written as version 1: ${count}`,
};

/** A line for each kind; none where nothing is lost. */
export function fileLosses(losses: FileLosses): string[] {
  const kinds = Object.keys(SENTENCES) as (keyof FileLosses)[];
  return kinds.filter((kind) => losses[kind] > 0).map((kind) => SENTENCES[kind](losses[kind].toLocaleString('en')));
}
