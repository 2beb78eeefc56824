/**
 * Reads one condition of a phrase.
 *
 *     condition = key ( "=" | "==" ) ( value | "*" )      key ( "!=" | "<>" ) ( value | "*" )
 *               | key ( "~" | "~=" | "=~" | "like" ) pattern      key ( "!~" | "not" "like" ) pattern
 *               | "~" pattern ( "~" | "~=" | "=~" ) pattern
 *               | key "is" [ "not" ] "null"      key ":" value
 *               | "type" ":" ( "node" | "way" | "relation" | text )
 *               | ( "id" | "newer" | "older" | "user" | "uid" | "date" ) ":" value
 *               | text
 */
import { type Cursor, type Expectation, isSpokenKeyword, miss, missError, skipSpace, takeKeyword, takeMatch, takeSign } from './cursor.ts';
import { ELEMENT_TYPES, META_NAMES, type Pattern, type WizardCondition } from './wizard-search.ts';

/** Longer signs stand before those they begin with. */
const SIGNS = ['=~', '~=', '==', '=', '~', '!~', '!=', '<>'] as const;
const LIKE_SIGNS = ['=~', '~=', '~'] as const;

/** @throws WizardError (`syntax`) */
export function parseCondition(cursor: Cursor): WizardCondition {
  const from = cursor.at;
  const condition = readCondition(cursor);
  return { ...condition, at: { from, to: from + cursor.text.slice(from, cursor.at).trimEnd().length } };
}

function readCondition(cursor: Cursor): WizardCondition {
  miss(cursor, 'a condition');
  const from = cursor.at;
  if (takeSign(cursor, ['~']) !== undefined) return readKeyPattern(cursor);
  if (isKeywordAlone(cursor)) throw missError(cursor);
  const quoted = takeQuoted(cursor);
  const key = quoted ?? takeKey(cursor);
  if (quoted !== undefined || key !== '') {
    const condition = takeOperation(cursor, key);
    if (condition !== undefined) return condition;
  }
  if (quoted === undefined) {
    cursor.at = from;
    return readColonForm(cursor, key) ?? readWords(cursor);
  }
  const behind = cursor.at;
  skipSpace(cursor);
  if (takeSign(cursor, [':']) !== undefined) return { kind: 'substr', key: quoted, val: readSpacedText(cursor) };
  cursor.at = behind;
  return { kind: 'free', text: quoted };
}

/** A keyword is a key where an operator follows it (`in=out`), and no condition where none does. */
function isKeywordAlone({ text, at }: Cursor): boolean {
  const word = KEYWORD_ALONE.exec(text.slice(at, at + KEYWORD_REACH))?.[0];
  return word !== undefined && KEYWORDS.has(word);
}

/** Letters and the white space behind them that are looked at. */
const KEYWORD_REACH = 30;
const KEYWORD_ALONE = /^[A-Za-z]+(?![\p{L}\p{M}\p{N}_:-])(?!\s*[=~!<:])/u;

function readKeyPattern(cursor: Cursor): WizardCondition {
  skipSpace(cursor);
  const key = readPattern(cursor);
  skipSpace(cursor);
  miss(cursor, '"~"');
  if (takeSign(cursor, LIKE_SIGNS) === undefined) throw missError(cursor);
  skipSpace(cursor);
  return { kind: 'likelike', key, val: readPattern(cursor) };
}

/** Parses the operator and value after a key; undefined, and the cursor behind the key, where there is no operator. */
function takeOperation(cursor: Cursor, key: string): WizardCondition | undefined {
  const behind = cursor.at;
  skipSpace(cursor);
  miss(cursor, '"="', '"!="', '"~"', '"!~"', '":"');
  const sign = takeSign(cursor, SIGNS);
  if (sign !== undefined) return readOperand(cursor, key, sign);
  if (cursor.at > behind || cursor.text[behind - 1] === '"' || cursor.text[behind - 1] === "'") {
    const condition = takeWordOperation(cursor, key);
    if (condition !== undefined) return condition;
  }
  cursor.at = behind;
  return undefined;
}

function readOperand(cursor: Cursor, key: string, sign: (typeof SIGNS)[number]): WizardCondition {
  skipSpace(cursor);
  switch (sign) {
    case '=':
    case '==':
      return takeStar(cursor) ? { kind: 'key', key } : { kind: 'eq', key, val: readText(cursor, 'a value') };
    case '!=':
    case '<>':
      return takeStar(cursor) ? { kind: 'nokey', key } : { kind: 'neq', key, val: readText(cursor, 'a value') };
    case '!~':
      return { kind: 'notlike', key, val: readPattern(cursor) };
    default:
      return { kind: 'like', key, val: readPattern(cursor) };
  }
}

function takeStar(cursor: Cursor): boolean {
  miss(cursor, '"*"');
  return takeSign(cursor, ['*']) !== undefined;
}

function takeWordOperation(cursor: Cursor, key: string): WizardCondition | undefined {
  miss(cursor, '"is"', '"like"', '"not"');
  if (takeKeyword(cursor, 'like')) {
    skipSpace(cursor);
    return { kind: 'like', key, val: readPattern(cursor) };
  }
  if (takeKeyword(cursor, 'not')) {
    skipSpace(cursor);
    miss(cursor, '"like"');
    if (!takeKeyword(cursor, 'like')) throw missError(cursor);
    skipSpace(cursor);
    return { kind: 'notlike', key, val: readPattern(cursor) };
  }
  if (!takeKeyword(cursor, 'is')) return undefined;
  skipSpace(cursor);
  miss(cursor, '"not"');
  const isThere = takeKeyword(cursor, 'not');
  skipSpace(cursor);
  miss(cursor, '"null"');
  if (!takeKeyword(cursor, 'null')) throw missError(cursor);
  return { kind: isThere ? 'key' : 'nokey', key };
}

/** `type:way`, `id:12` and `name:Foo`; undefined where there is no colon. `letters` is the key at the cursor. */
function readColonForm(cursor: Cursor, letters: string): WizardCondition | undefined {
  const from = cursor.at;
  const space = /^\s*:/.exec(cursor.text.slice(from + letters.length))?.[0].length ?? 0;
  const ownColons = [...letters].includes(':');
  if (letters === '' || (!ownColons && space === 0)) return undefined;
  const name = ownColons ? letters.slice(0, letters.indexOf(':')) : letters;
  const afterName = ownColons ? from + name.length + 1 : from + letters.length + space;
  const meta = META_NAMES.find((each) => each === name);
  if (meta !== undefined) {
    cursor.at = afterName;
    return { kind: 'meta', meta, val: readMetaValue(cursor, meta === 'newer' || meta === 'older' || meta === 'date') };
  }
  if (name === 'type') {
    cursor.at = afterName;
    const text = readSpacedText(cursor);
    const type = ELEMENT_TYPES.find((each) => each === text);
    return type === undefined ? { kind: 'free', text } : { kind: 'type', type };
  }
  // the last colon: keys hold colons themselves (`name:de:Wien`), unquoted values do not
  const key = ownColons && space === 0 ? letters.slice(0, letters.lastIndexOf(':')) : letters;
  if (key === '') return undefined;
  cursor.at = ownColons && space === 0 ? from + key.length + 1 : from + letters.length + space;
  return { kind: 'substr', key, val: readSpacedText(cursor) };
}

function readSpacedText(cursor: Cursor): string {
  skipSpace(cursor);
  return readText(cursor, 'a value');
}

const UNIT = /\s+(?:second|minute|hour|day|week|month|year)s?(?![\p{L}\p{M}\p{N}_:-])/uy;

/** `newer:3 weeks` needs no quotes. */
function readMetaValue(cursor: Cursor, mayHaveUnit: boolean): string {
  const value = readSpacedText(cursor);
  return mayHaveUnit && /^-?\d+$/.test(value) ? value + takeMatch(cursor, UNIT).replace(/^\s+/, ' ') : value;
}

const KEYWORDS = new Set(['in', 'around', 'global', 'or', 'and', 'is', 'not', 'like'].flatMap((word) => [word, word.toUpperCase()]));

/** A free text without quotes: words up to a keyword, or up to what is a key with an operator. */
function readWords(cursor: Cursor): WizardCondition {
  const words: string[] = [];
  for (let end = cursor.at; ; end = cursor.at) {
    skipSpace(cursor);
    if (words.length > 0 && isSpokenKeyword(cursor)) {
      cursor.at = end;
      break;
    }
    const word = takeSpokenWord(cursor);
    const isKey = words.length > 0 && word !== '' && /^\s*[~=!<:]/.test(cursor.text.slice(cursor.at));
    if (word === '' || isKey || KEYWORDS.has(word)) {
      cursor.at = end;
      break;
    }
    words.push(word);
  }
  if (words.length === 0) throw missError(cursor);
  return { kind: 'free', text: words.join(' ') };
}

// Words, quoted texts and regular expressions of a phrase (specification, section 5).

/** Letters, digits, underscore, colon and hyphen. */
const KEY = /[\p{L}\p{M}\p{N}_:-]+/uy;

/** All but white space, quotes, parentheses and the signs that mean something. */
const VALUE = /[^\s"'()~=!*/:<>&|[\]{}#+@$%?^.,]+/uy;

/** An apostrophe within a word (`L'Escala`); directly after a keyword it is a quote (`in'Vienna'`). */
export const APOSTROPHE = /(?<=[\p{L}\p{M}])(?<!(?<![\p{L}\p{M}\p{N}_])(?:and|or|in|around|like|not|AND|OR|IN|AROUND|LIKE|NOT))'(?=\p{L})/u;

/** A value with apostrophes. */
const WORD = new RegExp(`(?:${VALUE.source}|${APOSTROPHE.source})+`, 'uy');

/** The Dutch article at the start of a name (`'s-Gravenhage`, `'t Harde`), where no closing quote can follow. */
const ARTICLE = /'[st](?=[-\s]\p{L})(?![^']*')/uy;

/** An unquoted key at the cursor, or ''. */
function takeKey(cursor: Cursor): string {
  return takeMatch(cursor, KEY);
}

/** Reads a word of a name at the cursor; returns '' where there is none. */
export function takeWord(cursor: Cursor): string {
  return takeMatch(cursor, ARTICLE) + takeMatch(cursor, WORD);
}

/**
 * Reads a quoted name at the cursor, without its escapes; undefined where there is none.
 *
 * @throws WizardError for quotes that are not closed
 */
export function takeQuotedName(cursor: Cursor): string | undefined {
  const { at } = cursor;
  const isArticle = takeMatch(cursor, ARTICLE) !== '';
  cursor.at = at;
  return isArticle ? undefined : takeQuoted(cursor);
}

/** A word of ordinary language: besides those that values can be, `24/7` and `1.5`. */
function takeSpokenWord(cursor: Cursor): string {
  const special = takeMatch(cursor, /(?:24\/7|\d{1,3}\.\d{1,3})(?=\s|$)/y);
  return special === '' ? takeWord(cursor) : special;
}

/** Reads a quoted text or a value without quotes. @throws WizardError where there is neither */
function readText(cursor: Cursor, wanted: Expectation): string {
  const quoted = takeQuoted(cursor);
  if (quoted !== undefined) return quoted;
  miss(cursor, wanted);
  const value = takeMatch(cursor, VALUE);
  if (value === '') throw missError(cursor);
  return value;
}

/** A regular expression between slashes, quoted or a word. @throws WizardError where there is none */
function readPattern(cursor: Cursor): Pattern {
  return takeSlashed(cursor) ?? { regex: readText(cursor, 'a regular expression') };
}

/**
 * The text between quotes, without its escapes; undefined where no quote stands at the cursor.
 *
 * @throws WizardError where the quotes are not closed
 */
function takeQuoted(cursor: Cursor): string | undefined {
  const quote = takeSign(cursor, ['"', "'"]);
  if (quote === undefined) return undefined;
  const inner = takeMatch(cursor, quote === '"' ? /(?:[^"\\]|\\.)*/sy : /(?:[^'\\]|\\.)*/sy);
  if (takeSign(cursor, [quote]) === undefined) throw unclosed(cursor, 'a closing quote');
  return inner.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_all, digits: string | undefined, character: string | undefined) =>
    digits === undefined ? (ESCAPES[character ?? ''] ?? character ?? '') : String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };

/** In it a backslash before a slash is taken away; all other backslashes belong to the expression. */
function takeSlashed(cursor: Cursor): Pattern | undefined {
  if (takeSign(cursor, ['/']) === undefined) return undefined;
  const inner = takeMatch(cursor, /(?:[^/\\]|\\.)*/sy);
  if (takeSign(cursor, ['/']) === undefined) throw unclosed(cursor, '"/"');
  const ignoreCase = takeMatch(cursor, /i(?![\p{L}\p{M}\p{N}_:-])/uy) === 'i';
  const regex = inner.replace(/\\(.)/gs, (all, character: string) => (character === '/' ? '/' : all));
  return ignoreCase ? { regex, modifier: 'i' } : { regex };
}

function unclosed(cursor: Cursor, wanted: Expectation) {
  cursor.at = cursor.text.length;
  miss(cursor, wanted);
  return missError(cursor);
}
