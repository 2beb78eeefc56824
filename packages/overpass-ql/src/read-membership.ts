/** Filters by membership: `(w)`, `(bn.a)`, `(r:"role")`, `(way_cnt:2-)`, `(>)`. */
import { type Criterion, sourceOf } from './criterion.ts';
import { onlyAllowed } from './static-checks.ts';
import type { StringValue } from './syntax-node.ts';
import type { Filter, RecurseFilter } from './syntax-tree-filter.ts';
import { leadingInteger } from './text-value.ts';
import type { Range, TokenReader } from './token-reader.ts';
import { isLeaf, rangeOfNode, type TokenNode } from './token-tree.ts';
import { isKeyOf, keyIn } from './vocabulary/keys-of.ts';
import { DIRECTIONS, MEMBERSHIPS, type Membership } from './vocabulary/recursions.ts';

/** What the server says that a recursion may be. */
export const RECURSE_TYPES =
  '"relation-relation", "relation-backwards","relation-way", "relation-node", "way-node", "way-relation","node-relation", "node-way", "down", "down-rel", "up", or "up-rel".';

const NO_ROLE =
  'A role can only be specified for values "relation-relation", "relation-backwards","relation-way", "relation-node", "way-relation",or "node-relation".';
const NO_POSITIONS = 'A role can only be specified for values "way-node" or "node-way",';

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
  const source = sourceOf(named, range);
  const simple = value === undefined || isRange || isLeaf(value) ? value : undefined;
  const byRole = simple !== undefined && (word === 'r' || type === 'relation');
  const byPosition = simple !== undefined && !byRole && (word === 'w' || type === 'way');
  const isCount = word === 'way_cnt' || word === 'way_link';
  if (simple !== undefined && !byRole && !byPosition && !isCount)
    reader.report('parse', `A recursion of type '${word}' cannot have restrictions.`, at, 'noRole');
  if (!fits) reader.report('static', onlyAllowed('type', 'recurse', RECURSE_TYPES), at);
  const byCount = simple !== undefined && isCount && !byRole && !byPosition;
  const one = simple === undefined || isRange ? '' : reader.meaningOf(simple.token);
  const restrictions = checkRestrictions(
    reader,
    at,
    { role: fits && takesRole(word, type), positions: fits && takesPositions(word, type) },
    {
      role: byRole,
      // the server has them from the last to the first
      positions: byPosition ? [...rest.map(({ token }) => token.text).reverse(), one] : [],
      lower: byCount ? (isRange ? (simple.left?.token.text ?? '') : one) : '',
      upper: byCount ? (isRange ? (simple.right?.token.text ?? '') : one) : '',
    },
  );
  if (isCount) return { kind: 'wayCount', ...range, count: word, source, ...restrictions.count };
  const role = byRole ? textOf(reader, simple) : undefined;
  return { kind: 'recurse', ...range, relation: word, source, role, positions: restrictions.positions.reverse() };
}

function textOf(reader: TokenReader, { token }: TokenNode): StringValue {
  const { from, to, line } = token;
  return { kind: 'string', from, to, line, value: reader.meaningOf(token), quoted: token.type === 'string' };
}

/** Whether elements of a type that a filter gives can be asked for by their role, or have one. */
export function takesRole(word: Membership, type: string): boolean {
  return word === 'r' || word === 'br' || word === 'bw' || (word === 'bn' && type === 'relation');
}

/** Whether elements of a type that a filter gives can be asked for by positions in ways. */
export function takesPositions(word: Membership, type: string): boolean {
  return word === 'w' || (word === 'bn' && type === 'way');
}

/** What restricts a recursion, as written: empty where it is not. */
interface WrittenRestrictions {
  readonly role: boolean;
  readonly positions: readonly string[];
  readonly lower: string;
  readonly upper: string;
}

/** Says what is wrong with what restricts a recursion, and reads its numbers; `takes` is what a recursion of its type can have. */
export function checkRestrictions(
  reader: TokenReader,
  at: Range,
  takes: { readonly role: boolean; readonly positions: boolean },
  { role, positions, lower, upper }: WrittenRestrictions,
): { positions: number[]; count: Pick<Filter & { kind: 'wayCount' }, 'minimum' | 'maximum'> } {
  if (role && !takes.role) reader.report('static', NO_ROLE, at);
  if (positions.length > 0 && !takes.positions) reader.report('static', NO_POSITIONS, at);
  const numbers = takes.positions ? positions.map(leadingInteger) : [];
  for (const [i, number] of numbers.entries())
    if (number === 0) reader.report('static', `Invalid pos '${positions[i]}' in positions list.`, at, 'positions');
  return { positions: numbers.filter((number) => number !== 0), count: checkCount(reader, at, lower, upper) };
}

/** `(way_cnt:2)`, `(way_cnt:2-4)`, `(way_cnt:2-)`. */
function checkCount(reader: TokenReader, at: Range, lower: string, upper: string): { minimum: number; maximum: number | undefined } {
  // without a range no number fits
  if (lower === '' && upper === '') return { minimum: 1, maximum: 0 };
  const minimum = leadingInteger(lower);
  const maximum = upper === '' ? undefined : leadingInteger(upper);
  if (minimum <= 0) reader.report('static', 'lower must be an integer greater or equal 1', at);
  if (maximum !== undefined && maximum < minimum) reader.report('static', 'upper must be an integer greater or equal lower', at);
  return { minimum: Math.max(minimum, 1), maximum };
}
