/** The query statement, `node.a[amenity=cafe](47,9,48,10)->.b`, and the item statement `.a->.b`, which begins alike. */
import { parseClause } from './parse-clause.ts';
import { checkRecurseType } from './parse-recurse-clause.ts';
import { parseTagFilter } from './parse-tag-filter.ts';
import type { QueryType, SetReference, Statement } from './syntax-tree.ts';
import type { Filter } from './syntax-tree-filter.ts';
import type { Place, TokenReader } from './token-reader.ts';

const TYPES: ReadonlyMap<string, QueryType> = new Map([
  ['node', 'node'],
  ['way', 'way'],
  ['rel', 'relation'],
  ['relation', 'relation'],
  ['nwr', 'nwr'],
  ['nw', 'nw'],
  ['nr', 'nr'],
  ['wr', 'wr'],
  ['area', 'area'],
  ['derived', 'derived'],
]);

const UNKNOWN_TYPE =
  'For the attribute "type" of the element "query" the only allowed values are "node", "way", "relation", "nwr", "nw", "wr", "nr", or "area".';

/** Reads a query or item statement; `before` is the set written in front of it. */
export function parseQueryStatement(reader: TokenReader, before: SetReference, place: () => Place): Statement | undefined {
  let type: QueryType | undefined;
  const typeToken = reader.token;
  if (!before.explicit) {
    type = TYPES.get(typeToken.text);
    if (type === undefined)
      reader.report('parse', `Unknown type "${typeToken.text}"`, typeToken, 'A statement begins with node, way, nwr, out or the like.');
    reader.advance();
  }
  reader.hold();
  const inputs: SetReference[] = before.explicit ? [before] : [];
  const filters: Filter[] = [];
  let clauses = inputs.length;
  while (reader.is('[', '(', '.')) {
    clauses++;
    if (reader.is('.')) inputs.push(reader.source());
    else {
      const filter = reader.is('[') ? parseTagFilter(reader) : parseClause(reader);
      if (filter !== undefined) filters.push(filter);
    }
  }
  const output = reader.target();
  if (before.explicit && clauses === 1) {
    reader.release();
    return { kind: 'item', input: before, output, ...place() };
  }
  if (clauses === 0 && !reader.hasGlobalBbox) {
    reader.report('parse', 'An empty query is not allowed', reader.token, 'Add a filter: a tag, a box, ids or an area.');
    reader.release();
    return undefined;
  }
  if (type === undefined) reader.report('static', UNKNOWN_TYPE, typeToken, 'Write node, way, rel, nwr, nw, nr, wr or area in front.');
  reader.release();
  if (type === undefined) return undefined;
  for (const filter of filters) if (filter.kind === 'recurse') checkRecurseType(reader, type, filter);
  return { kind: 'query', type, inputs, filters, output, ...place() };
}
