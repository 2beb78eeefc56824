/** The query statement, `node.a[amenity=cafe](47,9,48,10)->.b`, and the item statement `.a->.b`, which begins alike. */
import type { Criterion } from './criterion.ts';
import { FILTER_LIMIT } from './limits.ts';
import { parseTagFilter } from './parse-tag-filter.ts';
import { readCriterion, typeMessage } from './read-criterion.ts';
import type { SetReference } from './syntax-node.ts';
import type { Statement } from './syntax-tree-block.ts';
import type { Filter } from './syntax-tree-filter.ts';
import { type Range, shown, type TokenReader } from './token-reader.ts';
import { readTree, type TokenNode } from './token-tree.ts';
import { isKeyOf } from './vocabulary/keys-of.ts';
import { QUERY_TYPE_WORDS } from './vocabulary/query-types.ts';
import { DIRECTIONS } from './vocabulary/recursions.ts';

/** Filters as written. The server creates them after the statement's whole text, tags first. */
interface Clauses {
  readonly inputs: SetReference[];
  /** each gives its filter after its checks */
  readonly tags: (() => Filter | undefined)[];
  readonly criteria: (() => Filter | undefined)[];
  /** both in the order of the text */
  readonly order: (() => Filter | undefined)[];
}

/** Reads a query or item statement; `before` is the set written in front of it. */
export function parseQueryStatement(reader: TokenReader, before: SetReference | undefined, range: () => Range): Statement | undefined {
  const typeToken = reader.token;
  let typeText = '';
  if (before === undefined) {
    typeText = QUERY_TYPE_WORDS.get(typeToken.text) ?? typeToken.text;
    if (!QUERY_TYPE_WORDS.has(typeToken.text)) {
      const hint = 'statement';
      reader.report('parse', `Unknown type "${shown(typeToken.text)}"`, typeToken, hint);
    }
    reader.advance();
  }
  const input = reader.leadingSet() ?? before;
  const start = reader.token;
  const clauses = parseClauses(reader, typeText);
  const output = reader.target();
  const where = range();
  const statement = makeStatement(reader, clauses, { typeText, before, input, output, start, where });
  reader.endStatement();
  return statement;
}

/** What stands before and behind the filters of a statement. */
interface Frame {
  readonly typeText: string;
  readonly before: SetReference | undefined;
  readonly input: SetReference | undefined;
  readonly output: SetReference;
  /** behind the type */
  readonly start: Range;
  readonly where: Range;
}

function makeStatement(
  reader: TokenReader,
  clauses: Clauses,
  { typeText, before, input, output, start, where }: Frame,
): Statement | undefined {
  const count = clauses.order.length + clauses.inputs.length;
  if (count === 0 && input !== undefined && before !== undefined) return { kind: 'item', input, output, ...where };
  if (count === 0 && input === undefined && !reader.hasGlobalBbox) {
    reader.report('parse', 'An empty query is not allowed', reader.token, 'addFilter');
    return undefined;
  }
  const type = QUERY_TYPE_WORDS.get(typeText);
  // the one filter in parentheses is created before its query, and some need none
  const alone = count === 1 && input === undefined ? clauses.criteria[0] : undefined;
  if (alone !== undefined) {
    const filter = alone();
    if (filter === undefined) return undefined;
    if (type !== undefined) return { kind: 'query', type, inputs: [], filters: [filter], output, ...where };
    if (standsAlone(filter)) return undefined;
  }
  if (type === undefined) reader.report('static', typeMessage('query'), start, 'typeInFront');
  const made = new Map<() => Filter | undefined, Filter | undefined>();
  if (alone === undefined) for (const make of [...clauses.tags, ...clauses.criteria]) made.set(make, make());
  if (type === undefined) return undefined;
  const filters = clauses.order.flatMap((make) => made.get(make) ?? []);
  return { kind: 'query', type, inputs: [...(input === undefined ? [] : [input]), ...clauses.inputs], filters, output, ...where };
}

/** Whether a filter is a statement of its own in the XML form, whatever type stands before it. */
function standsAlone(filter: Filter): boolean {
  return filter.kind === 'ids' || filter.kind === 'wayCount' || (filter.kind === 'recurse' && !isKeyOf(DIRECTIONS, filter.relation));
}

function parseClauses(reader: TokenReader, type: string): Clauses {
  const clauses: Clauses = { inputs: [], tags: [], criteria: [], order: [] };
  for (let count = 0; reader.is('[', '(', '.'); count++) {
    if (count === FILTER_LIMIT) {
      reader.report('parse', `A query has at most ${FILTER_LIMIT} filters.`, reader.token, 'fewerFilters');
    }
    const kept = count < FILTER_LIMIT;
    if (reader.is('.')) {
      const set = reader.source();
      if (kept) clauses.inputs.push(set);
    } else if (reader.is('[')) {
      const tag = parseTagFilter(reader);
      if (tag === undefined || !kept) continue;
      const make = (): Filter => {
        tag.check();
        return tag.filter;
      };
      clauses.tags.push(make);
      clauses.order.push(make);
    } else {
      const make = parseCriterion(reader, type);
      if (make === undefined || !kept) continue;
      clauses.criteria.push(make);
      clauses.order.push(make);
    }
  }
  return clauses;
}

/** Reads the tree of one filter in parentheses; undefined where it could not be read at all. */
function parseCriterion(reader: TokenReader, type: string): (() => Filter | undefined) | undefined {
  const opening = reader.advance();
  if (!reader.good) {
    reader.report('parse', "':' or '.' expected.");
    return undefined;
  }
  const inside = reader.token;
  const { root, refused } = readTree(reader, true);
  reader.expect([')']);
  const range: Range = { from: opening.from, to: reader.end, line: opening.line };
  if (refused) return () => undefined;
  const empty: TokenNode = {
    token: { type: 'symbol', text: '', from: inside.from, to: inside.from, line: inside.line, endLine: inside.line },
    left: undefined,
    right: undefined,
    end: inside.from,
  };
  const criterion: Criterion = { root: root ?? empty, range, type };
  return () => readCriterion(reader, criterion);
}
