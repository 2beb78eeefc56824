/** Filters by membership: `(w)`, `(bn.a)`, `(r:"role")`, `(way_cnt:2-)`, `(>)`. */
import { type Criterion, sourceOf } from './criterion.ts';
import { onlyAllowed } from './static-checks.ts';
import type { StringValue } from './syntax-tree.ts';
import type { Filter, RecurseFilter } from './syntax-tree-filter.ts';
import { leadingInteger } from './text-value.ts';
import type { TokenReader } from './token-reader.ts';
import { isLeaf, placeOfNode, type TokenNode } from './token-tree.ts';

/** What each word gives, for the message, and the types of queries that it may stand in. */
export const MEMBERSHIPS: ReadonlyMap<string, { readonly gives: string; readonly types: readonly string[] }> = new Map([
  ['r', { gives: 'nodes, ways, or relations', types: ['node', 'way', 'relation', 'nwr', 'nw', 'wr', 'nr'] }],
  ['w', { gives: 'nodes', types: ['node'] }],
  ['way_link', { gives: 'nodes', types: ['node'] }],
  ['way_cnt', { gives: 'nodes', types: ['node'] }],
  ['br', { gives: 'relations', types: ['relation'] }],
  ['bw', { gives: 'relations', types: ['relation'] }],
  ['bn', { gives: 'ways or relations', types: ['way', 'relation', 'wr'] }],
]);

/** The filters that give what the statement of the same name gives. */
export const RECURSIONS: ReadonlySet<string> = new Set(['>', '>>', '<', '<<']);

/** What the server says that a recursion may be. */
export const RECURSE_TYPES =
  '"relation-relation", "relation-backwards","relation-way", "relation-node", "way-node", "way-relation","node-relation", "node-way", "down", "down-rel", "up", or "up-rel".';

/** Reads `(>)` and the like. */
export function readRecursion(reader: TokenReader, { root, place }: Criterion): Filter | undefined {
  // `>.a` hangs the dot behind the sign, `>>.a` in front of it
  const dot = root.right?.token.text === '.' ? root.right : root;
  const relation = relationOf(root.token.text === '.' ? root.left : root);
  if (relation !== undefined) return { kind: 'recurse', ...place, relation, source: sourceOf(dot, place), role: undefined, positions: [] };
  reader.report('static', 'This filter has no meaning and filters nothing.', place, 'Write a set behind a dot, or nothing.', 'warning');
  return undefined;
}

function relationOf(node: TokenNode | undefined): RecurseFilter['relation'] | undefined {
  const text = node?.token.text;
  return text === '>' || text === '>>' || text === '<' || text === '<<' ? text : undefined;
}

/** Reads a filter by membership; `parts` is what stands between its commas. */
export function readMembership(reader: TokenReader, criterion: Criterion, [head, ...rest]: readonly TokenNode[]): Filter | undefined {
  const { root, place, type } = criterion;
  const at = placeOfNode(root);
  const value = head.token.text === ':' ? head.right : undefined;
  const named = head.token.text === ':' && value !== undefined ? head.left : head;
  const word = named?.token.text === '.' ? named.left?.token.text : named?.token.text;
  const facts = MEMBERSHIPS.get(word ?? '');
  if (facts === undefined || word === undefined) {
    reader.report('static', 'This filter has no meaning and filters nothing.', place, 'Write a role behind a colon.', 'warning');
    return undefined;
  }
  const isCount = word === 'way_cnt' || word === 'way_link';
  const isRange = value?.token.text === '-' && value.token.type === 'symbol';
  if (value !== undefined && !isRange && !isLeaf(value))
    reader.report('parse', 'A role is one word or one quoted text', at, 'Put it in quotes.');
  const fits = facts.types.includes(type);
  if (!fits) {
    reader.report(
      'parse',
      `A recursion of type '${word}' produces ${facts.gives}.`,
      at,
      `Use it in a query for ${facts.types.join(', ')}.`,
    );
    reader.report('static', onlyAllowed('type', 'recurse', RECURSE_TYPES), at);
  }
  const source = sourceOf(named, place);
  if (isCount) return readCount(reader, criterion, word, value, isRange, source);
  const byRole = word === 'r' || type === 'relation';
  if (value !== undefined && !byRole && word !== 'w' && type !== 'way')
    reader.report('parse', `A recursion of type '${word}' takes no role`, at, 'Leave out what stands behind the colon.');
  const role: StringValue | undefined = value !== undefined && byRole ? textOf(reader, value) : undefined;
  const positions = value !== undefined && !byRole ? readPositions(reader, criterion, [value, ...rest]) : [];
  return { kind: 'recurse', ...place, relation: MEMBER_RELATIONS.find((name) => name === word) ?? 'r', source, role, positions };
}

const MEMBER_RELATIONS = ['r', 'w', 'bn', 'bw', 'br'] as const;

function textOf(reader: TokenReader, { token }: TokenNode): StringValue {
  const { from, to, line } = token;
  return { kind: 'string', from, to, line, value: reader.meaningOf(token), quoted: token.type === 'string' };
}

/** Places of the node in the way, 1 the first, -1 the last. */
function readPositions(reader: TokenReader, { root }: Criterion, nodes: readonly TokenNode[]): number[] {
  const positions: number[] = [];
  for (const [i, { token }] of nodes.entries()) {
    const text = i === 0 ? reader.meaningOf(token) : token.text;
    const position = leadingInteger(text);
    if (position !== 0) positions.push(position);
    else reader.report('static', `Invalid pos '${text}' in positions list.`, placeOfNode(root), 'The first node is 1, the last is -1.');
  }
  return positions;
}

/** `(way_cnt:2)`, `(way_cnt:2-4)`, `(way_cnt:2-)`. */
function readCount(
  reader: TokenReader,
  { root, place }: Criterion,
  count: 'way_cnt' | 'way_link',
  value: TokenNode | undefined,
  isRange: boolean,
  source: ReturnType<typeof sourceOf>,
): Filter {
  const lower = isRange ? value?.left?.token.text : value?.token.text;
  const upper = isRange ? value?.right?.token.text : value?.token.text;
  const minimum = leadingInteger(lower ?? '');
  const maximum = upper === undefined ? undefined : leadingInteger(upper);
  if (value !== undefined && minimum <= 0) reader.report('static', onlyAllowed('lower', count, 'positive integers.'), placeOfNode(root));
  if (maximum !== undefined && maximum < minimum)
    reader.report('static', `The second number of ${count} must not be below the first.`, placeOfNode(root));
  // without a range no number fits
  return { kind: 'wayCount', ...place, count, source, minimum: Math.max(minimum, 1), maximum: value === undefined ? 0 : maximum };
}
