/** Which placeholders wrote a part of a query: what they stand for while it is read means nothing. */
import type { Placeholder } from '@flyover/query-template';
import type { Range, ReadText } from '../read-text.ts';

/** The outermost placeholders that a stretch of the query touches. */
export function placeholdersIn(read: ReadText, part: Range): readonly Placeholder[] {
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

/** What stands behind the colon of a placeholder of one of some names, or of none at all; undefined: there is none. */
export function argumentOf(read: ReadText, part: Range, ...names: readonly string[]): string | undefined {
  const found = placeholdersIn(read, part).find(({ kind, name }) => kind === 'use' && names.includes(name));
  return found && read.text.slice(found.argumentFrom, found.argumentTo).trim();
}
