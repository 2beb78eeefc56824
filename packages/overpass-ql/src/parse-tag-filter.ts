/** Tag filters: everything in brackets behind `node`, `way` and so on. */
import { NAME_LIMIT, PATTERN_LIMIT } from './limits.ts';
import { patternFault } from './pattern-fault.ts';
import { onlyAllowed } from './static-checks.ts';
import type { StringValue } from './syntax-node.ts';
import type { Filter } from './syntax-tree-filter.ts';
import type { Range, TokenReader } from './token-reader.ts';

/** What the server says of a pattern of keys without one of values. */
const KEY_PATTERN_ALONE = 'A regular expression for a key can only be combined with a regular expression as value criterion';

/** What it says of one with a sign in front of it. */
export const KEY_PATTERN_NEGATED = 'In the element "has-kv" regular expressions on keys cannot be combined with negation.';

/** A tag filter whose form was read. The server checks its values after the whole statement: `check` does that. */
export interface TagFilter {
  readonly filter: Filter;
  check(): void;
}

/** Reads the form of one tag filter, from its bracket to the other; undefined where it leaves no meaning. */
export function parseTagFilter(reader: TokenReader): TagFilter | undefined {
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
