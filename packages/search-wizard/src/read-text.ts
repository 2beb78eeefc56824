/** Words, quoted texts and regular expressions of a phrase (specification, section 5). */
import { type Cursor, type Expectation, miss, missError, takeMatch, takeSign } from './cursor.ts';
import type { Pattern } from './wizard-search.ts';

/** Letters, digits, underscore, colon and hyphen. */
const KEY = /[\p{L}\p{M}\p{N}_:-]+/uy;

/** All but white space, quotes, parentheses and the signs that mean something. */
const WORD = /[^\s"'()~=!*/:<>&|[\]{}#+@$%?^.,]+/uy;

/** An unquoted key at the cursor, or ''. */
export function takeKey(cursor: Cursor): string {
  return takeMatch(cursor, KEY);
}

/** An unquoted value at the cursor, or ''. */
export function takeWord(cursor: Cursor): string {
  return takeMatch(cursor, WORD);
}

/** A word of ordinary language: besides those that values can be, `24/7` and `1.5`. */
export function takeSpokenWord(cursor: Cursor): string {
  const special = takeMatch(cursor, /(?:24\/7|\d{1,3}\.\d{1,3})(?=\s|$)/y);
  return special === '' ? takeWord(cursor) : special;
}

/** A quoted text or a word. @throws WizardError where there is neither */
export function readText(cursor: Cursor, wanted: Expectation): string {
  const quoted = takeQuoted(cursor);
  if (quoted !== undefined) return quoted;
  miss(cursor, wanted);
  const word = takeWord(cursor);
  if (word === '') throw missError(cursor);
  return word;
}

/** A regular expression between slashes, quoted or a word. @throws WizardError where there is none */
export function readPattern(cursor: Cursor): Pattern {
  return takeSlashed(cursor) ?? { regex: readText(cursor, 'a regular expression') };
}

/**
 * The text between quotes, without its escapes; undefined where no quote stands at the cursor.
 *
 * @throws WizardError where the quotes are not closed
 */
export function takeQuoted(cursor: Cursor): string | undefined {
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
