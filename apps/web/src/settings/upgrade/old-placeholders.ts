/**
 * Placeholders as they were written before double braces. In the query language the box of the map stood as a bare `(bbox)`;
 * in XML a `<bbox-query/>` or `<coord-query/>` without attributes meant the box and the middle of the map.
 */

/** Comments and quoted texts are matched first, so that what looks like a placeholder inside them stays. Each pattern ends at the text's end. */
const QL = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"(?:\\[\s\S]|[^"\\])*(?:"|$)|'(?:\\[\s\S]|[^'\\])*(?:'|$)|\(\s*bbox\s*\)/g;
const XML = /<!--[\s\S]*?(?:-->|$)|<(bbox|coord)-query\s*(?:\/>|>\s*<\/\1-query\s*>)/g;

/** A query with its older placeholders in double braces; one without them stays as it is. */
export function withDoubleBraces(query: string): string {
  if (query.trimStart().startsWith('<'))
    return query.replace(XML, (found, kind: string | undefined) => {
      if (kind === undefined) return found;
      return kind === 'bbox' ? '<bbox-query {{bbox}}/>' : '<coord-query {{center}}/>';
    });
  return query.replace(QL, (found) => (found.startsWith('(') ? '({{bbox}})' : found));
}
