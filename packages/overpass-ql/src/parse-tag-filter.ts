/** Tag filters: everything in brackets behind `node`, `way` and so on. */
import { isValidPosixRegex } from './posix-regex.ts';
import { onlyAllowed } from './static-checks.ts';
import type { StringValue } from './syntax-tree.ts';
import type { Filter } from './syntax-tree-filter.ts';
import type { Place, TokenReader } from './token-reader.ts';

const KEY_PATTERN_ALONE = 'A regular expression for a key can only be combined with a regular expression as value criterion';

/** Reads one tag filter, from its bracket to the other; undefined where its form leaves no meaning. */
export function parseTagFilter(reader: TokenReader): Filter | undefined {
  const start = reader.advance();
  const place = (): Place => ({ from: start.from, to: reader.end, line: start.line });
  if (reader.take('!')) {
    const key = parseKey(reader);
    reader.expect([']']);
    return { kind: 'tagAbsent', ...place(), key };
  }
  const keyIsPattern = reader.take('~');
  const key = keyIsPattern ? reader.textValue('Key') : parseKey(reader);
  reader.expect(['!', '~', '=', '!=', ']'], false, 'Put a key with a colon or other special character in quotes: ["addr:street"].');
  if (reader.take(']')) {
    if (keyIsPattern) reader.report('parse', KEY_PATTERN_ALONE, key, 'Write [~"key"~"."].');
    return { kind: 'tagExists', ...place(), key };
  }
  let negated = reader.take('!');
  if (negated) reader.expect(['~', '=', ']'], false);
  if (negated && reader.take(']')) return { kind: 'tagAbsent', ...place(), key };
  if (reader.is('=', '!=')) {
    if (reader.advance().text === '!=') negated = true;
    if (keyIsPattern) reader.report('parse', KEY_PATTERN_ALONE, key, 'Write ~ instead of = here.');
    const value: StringValue = reader.is(']')
      ? { kind: 'string', ...reader.endPlace, value: '', quoted: false }
      : reader.textValue('Value');
    if (value.quoted && value.value === '')
      reader.report('static', 'A tag never has an empty value.', value, 'Use [key] or [!key].', 'warning');
    reader.expect([']']);
    return { kind: 'tagEquals', ...place(), key, value, negated };
  }
  if (reader.take('~')) return parsePattern(reader, place, key, keyIsPattern, negated);
  return undefined;
}

function parsePattern(
  reader: TokenReader,
  place: () => Place,
  key: StringValue,
  keyIsPattern: boolean,
  negated: boolean,
): Filter | undefined {
  const pattern = reader.textValue('Value');
  reader.expect([',', ']'], false);
  const ignoreCase = reader.take(',');
  if (ignoreCase) {
    reader.expect(['i']);
    reader.expect([']'], false);
  }
  reader.take(']');
  if (keyIsPattern) checkPattern(reader, key);
  checkPattern(reader, pattern);
  if (!keyIsPattern) return { kind: 'tagMatches', ...place(), key, pattern, negated, ignoreCase };
  if (negated) reader.report('parse', KEY_PATTERN_ALONE, key, 'A pattern for the key cannot be negated; write [~"key"~"value"].');
  return { kind: 'tagKeyMatches', ...place(), keyPattern: key, pattern, ignoreCase };
}

function parseKey(reader: TokenReader): StringValue {
  const key = reader.textValue('Key');
  if (key.quoted && key.value === '')
    reader.report('static', onlyAllowed('k', 'has-kv', 'non-empty strings.'), key, 'Write the key of the tag.');
  return key;
}

function checkPattern(reader: TokenReader, pattern: StringValue): void {
  if (isValidPosixRegex(pattern.value)) return;
  const hint =
    'Patterns are POSIX extended regular expressions: no (?…), every parenthesis and bracket closed, nothing to repeat before *.';
  reader.report('static', `Invalid regular expression: "${pattern.value}"`, pattern, hint);
}
