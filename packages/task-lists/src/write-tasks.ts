/** A list as a file of GeoJSON, which other programs read too (the README describes it), and as a query for its elements. */
import type { TaskElements } from './task-columns.ts';
import { statusOf, type TaskElement, type TaskMarks } from './tasks.ts';

/** Tasks a piece of the text. */
const PIECE = 1000;

/** Input of the writer. */
export interface WrittenTasks {
  readonly name: string;
  readonly elements: TaskElements;
  readonly marks: TaskMarks;
  /** Its elements are of invented data: their ids lead nowhere. */
  readonly invented?: boolean;
  /** The date of the data that its tags are from, ms since 1970. */
  readonly dated?: number;
}

/** The text piece by piece. */
export function* writeTaskFile({ name, elements, marks, invented, dated }: WrittenTasks): Generator<string> {
  const flyover = { kind: 'tasks', version: 1, ...(invented && { invented }), ...(dated !== undefined && { data: isoTime(dated) }) };
  const head = { type: 'FeatureCollection', name, flyover };
  yield `${JSON.stringify(head).slice(0, -1)},"features":[`;
  for (let from = 0; from < elements.count; from += PIECE) {
    const end = Math.min(elements.count, from + PIECE);
    const lines = Array.from({ length: end - from }, (_, i) => JSON.stringify(featureOf(elements.element(from + i), marks, from + i)));
    yield `${from === 0 ? '' : ','}\n${lines.join(',\n')}`;
  }
  yield '\n]}\n';
}

/** To the second, as answers of the Overpass API have it. */
function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

function featureOf({ type, id, tags, place }: TaskElement, marks: TaskMarks, at: number): object {
  const note = marks.notes.get(at);
  const name = `${type}/${id}`;
  const properties = Object.fromEntries([
    ...tags.map(([key, value]) => [key.startsWith('@') ? `@${key}` : key, value]),
    ['@id', name],
    ['@status', statusOf(marks, at)],
    ...(note === undefined ? [] : [['@note', note]]),
  ]);
  if (place === undefined) return { type: 'Feature', id: name, geometry: null, properties };
  const { lat, lon, box } = place;
  const { south, west, north, east } = box;
  const bbox = south === north && west === east ? undefined : [west, south, east, north];
  return { type: 'Feature', id: name, bbox, geometry: { type: 'Point', coordinates: [lon, lat] }, properties };
}

// A query for the elements of the list.

/** The types in the order in which the Overpass API prints them. */
const TYPES: readonly TaskElement['type'][] = ['node', 'way', 'relation'];

/**
 * Writes Overpass QL that finds the elements of a list by their ids, with its name in a comment. What became of the tasks is not in it.
 *
 * @param name on one line; line breaks become spaces
 */
export function writeTaskQuery(name: string, elements: TaskElements): string {
  const ids = new Map(TYPES.map((type): [TaskElement['type'], number[]] => [type, []]));
  for (let at = 0; at < elements.count; at++) {
    const { type, id } = elements.element(at);
    ids.get(type)?.push(id);
  }
  const statements = [...ids].flatMap(([type, numbers]) =>
    numbers.length === 0 ? [] : `${type}(id:${numbers.sort((a, b) => a - b).join()});`,
  );
  const asked = statements.length === 1 ? statements[0] : `(${statements.join('')});`;
  return `// @name ${name.replaceAll(/\s+/g, ' ').trim()}\n${asked}\nout geom;`;
}
