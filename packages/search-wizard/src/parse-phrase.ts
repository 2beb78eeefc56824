/**
 * Reads a phrase: `amenity=cafe and (wheelchair=yes or name~/^la/i) in Vienna`.
 *
 *     phrase    = or [ bounds [ ( "and" | "or" ) or ] ]
 *     bounds    = "in" "bbox" | "in" place | "around" place | "global"
 *     or        = and { ( "or" | "||" | "|" ) and }
 *     and       = operand { ( "and" | "&&" | "&" ) operand }
 *     operand   = "(" or ")" | condition
 */
import { type Cursor, createCursor, isSpokenKeyword, miss, missError, skipSpace, takeKeyword, takeSign } from './cursor.ts';
import { parseCondition, takeQuotedName, takeWord } from './parse-condition.ts';
import { LIMITS, WizardError } from './wizard-error.ts';
import { groupQueries, type WizardQuery, type WizardSearch } from './wizard-search.ts';

/**
 * The tree of a phrase. Free texts stay as they are: whether a preset has that name shows when the query is built.
 *
 * @param language whose words for "and", "or", "in", "around" and "global" are understood besides the English ones; of several with commas the first
 * @throws WizardError (`syntax`, `too-large`)
 */
export function parsePhrase(phrase: string, language = 'en'): WizardSearch {
  if (phrase.length > LIMITS.phrase) {
    throw new WizardError('too-large', { reason: 'length' });
  }
  const cursor = createCursor(phrase, language);
  skipSpace(cursor);
  const query = parseOr(cursor);
  const bounds = parseBounds(cursor);
  const more = bounds.bounds === 'bbox' && bounds.stated !== true ? query : parseMore(cursor, query);
  skipSpace(cursor);
  if (cursor.at < phrase.length) {
    miss(cursor, 'end of phrase');
    throw missError(cursor);
  }
  return { bounds: bounds.bounds, ...(bounds.area !== undefined && { area: bounds.area }), query: more };
}

/** `bench in Vaduz and backrest=no`: conditions behind the place belong to those before it. */
function parseMore(cursor: Cursor, query: WizardQuery): WizardQuery {
  if (takeJoint(cursor, 'and', ['&&', '&'])) return groupQueries('and', [query, parseOr(cursor)]);
  if (takeJoint(cursor, 'or', ['||', '|'])) return groupQueries('or', [query, parseOr(cursor)]);
  return query;
}

function parseOr(cursor: Cursor): WizardQuery {
  const queries = [parseAnd(cursor)];
  while (takeJoint(cursor, 'or', ['||', '|'])) queries.push(parseAnd(cursor));
  return groupQueries('or', queries);
}

function parseAnd(cursor: Cursor): WizardQuery {
  const queries = [parseOperand(cursor)];
  while (takeJoint(cursor, 'and', ['&&', '&'])) queries.push(parseOperand(cursor));
  return groupQueries('and', queries);
}

function takeJoint(cursor: Cursor, word: 'and' | 'or', signs: readonly string[]): boolean {
  skipSpace(cursor);
  miss(cursor, `"${word}"`);
  if (!takeKeyword(cursor, word) && takeSign(cursor, signs) === undefined) return false;
  skipSpace(cursor);
  return true;
}

function parseOperand(cursor: Cursor): WizardQuery {
  const from = cursor.at;
  miss(cursor, '"("');
  if (takeSign(cursor, ['(']) === undefined) {
    if (++cursor.conditions > LIMITS.conditions) {
      const at = { from, to: cursor.text.length };
      throw new WizardError('too-large', { at, reason: 'conditions' });
    }
    return parseCondition(cursor);
  }
  if (++cursor.depth > LIMITS.depth) {
    const at = { from, to: from + 1 };
    throw new WizardError('too-large', { at, reason: 'depth' });
  }
  skipSpace(cursor);
  const query = parseOr(cursor);
  skipSpace(cursor);
  miss(cursor, '")"');
  if (takeSign(cursor, [')']) === undefined) throw missError(cursor);
  cursor.depth--;
  return query;
}

interface Bounds extends Omit<WizardSearch, 'query'> {
  /** Whether the phrase names them; the view is meant where it does not. */
  readonly stated: boolean;
}

function parseBounds(cursor: Cursor): Bounds {
  skipSpace(cursor);
  miss(cursor, '"in"', '"around"', '"global"', 'end of phrase');
  if (takeKeyword(cursor, 'global')) return { bounds: 'global', stated: true };
  if (takeKeyword(cursor, 'around')) return { bounds: 'around', area: readPlace(cursor), stated: true };
  if (!takeKeyword(cursor, 'in')) return { bounds: 'bbox', stated: false };
  skipSpace(cursor);
  const from = cursor.at;
  miss(cursor, '"bbox"');
  // "in bbox hill" is a place
  if (takeKeyword(cursor, 'bbox') && (endsHere(cursor) || CONDITION_FOLLOWS.test(rest(cursor)) || spokenConditionFollows(cursor)))
    return { bounds: 'bbox', stated: true };
  cursor.at = from;
  return { bounds: 'area', area: readPlace(cursor), stated: true };
}

function endsHere(cursor: Cursor): boolean {
  return rest(cursor).trim() === '';
}

/** Returns the beginning of the remaining text, as far as look-ahead tests it. */
function rest({ text, at }: Cursor): string {
  return text.slice(at, at + REACH);
}

const REACH = 200;

/** "and" before what can only be a condition; places have it in their names, too (`Trinidad and Tobago`). */
const CONDITION_FOLLOWS =
  /^\s*(?:and|AND|or|OR|&{1,2}|\|{1,2})\s*(?:[(~]|"[^"]{0,100}"\s*[=~!<:]|'[^']{0,100}'\s*[=~!<:]|[\p{L}\p{M}\p{N}_:-]{1,60}\s*(?:[=~!<]|:\S|\s(?:is|like|not|IS|LIKE|NOT)\s))/u;

/** The same behind a word of another language: `Bregenz und backrest=no`, but not `Bosnien und Herzegowina`. */
function spokenConditionFollows(cursor: Cursor): boolean {
  if (!isSpokenKeyword(cursor)) return false;
  const { at } = cursor;
  const isJoint = takeKeyword(cursor, 'and') || takeKeyword(cursor, 'or');
  const follows = isJoint && CONDITION_FOLLOWS.test(`&${rest(cursor)}`);
  cursor.at = at;
  return follows;
}

/** A quoted name, or words up to the end or to a condition. */
function readPlace(cursor: Cursor): string {
  skipSpace(cursor);
  miss(cursor, 'a place name');
  const quoted = takeQuotedName(cursor);
  if (quoted !== undefined) {
    // a name of white space and braces alone would leave nothing to search for
    if (/[^\s{}]/.test(quoted)) return quoted;
    throw missError(cursor);
  }
  const words: string[] = [];
  while (words.length === 0 || !(CONDITION_FOLLOWS.test(rest(cursor)) || spokenConditionFollows(cursor))) {
    const word = takeWord(cursor);
    if (word === '') break;
    words.push(word);
    skipSpace(cursor);
  }
  if (words.length === 0) throw missError(cursor);
  return words.join(' ');
}
