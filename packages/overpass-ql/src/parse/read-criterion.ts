/** The readers of filters in parentheses, from their tree of tokens: boxes, ids, areas, members, users, moments, conditions. */

import type { Hint, HintCode } from '../diagnostic.ts';
import { LIST_LIMIT } from '../limits.ts';
import { leadingInteger, lowBits } from '../text-value.ts';
import { oneOf, type Range, type TokenReader } from '../token-reader.ts';
import { commaParts, isLeaf, leftmost, rangeOfNode, type TokenNode } from '../token-tree.ts';
import type { SetReference, StringValue } from '../tree/syntax-tree-expression.ts';
import type { Filter, FilterWord, RecurseFilter } from '../tree/syntax-tree-filter.ts';
import { isKeyOf, keyIn, keysOf, QUERY_TYPES } from '../vocabulary/query-words.ts';
import { DIRECTIONS, type Direction, MEMBERSHIPS, type Membership, stepOf, WAY_COUNTS } from '../vocabulary/recursions.ts';
import { readEvaluator } from './read-evaluator.ts';
import { readPolygon } from './read-polygon.ts';
import { checkAround, checkBbox, checkChanged, checkRecurse, checkTimestamp, onlyAllowed } from './static-checks.ts';

/** One filter as written: its tree, and its range from parenthesis to parenthesis. */
export interface Criterion {
  readonly root: TokenNode;
  readonly range: Range;
  /** the type of the query statement, as the server names it */
  readonly type: string;
}

/** The set behind a dot, else the default set. */
function sourceOf(node: TokenNode | undefined, { from, line }: Range): SetReference {
  const name = node?.token.text === '.' ? node.right?.token : undefined;
  if (node === undefined || name === undefined) return { kind: 'set', from, to: from, line, name: '_', explicit: false };
  return { kind: 'set', from: node.token.from, to: name.to, line: node.token.line, name: name.text, explicit: true };
}

// Filters by their form: boxes, ids, areas, users, moments, conditions.

/** Reads one filter. Undefined: none, either with a report, or since the server silently lets it filter nothing. */
export function readCriterion(reader: TokenReader, criterion: Criterion): Filter | undefined {
  const { root } = criterion;
  const parts = commaParts(root);
  if (parts.length > LIST_LIMIT) {
    reader.report('parse', `A filter has at most ${LIST_LIMIT} values.`, rangeOfNode(root), 'severalQueries');
    return undefined;
  }
  const first = leftmost(root);
  const word = /^-?\d/u.test(first.token.text) ? (root.token.text === ',' ? 'bbox' : 'id') : first.token.text;
  if (isKeyOf(MEMBERSHIPS, word)) return readMembership(reader, criterion, parts);
  if (isKeyOf(DIRECTIONS, word)) return readRecursion(reader, criterion);
  if (isKeyOf(READERS, word)) return READERS[word](reader, criterion, parts);
  reader.report('parse', 'Unknown query clause', first.token, hintFor(word));
  return undefined;
}

type ReadParts = (reader: TokenReader, criterion: Criterion, parts: readonly TokenNode[]) => Filter | undefined;

const READERS: Readonly<Record<Exclude<FilterWord, Membership | Direction>, ReadParts>> = {
  around: readAround,
  poly: readPoly,
  area: readArea,
  bbox: readBbox,
  id: readIds,
  pivot: (_reader, { root, range }) => ({ kind: 'pivot', ...range, source: sourceOf(root, range) }),
  if: readCondition,
  user: (reader, criterion, parts) => readUsers(reader, criterion, parts, 'user'),
  uid: (reader, criterion, parts) => readUsers(reader, criterion, parts, 'uid'),
  user_touched: (reader, criterion, parts) => readUsers(reader, criterion, parts, 'user_touched'),
  uid_touched: (reader, criterion, parts) => readUsers(reader, criterion, parts, 'uid_touched'),
  newer: readNewer,
  changed: readChanged,
};

function hintFor(text: string): HintCode | Hint {
  return text === '{' ? { code: 'placeholder', data: { placeholder: '{{bbox}}' } } : 'filter';
}

/** The server takes some filters without their value, and then they filter nothing: that deserves a word. */
function nothing(reader: TokenReader, range: Range): undefined {
  reader.warn('static', 'noValue', range, 'valueBehindColon');
}

/** The part after the colon of a filter. */
function behindColon(node: TokenNode): TokenNode | undefined {
  return node.token.text === ':' ? node.right : undefined;
}

function meaning(reader: TokenReader, { token }: TokenNode): StringValue {
  const { from, to, line } = token;
  return { kind: 'string', from, to, line, value: reader.meaningOf(token), quoted: token.type === 'string' };
}

function readAround(reader: TokenReader, { root, range }: Criterion, [head, ...rest]: readonly TokenNode[]): Filter | undefined {
  const at = rangeOfNode(root);
  if (rest.length % 2 === 1) {
    reader.report('parse', 'around requires an odd number of arguments', at, 'missingNumber');
    return undefined;
  }
  const value = behindColon(head);
  if (value === undefined) {
    reader.report('parse', 'around requires the radius as first argument', at, 'radius');
    return undefined;
  }
  const texts = rest.map(({ token }) => token.text);
  const [lat = '', lon = ''] = texts.length === 2 ? texts : [];
  const line = texts.length > 2 ? texts : undefined;
  const radius = reader.meaningOf(value.token);
  return { kind: 'around', ...range, source: sourceOf(head.left, range), ...checkAround(reader, radius, lat, lon, line, at) };
}

function readPoly(reader: TokenReader, { root, range }: Criterion, [head]: readonly TokenNode[]): Filter | undefined {
  const value = behindColon(head);
  if (value === undefined) return nothing(reader, range);
  const { points, faults } = readPolygon(meaning(reader, value).value);
  for (const fault of faults) reader.report('static', fault, rangeOfNode(root), 'latitudeFirst');
  return { kind: 'poly', ...range, points };
}

function readArea(reader: TokenReader, { root, range }: Criterion): Filter {
  const ref = behindColon(root);
  const source = sourceOf(root.token.text === ':' ? root.left : root, range);
  return { kind: 'area', ...range, source, id: ref === undefined ? undefined : readAreaId(reader, root, ref) };
}

function readNewer(reader: TokenReader, { root, range }: Criterion): Filter | undefined {
  const since = behindColon(root);
  if (since === undefined) return nothing(reader, range);
  const text = meaning(reader, since);
  checkTimestamp(reader, 'than', text.value, rangeOfNode(root), 'bare');
  return { kind: 'newer', ...range, since: text };
}

function readAreaId(reader: TokenReader, root: TokenNode, { token }: TokenNode): number {
  const id = leadingInteger(token.text);
  if (id <= 0) reader.report('static', onlyAllowed('ref', 'area-query', 'positive integers.'), rangeOfNode(root));
  return id;
}

function readBbox(reader: TokenReader, { root, range }: Criterion, parts: readonly TokenNode[]): Filter | undefined {
  if (parts.length < 4) {
    reader.report('parse', 'bbox requires four arguments', rangeOfNode(root), 'box');
    return undefined;
  }
  // of more than four numbers the server takes the last ones, and a comma for the south
  const [south, west, north, east] = parts.slice(-4).map(({ token }) => token.text);
  if (parts.length > 4) reader.warn('static', 'fifthNumber', range, 'boxNumbers');
  return {
    kind: 'bbox',
    ...range,
    bbox: checkBbox(reader, 'bbox-query', [parts.length > 4 ? ',' : south, west, north, east], rangeOfNode(root)),
  };
}

function readIds(reader: TokenReader, { root, range, type }: Criterion, [head, ...rest]: readonly TokenNode[]): Filter {
  const texts = [behindColon(head) ?? head, ...rest].map(({ token }) => token.text);
  const at = rangeOfNode(root);
  if (!ID_TYPES.has(type)) reader.report('static', typeMessage('id-query'), at, 'idTypes');
  // the server looks at the last of its own list only, whose order is that of the texts "1", "10", "11", "2"
  let last = 0;
  for (let i = 1; i < texts.length; i++) if (last === 0 || String(i) > String(last)) last = i;
  if (leadingInteger(texts[last]) === 0) reader.report('static', onlyAllowed('ref', 'id-query', 'positive integers.'), at);
  // ids below zero are of the user's own data
  const ids = texts.map(leadingInteger).filter((id) => id !== 0 && Number.isSafeInteger(id));
  return { kind: 'ids', ...range, ids };
}

/** All types but `derived`: ids of derived elements are unknown. */
const ID_TYPES: ReadonlySet<string> = new Set(keysOf(QUERY_TYPES).filter((type) => type !== 'derived'));

/** The server's message for an unknown type. */
export function typeMessage(element: string): string {
  return onlyAllowed('type', element, `${oneOf(ID_TYPES)}.`);
}

/** `(if:a?b:c)`: the colon behind `if` is the first operator from the left, and the evaluator is the tree without it. */
function readCondition(reader: TokenReader, { root, range }: Criterion): Filter | undefined {
  let above: TokenNode | undefined;
  let colon = root;
  while (colon.left?.left !== undefined) {
    above = colon;
    colon = colon.left;
  }
  if (colon.token.text !== ':') return nothing(reader, range);
  const inner = above === undefined ? colon.right : withoutColon(root, colon);
  const read = readEvaluator(reader, inner, rangeOfNode(colon), 'element');
  return read && { kind: 'if', ...range, condition: read.expression };
}

/** A copy of the left edge of a tree in which one node gives way to what stands right of it. */
function withoutColon(root: TokenNode, colon: TokenNode): TokenNode {
  const edge: TokenNode[] = [];
  for (let node: TokenNode | undefined = root; node !== undefined && node !== colon; node = node.left) edge.push(node);
  let left = colon.right;
  for (const node of edge.reverse()) left = { ...node, left };
  return left ?? root;
}

/** The ids of users that texts are: the server keeps 32 bits of each, and 0 is none. */
export function userIds(texts: readonly string[]): number[] {
  return texts.map((text) => lowBits(text) >>> 0).filter((uid) => uid !== 0);
}

function readUsers(reader: TokenReader, { root, range }: Criterion, [head, ...rest]: readonly TokenNode[], word: string): Filter {
  const nodes = behindColon(head) === undefined ? rest : [head.right ?? head, ...rest];
  const byName = word.startsWith('user');
  const users = byName ? nodes.map((node) => meaning(reader, node)).filter(({ value }) => value !== '') : [];
  const uids = byName ? [] : userIds(nodes.map(({ token }) => token.text));
  if (users.length + uids.length === 0) {
    const message = 'Exactly one of the two attributes "name" and "uid" must be set.';
    reader.report('static', message, rangeOfNode(root), byName ? 'quotedName' : 'number');
  }
  if (word.endsWith('touched')) return { kind: 'touched', ...range, users, uids };
  return byName ? { kind: 'user', ...range, users } : { kind: 'uid', ...range, uids };
}

function readChanged(reader: TokenReader, { root, range }: Criterion, parts: readonly TokenNode[]): Filter | undefined {
  const at = rangeOfNode(root);
  const [head, second] = parts;
  const isPair = root.token.text === ',' && root.left?.token.text === ':' && root.left.right !== undefined && root.right !== undefined;
  const since = behindColon(root) ?? (isPair ? behindColon(head) : undefined);
  if (since === undefined) {
    if (root.token.text === 'changed') return { kind: 'changed', ...range, since: undefined, until: undefined };
    const message =
      root.token.text === ':' ? 'Date required after "changed" with colon' : `Unexpected token "${root.token.text}" after "changed"`;
    reader.report('parse', message, at, 'changed');
    return undefined;
  }
  const from = meaning(reader, since);
  const until = isPair ? meaning(reader, second) : undefined;
  const auto = ({ value }: StringValue): string | undefined => (value === 'auto' ? undefined : value);
  checkChanged(reader, auto(from), auto(until ?? from), at);
  return { kind: 'changed', ...range, since: from, until };
}

// Filters by membership: `(w)`, `(bn.a)`, `(r:"role")`, `(way_cnt:2-)`, `(>)`.

/** Reads `(>)` and the like. */
function readRecursion(reader: TokenReader, { root, range }: Criterion): Filter | undefined {
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
function readMembership(reader: TokenReader, criterion: Criterion, [head, ...rest]: readonly TokenNode[]): Filter | undefined {
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
