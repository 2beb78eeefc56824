/** Where another filter may stand, for what is written into a query by the page. */
import { allStatements } from '@flyover/overpass-ql';
import { placeholderAt } from '@flyover/query-template';
import type { Range, ReadText } from './read-text.ts';

/**
 * The place for a filter nearest behind an offset of the text, in the query statement that the offset is in: after its type, a set or a filter, never within one.
 *
 * @returns undefined where the offset is in no such statement
 */
export function filterPlace(read: ReadText, position: number): number | undefined {
  for (const statement of allStatements(read.parsed.script.statements)) {
    if (statement.kind !== 'query') continue;
    const range = read.inText(statement);
    if (position < range.from || position > range.to) continue;
    const parts = [...statement.inputs, ...statement.filters].map((part) => read.inText(part).to);
    const places = [headEnd(read, range), ...parts].filter((place): place is number => place !== undefined && place <= range.to);
    return places.find((place) => place >= position) ?? places.at(-1);
  }
  return undefined;
}

/** Behind `node`, or behind `<query type="node">`. */
function headEnd({ text, language, placeholders }: ReadText, { from, to }: Range): number | undefined {
  if (language === 'ql') return placeholderAt(placeholders, from)?.to ?? from + (/^\w+/.exec(text.slice(from, to))?.[0].length ?? 0);
  const end = text.indexOf('>', from) + 1;
  return text[end - 2] === '/' ? undefined : end;
}
