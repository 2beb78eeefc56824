/** Messages of `flyover import`. */
import type { ElementStore } from '@flyover/osm-elements';

const number = (value: number) => value.toLocaleString('en');

/** At the end. */
export function importedSentence({ nodes, ways, relations }: ElementStore): string {
  return `the database has ${number(nodes.count)} nodes, ${number(ways.count)} ways and ${number(relations.count)} relations\n`;
}

/** On the way. */
export function importProgress(elements: number, all: number): string {
  return `${number(elements)} of ${number(all)} elements\n`;
}

/** Of ways and relations of which no more than a box or a middle is known. */
export function placesLeftOut(count: number): string {
  return `${number(count)} ${count === 1 ? 'way or relation has' : 'ways and relations have'} a box or a middle and nothing else: the database has them without a place\n`;
}
