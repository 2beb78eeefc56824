/**
 * The parser of the query statement, `node.a[amenity=cafe](47,9,48,10)->.b`, with its tag filters, and of the item statement `.a->.b`, which begins alike.
 */

import { posixRegexProblem } from '@flyover/posix-regex';
import type { HintCode } from '../diagnostic.ts';
import { FILTER_LIMIT, NAME_LIMIT, PATTERN_LIMIT } from '../limits.ts';
import { type Range, shown, type TokenReader } from '../token-reader.ts';
import { readTree, type TokenNode } from '../token-tree.ts';
import type { Statement } from '../tree/syntax-tree-block.ts';
import type { SetReference, StringValue } from '../tree/syntax-tree-expression.ts';
import type { Filter } from '../tree/syntax-tree-filter.ts';
import { isKeyOf, QUERY_TYPE_WORDS } from '../vocabulary/query-words.ts';
import { DIRECTIONS } from '../vocabulary/recursions.ts';
import { type Criterion, readCriterion, typeMessage } from './read-criterion.ts';
import { onlyAllowed } from './static-checks.ts';

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

/** The parts before and after the filters of a statement. */
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

// Tag filters: all brackets after `node`, `way` and so on.

/** The server's message for a pattern of keys without one of values. */
const KEY_PATTERN_ALONE = 'A regular expression for a key can only be combined with a regular expression as value criterion';

/** The server's message for a negated pattern of keys. */
export const KEY_PATTERN_NEGATED = 'In the element "has-kv" regular expressions on keys cannot be combined with negation.';

/** A tag filter whose form was read. The server checks its values after the whole statement: `check` does that. */
export interface TagFilter {
  readonly filter: Filter;
  check(): void;
}

/** Reads the form of one tag filter, from its bracket to the other; undefined where it leaves no meaning. */
function parseTagFilter(reader: TokenReader): TagFilter | undefined {
  const start = reader.advance();
  const range = (): Range => ({ from: start.from, to: reader.end, line: start.line });
  const keyIsPattern = reader.take('~');
  if (reader.take('!')) {
    const key = reader.textValue('Key');
    reader.expect([']']);
    const at = reader.token;
    return { filter: { kind: 'tagAbsent', ...range(), key }, check: () => checkKey(reader, key, at) };
  }
  const key = reader.textValue('Key');
  reader.expect(['!', '~', '=', '!=', ']'], false, 'quoteKey');
  let negated = reader.take('!');
  if (negated) reader.expect(['~', '=', ']'], false);
  const at = reader.token;
  if (reader.take(']')) {
    if (keyIsPattern) reader.report('parse', KEY_PATTERN_ALONE, at, 'keyPatternAlone');
    // of `[key!]` the server forgets the sign
    return { filter: { kind: 'tagExists', ...range(), key }, check: () => checkKey(reader, key, at) };
  }
  if (reader.is('=', '!=')) {
    if (keyIsPattern) reader.report('parse', KEY_PATTERN_ALONE, at, 'keyPatternSign');
    // of `[key! =value]` the server forgets the first sign
    negated = reader.advance().text === '!=';
    return parseEquals(reader, range, key, negated);
  }
  reader.advance();
  return parsePattern(reader, range, key, keyIsPattern, negated);
}

/** A filter for no value, such as `[key=]` and `[key=""]`, filters nothing. */
function parseEquals(reader: TokenReader, range: () => Range, key: StringValue, negated: boolean): TagFilter | undefined {
  const at = reader.token;
  if (reader.take(']')) return nothing(reader, range());
  const value = reader.textValue('Value');
  reader.expect([']']);
  if (value.value === '') return nothing(reader, range());
  return { filter: { kind: 'tagEquals', ...range(), key, value, negated }, check: () => checkKey(reader, key, at) };
}

function nothing(reader: TokenReader, range: Range): undefined {
  reader.warn('static', 'emptyValue', range, 'keyAlone');
}

function parsePattern(reader: TokenReader, range: () => Range, key: StringValue, keyIsPattern: boolean, negated: boolean): TagFilter {
  const at = reader.token;
  const pattern = reader.textValue('Value');
  reader.expect([',', ']'], false);
  const ignoreCase = reader.take(',');
  if (ignoreCase) {
    reader.expect(['i']);
    reader.expect([']'], false);
  }
  reader.advance();
  const check = (): void => {
    if (keyIsPattern && key.value !== '') checkPattern(reader, key, at);
    else checkKey(reader, key, at);
    if (pattern.value !== '') checkPattern(reader, pattern, at);
    if (keyIsPattern && negated) reader.report('static', KEY_PATTERN_NEGATED, at, 'keyPatternNegated');
  };
  if (keyIsPattern) return { filter: { kind: 'tagKeyMatches', ...range(), keyPattern: key, pattern, ignoreCase }, check };
  // without a pattern the server asks for the key alone, negated or not
  if (pattern.value === '') return { filter: { kind: 'tagExists', ...range(), key }, check };
  return { filter: { kind: 'tagMatches', ...range(), key, pattern, negated, ignoreCase }, check };
}

function checkKey(reader: TokenReader, key: StringValue, range: Range): void {
  if (key.value === '') reader.report('static', onlyAllowed('k', 'has-kv', 'non-empty strings.'), range, 'writeKey');
  if (key.value.length > NAME_LIMIT) reader.report('static', `A key has at most ${NAME_LIMIT} characters.`, range, 'longestKey');
}

/** Reports a pattern that the server cannot read, or that is too long. */
export function checkPattern(reader: TokenReader, pattern: StringValue, range: Range): void {
  if (pattern.value.length > PATTERN_LIMIT) {
    reader.report('static', `A regular expression has at most ${PATTERN_LIMIT} characters.`, range, 'severalFilters');
    return;
  }
  const fault = patternFault(pattern.value);
  if (fault !== undefined) reader.report('static', fault.message, range, fault.hint);
}

// Faults in a regular expression of a query.

/** Characters of a pattern that a message repeats. */
const SHOWN = 60;

/**
 * The message and the hint for a pattern that cannot be run; undefined where it can. The message for an invalid one is the
 * server's; the server knows no size, but takes memory and time without an end for what is refused here.
 */
function patternFault(pattern: string): { readonly message: string; readonly hint: HintCode } | undefined {
  switch (posixRegexProblem(pattern)) {
    case undefined:
      return undefined;
    case 'invalid':
      return {
        message: `Invalid regular expression: "${pattern}"`,
        hint: 'pattern',
      };
    case 'large':
      return {
        message: `Regular expression too large: "${pattern.length > SHOWN ? `${pattern.slice(0, SHOWN)}…` : pattern}"`,
        hint: 'shorterPattern',
      };
  }
}
