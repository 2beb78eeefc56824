/** Filters by membership: `(w)`, `(bn.a:"role")`, `(>)`, `(way_cnt:2-)`. */
import { checkWholeNumber, onlyAllowed } from './static-checks.ts';
import type { QueryType, StringValue } from './syntax-tree.ts';
import type { RecurseFilter, WayCountFilter } from './syntax-tree-filter.ts';
import type { Place, TokenReader } from './token-reader.ts';

const RELATIONS: readonly RecurseFilter['relation'][] = ['n', 'w', 'r', 'bn', 'bw', 'br', '>', '>>', '<', '<<'];

/** Reads a membership filter from its word on. */
export function parseRecurseClause(reader: TokenReader, place: () => Place): RecurseFilter {
  const word = reader.advance().text;
  const relation = RELATIONS.find((name) => name === word) ?? 'w';
  const source = reader.source();
  const positions: number[] = [];
  let role: StringValue | undefined;
  if (word.startsWith('>') || word.startsWith('<')) reader.expect([')']);
  else {
    reader.expect([':', ')'], false);
    if (reader.take(':')) {
      if ((relation === 'w' || relation === 'bn') && reader.token.type === 'number') parsePositions(reader, positions);
      else role = reader.textValue('Role');
    }
    reader.expect([')']);
  }
  return { kind: 'recurse', ...place(), relation, source, role, positions };
}

function parsePositions(reader: TokenReader, positions: number[]): void {
  do {
    const text = reader.textValue('Integer');
    const position = Number(text.value);
    if (Number.isSafeInteger(position) && position !== 0) positions.push(position);
    else reader.report('static', onlyAllowed('pos', 'recurse', 'nonzero integers.'), text, 'The first node is 1, the last is -1.');
  } while (reader.take(','));
}

/** Reads `way_cnt` and `way_link` from the word on. */
export function parseWayCount(reader: TokenReader, place: () => Place): WayCountFilter {
  const count = reader.advance().text === 'way_cnt' ? 'way_cnt' : 'way_link';
  const source = reader.source();
  reader.expect([':']);
  const first = reader.textValue('Nonnegative integer');
  const minimum = checkWholeNumber(reader, 'lower', count, first.value, first, 0);
  let maximum: number | undefined = minimum;
  if (reader.take('-')) {
    const last = reader.good && reader.token.type === 'number' ? reader.textValue('Nonnegative integer') : undefined;
    maximum = last === undefined ? undefined : checkWholeNumber(reader, 'upper', count, last.value, last, 0);
  } else if (reader.good && reader.token.type === 'number' && reader.token.text.startsWith('-')) {
    // `2-4` is cut into `2` and `-4`
    const last = reader.textValue('Nonnegative integer');
    maximum = checkWholeNumber(reader, 'upper', count, last.value.slice(1), last, 0);
  }
  reader.expect([')']);
  return { kind: 'wayCount', ...place(), count, source, minimum, maximum };
}

const HOLDS_NODES: readonly QueryType[] = ['node', 'nwr', 'nw', 'nr'];
const HOLDS_RELATIONS: readonly QueryType[] = ['relation', 'nwr', 'nr', 'wr'];

/** Reports a membership filter that cannot give elements of the query's type. */
export function checkRecurseType(reader: TokenReader, type: QueryType, filter: RecurseFilter): void {
  const { relation } = filter;
  if (relation === 'w' && !HOLDS_NODES.includes(type)) reader.report('parse', "A recursion from type 'w' produces nodes.", filter);
  if (relation === 'bn' && (type === 'node' || type === 'area'))
    reader.report('parse', "A recursion from type 'bn' produces ways or relations.", filter);
  if ((relation === 'bw' || relation === 'br') && !HOLDS_RELATIONS.includes(type))
    reader.report('parse', `A recursion from type '${relation}' produces relations.`, filter);
}
