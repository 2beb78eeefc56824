/** Messages of `flyover import` and `flyover update --database`. */
import type { ElementStore } from '@flyover/osm-elements';
import type { About } from '@flyover/overpass-sql';

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

/** Returns the message after an update. @param changes number of files of changes applied */
export function updatedSentence({ counts, osmBase }: About, changes: number): string {
  const time = osmBase === '' ? '' : `, up to ${osmBase}`;
  const files = `${number(changes)} ${changes === 1 ? 'file' : 'files'} of changes`;
  return `the database has ${number(counts.nodes)} nodes, ${number(counts.ways)} ways and ${number(counts.relations)} relations after ${files}${time}\n`;
}
