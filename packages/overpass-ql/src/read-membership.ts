/** Filters by membership: `(w)`, `(bn.a)`, `(r:"role")`, `(way_cnt:2-)`, `(>)`. */
import { type Criterion, sourceOf } from './criterion.ts';
import { onlyAllowed } from './static-checks.ts';
import type { StringValue } from './syntax-node.ts';
import type { CountWord, Filter, RecurseFilter } from './syntax-tree-filter.ts';
import { leadingInteger } from './text-value.ts';
import type { TokenReader } from './token-reader.ts';
import { isLeaf, rangeOfNode, type TokenNode } from './token-tree.ts';
import { isKeyOf, keyIn } from './vocabulary/keys-of.ts';
import { DIRECTIONS, MEMBERSHIPS } from './vocabulary/recursions.ts';

/** What the server says that a recursion may be. */
export const RECURSE_TYPES =
  '"relation-relation", "relation-backwards","relation-way", "relation-node", "way-node", "way-relation","node-relation", "node-way", "down", "down-rel", "up", or "up-rel".';

/** Reads `(>)` and the like. */
export function readRecursion(reader: TokenReader, { root, range }: Criterion): Filter | undefined {
  // `>.a` hangs the dot behind the sign, `>>.a` in front of it
  const dot = root.right?.token.text === '.' ? root.right : root;
  const relation = relationOf(root.token.text === '.' ? root.left : root);
  if (relation !== undefined) return { kind: 'recurse', ...range, relation, source: sourceOf(dot, range), role: undefined, positions: [] };
  reader.warn('static', 'noMeaning', range, 'setBehindDot');
  return undefined;
}

function relationOf(node: TokenNode | undefined): RecurseFilter['relation'] | undefined {
  return keyIn(DIRECTIONS, node?.token.text ?? '');
}

/** Reads a filter by membership; `parts` is what stands between its commas. */
export function readMembership(reader: TokenReader, criterion: Criterion, [head, ...rest]: readonly TokenNode[]): Filter | undefined {
  const { root, range, type } = criterion;
  const at = rangeOfNode(root);
  const value = head.token.text === ':' ? head.right : undefined;
  const named = head.token.text === ':' && value !== undefined ? head.left : head;
  const word = named?.token.text === '.' ? named.left?.token.text : named?.token.text;
  if (word === undefined || !isKeyOf(MEMBERSHIPS, word)) {
    reader.warn('static', 'noMeaning', range, 'roleBehindColon');
    return undefined;
  }
  const isRange = value?.token.text === '-' && value.token.type === 'symbol';
  if (value !== undefined && !isRange && !isLeaf(value)) reader.report('parse', 'A role is one word or one quoted text', at, 'quoteRole');
  const facts: { readonly gives: string; readonly types: readonly string[] } = MEMBERSHIPS[word];
  const fits = facts.types.includes(type);
  if (!fits) {
    reader.report('parse', `A recursion of type '${word}' produces ${facts.gives}.`, at, {
      code: 'recursionTypes',
      data: { types: facts.types.join(', ') },
    });
    reader.report('static', onlyAllowed('type', 'recurse', RECURSE_TYPES), at);
  }
  const source = sourceOf(named, range);
  if (word === 'way_cnt' || word === 'way_link') return readCount(reader, criterion, word, value, isRange, source);
  const byRole = word === 'r' || type === 'relation';
  if (value !== undefined && !byRole && word !== 'w' && type !== 'way')
    reader.report('parse', `A recursion of type '${word}' takes no role`, at, 'noRole');
  const role: StringValue | undefined = value !== undefined && byRole ? textOf(reader, value) : undefined;
  const positions = value !== undefined && !byRole ? readPositions(reader, criterion, [value, ...rest]) : [];
  return { kind: 'recurse', ...range, relation: word, source, role, positions };
}

function textOf(reader: TokenReader, { token }: TokenNode): StringValue {
  const { from, to, line } = token;
  return { kind: 'string', from, to, line, value: reader.meaningOf(token), quoted: token.type === 'string' };
}

/** Positions of the node in the way, 1 the first, -1 the last. */
function readPositions(reader: TokenReader, { root }: Criterion, nodes: readonly TokenNode[]): number[] {
  const positions: number[] = [];
  for (const [i, { token }] of nodes.entries()) {
    const text = i === 0 ? reader.meaningOf(token) : token.text;
    const position = leadingInteger(text);
    if (position !== 0) positions.push(position);
    else reader.report('static', `Invalid pos '${text}' in positions list.`, rangeOfNode(root), 'positions');
  }
  return positions;
}

/** `(way_cnt:2)`, `(way_cnt:2-4)`, `(way_cnt:2-)`. */
function readCount(
  reader: TokenReader,
  { root, range }: Criterion,
  count: CountWord,
  value: TokenNode | undefined,
  isRange: boolean,
  source: ReturnType<typeof sourceOf>,
): Filter {
  const lower = isRange ? value?.left?.token.text : value?.token.text;
  const upper = isRange ? value?.right?.token.text : value?.token.text;
  const minimum = leadingInteger(lower ?? '');
  const maximum = upper === undefined ? undefined : leadingInteger(upper);
  if (value !== undefined && minimum <= 0) reader.report('static', onlyAllowed('lower', count, 'positive integers.'), rangeOfNode(root));
  if (maximum !== undefined && maximum < minimum)
    reader.report('static', `The second number of ${count} must not be below the first.`, rangeOfNode(root));
  // without a range no number fits
  return { kind: 'wayCount', ...range, count, source, minimum: Math.max(minimum, 1), maximum: value === undefined ? 0 : maximum };
}
