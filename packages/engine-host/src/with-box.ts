/** A box that a client sends beside its query, as OpenLayers adds it to an address: for a query that holds for any map view. */
import { isXmlQuery, type Token, tokenize } from '@flyover/overpass-ql';

const NUMBER = /^[+-]?(?:\d{1,3}(?:\.\d{0,20})?|\.\d{1,20})$/;

/**
 * The query with the box in place of its setting `[bbox]` and of each filter `(bbox)`; the query as it is where it has neither, or where the box is no four
 * numbers: it is refused then as one without a box.
 *
 * @param box degrees in the order west, south, east, north
 */
export function withBox(query: string, box: string): string {
  const parts = box.split(',', 5).map((part) => part.trim());
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part)) || isXmlQuery(query)) return query;
  const [west, south, east, north] = parts;
  const edges = `${south},${west},${north},${east}`;
  const { tokens } = tokenize(query);
  const setting = settingOf(tokens);
  let filled = '';
  let at = 0;
  for (const [i, { to }] of tokens.entries()) {
    if (i !== setting && !isAt(tokens, i, '(bbox)')) continue;
    filled += `${query.slice(at, to)}${i === setting ? 'bbox:' : ''}${edges}`;
    at = tokens[i + 2].from;
  }
  return filled + query.slice(at);
}

/** The bracket of the setting `[bbox]`; -1: none. */
function settingOf(tokens: readonly Token[]): number {
  if (tokens[0]?.text !== '[') return -1;
  // settings end at the first semicolon outside of brackets: `[bbox]` behind it is a filter by a key
  let open = 0;
  for (const [i, { text }] of tokens.entries()) {
    if (isAt(tokens, i, '[bbox]')) return i;
    if (text === '[') open++;
    if (text === ']') open--;
    if (text === ';' && open === 0) return -1;
  }
  return -1;
}

/** Whether three tokens together are a text. */
function isAt(tokens: readonly Token[], i: number, text: string): boolean {
  return i + 2 < tokens.length && tokens[i].text + tokens[i + 1].text + tokens[i + 2].text === text;
}
