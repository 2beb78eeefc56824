/** A list as a file: GeoJSON, which other programs read too. The README describes it. */
import type { TaskElements } from './task-columns.ts';
import type { TaskElement } from './task-element.ts';
import { statusOf, type TaskMarks } from './task-marks.ts';

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
