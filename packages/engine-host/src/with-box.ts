/** A box that a client sends beside its query, as OpenLayers adds it to an address: for a query that holds for any map view. */
import { tokenize } from '@flyover/overpass-ql';

const NUMBER = /^[+-]?(?:\d{1,3}(?:\.\d{0,20})?|\.\d{1,20})$/;

/**
 * The query with the box in place of its setting `[bbox]`; the query as it is where it has none, or where the box is no four numbers:
 * it is refused then as one without a box.
 *
 * @param box degrees in the order west, south, east, north
 */
export function withBox(query: string, box: string): string {
  const parts = box.split(',', 5).map((part) => part.trim());
  if (parts.length !== 4 || !parts.every((part) => NUMBER.test(part))) return query;
  // settings end at the first semicolon outside of brackets: `[bbox]` behind it is a filter by a key
  let open = 0;
  const { tokens } = tokenize(query, ({ text }) => {
    if (text === '[') open++;
    if (text === ']') open--;
    return text === ';' && open === 0;
  });
  if (tokens[0]?.text !== '[') return query;
  const at = tokens.findIndex(({ text }, i) => text === '[' && tokens[i + 1]?.text === 'bbox' && tokens[i + 2]?.text === ']');
  if (at === -1) return query;
  const [west, south, east, north] = parts;
  return `${query.slice(0, tokens[at + 1].to)}:${south},${west},${north},${east}${query.slice(tokens[at + 2].from)}`;
}
