/** Filters by membership: `(w)`, `(bn.a)`, `(r:"role")`, `(way_cnt:2-)`, `(>)`. */
import { type Criterion, sourceOf } from './criterion.ts';
import { checkRecurse } from './recurse-checks.ts';
import type { StringValue } from './syntax-node.ts';
import type { Filter, RecurseFilter } from './syntax-tree-filter.ts';
import type { TokenReader } from './token-reader.ts';
import { isLeaf, rangeOfNode, type TokenNode } from './token-tree.ts';
import { isKeyOf, keyIn } from './vocabulary/keys-of.ts';
import { DIRECTIONS, MEMBERSHIPS, stepOf, WAY_COUNTS } from './vocabulary/recursions.ts';

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
  if (value !== undefined && !isRange && !isLeaf(value))
    reader.report('parse', 'Simple role token expected, structured syntax tree found.', at, 'quoteRole');
  const facts: { readonly gives: string; readonly types: readonly string[] } = MEMBERSHIPS[word];
  const fits = facts.types.includes(type);
  if (!fits) {
    reader.report('parse', `A recursion of type '${word}' produces ${facts.gives}.`, at, {
      code: 'recursionTypes',
      data: { types: facts.types.join(', ') },
    });
  }
  const counts = word === 'way_cnt' || word === 'way_link';
  const byRole = word === 'r' || type === 'relation';
  const byPlace = !byRole && (word === 'w' || type === 'way');
  const role = value !== undefined && byRole ? textOf(reader, value) : undefined;
  if (value !== undefined && !byRole && !byPlace && !counts)
    reader.report('parse', `A recursion of type '${word}' cannot have restrictions.`, at, 'noRole');
  // the server has the last place first
  const positions = value !== undefined && byPlace ? [textOf(reader, value).value, ...rest.map(({ token }) => token.text)].reverse() : [];
  const hasNumbers = counts && !byRole && !byPlace;
  const one = value === undefined || isRange ? undefined : reader.meaningOf(value.token);
  const lower = hasNumbers ? (isRange ? value?.left?.token.text : one) : undefined;
  const upper = hasNumbers ? (isRange ? value?.right?.token.text : one) : undefined;
  const name = fits ? (counts ? WAY_COUNTS[word] : stepOf(type, word)) : undefined;
  const read = checkRecurse(reader, { type: name, role: role?.value, positions, lower, upper }, at);
  const source = sourceOf(named, range);
  if (counts) return { kind: 'wayCount', ...range, count: word, source, minimum: read.minimum, maximum: read.maximum };
  return { kind: 'recurse', ...range, relation: word, source, role, positions: read.positions.toReversed() };
}

function textOf(reader: TokenReader, { token }: TokenNode): StringValue {
  const { from, to, line } = token;
  return { kind: 'string', from, to, line, value: reader.meaningOf(token), quoted: token.type === 'string' };
}
