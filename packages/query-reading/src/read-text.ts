/** Reads a user's text for an explanation, with the placeholders that wrote parts of its query. */
import type { Placeholder } from '@flyover/query-template';
import { type QueryText, type Range, readQueryText } from '@flyover/query-text';

/** Reads a text; undefined for SQL, SPARQL, and text that cannot be expanded. */
export function readText(text: string): QueryText | undefined {
  const read = readQueryText(text);
  return read.kind === 'query' ? read : undefined;
}

// Placeholders that wrote a part of a query: their stand-ins carry no meaning.

/** The outermost placeholders that a stretch of the query touches. */
export function placeholdersIn(read: QueryText, part: Range): readonly Placeholder[] {
  const { from, to } = read.inText(part);
  const { placeholders } = read;
  let low = 0;
  let high = placeholders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeholders[middle].to <= from) low = middle + 1;
    else high = middle;
  }
  const found: Placeholder[] = [];
  for (let at = low; at < placeholders.length && placeholders[at].from < to; at++) found.push(placeholders[at]);
  return found;
}

/** The argument of the first placeholder with one of the names, empty where it has no colon; undefined where there is no such placeholder. */
export function argumentOf(read: QueryText, part: Range, ...names: readonly string[]): string | undefined {
  const found = placeholdersIn(read, part).find(({ kind, name }) => kind === 'use' && names.includes(name));
  return found && read.text.slice(found.argumentFrom, found.argumentTo).trim();
}
