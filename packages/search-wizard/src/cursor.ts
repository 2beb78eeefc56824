/** A position in a phrase that moves on, and remembers what could have stood where it stopped. */

import { syntaxError, type WizardError } from './wizard-error.ts';
import { type SpokenKeywords, spokenKeywords } from './words/spoken-keywords.ts';

/** The tokens that the grammar can expect, in the order in which messages list them. */
export const EXPECTATIONS = [
  'a condition',
  'a key',
  'a value',
  'a regular expression',
  'a place name',
  '"*"',
  '"="',
  '"!="',
  '"~"',
  '"!~"',
  '":"',
  '"is"',
  '"like"',
  '"not"',
  '"null"',
  '"("',
  '")"',
  '"and"',
  '"or"',
  '"in"',
  '"around"',
  '"bbox"',
  '"global"',
  '"/"',
  'a closing quote',
  'end of phrase',
] as const;

export type Expectation = (typeof EXPECTATIONS)[number];

/** Offsets are in UTF-16 units. */
export interface Cursor {
  readonly text: string;
  /** Words of other languages for those of the grammar. */
  readonly spoken: SpokenKeywords;
  at: number;
  /** The furthest position where something was missing, and what. */
  missedAt: number;
  readonly missed: Set<Expectation>;
  /** Open parentheses. */
  depth: number;
  /** Conditions read. */
  conditions: number;
}

export function createCursor(text: string, language = 'en'): Cursor {
  return { text, spoken: spokenKeywords(language), at: 0, missedAt: 0, missed: new Set(), depth: 0, conditions: 0 };
}

/** Notes that something could have stood at the cursor; only what is furthest is kept. */
export function miss(cursor: Cursor, ...wanted: readonly Expectation[]): void {
  if (cursor.at < cursor.missedAt) return;
  if (cursor.at > cursor.missedAt) cursor.missed.clear();
  cursor.missedAt = cursor.at;
  for (const each of wanted) cursor.missed.add(each);
}

/** The error for what is missing furthest on. */
export function missError({ text, missed, missedAt }: Cursor): WizardError {
  const expected = EXPECTATIONS.filter((each) => missed.has(each));
  if (missedAt >= text.length) return syntaxError(expected, 'end of phrase', { from: text.length, to: text.length });
  const word = FOUND.exec(text.slice(missedAt, missedAt + 40))?.[0] ?? '';
  const found = word === '' ? String.fromCodePoint(text.codePointAt(missedAt) ?? 0) : word;
  return syntaxError(expected, JSON.stringify(found), { from: missedAt, to: missedAt + found.length });
}

const FOUND = /^[\p{L}\p{M}\p{N}_-]+/u;

/** Moves over white space. */
export function skipSpace(cursor: Cursor): void {
  cursor.at = endOfMatch(cursor, /\s*/y);
}

/** The first of the signs that stands at the cursor, which moves behind it. */
export function takeSign<Sign extends string>(cursor: Cursor, signs: readonly Sign[]): Sign | undefined {
  const sign = signs.find((each) => cursor.text.startsWith(each, cursor.at));
  if (sign !== undefined) cursor.at += sign.length;
  return sign;
}

/** Takes a keyword in lower or in upper case, where no letter follows: the English one, or one of the languages of the cursor. */
export function takeKeyword(cursor: Cursor, word: string): boolean {
  return takeWritten(cursor, word) || (cursor.spoken[word as keyof SpokenKeywords]?.some((each) => takeWritten(cursor, each)) ?? false);
}

/** Whether a word of the languages of the cursor that joins a phrase stands at it. */
export function isSpokenKeyword(cursor: Cursor): boolean {
  const { at } = cursor;
  const isThere = Object.values(cursor.spoken).some((words) => words.some((each) => takeWritten(cursor, each)));
  cursor.at = at;
  return isThere;
}

function takeWritten(cursor: Cursor, word: string): boolean {
  const { text, at } = cursor;
  const end = at + word.length;
  const there = text.slice(at, end).replaceAll('’', "'");
  // a word that ends with an apostrophe is one word with the text after it: `près d'Annecy`
  if ((there !== word && there !== word.toUpperCase()) || (!word.endsWith("'") && isWordAt(text, end))) return false;
  cursor.at = end;
  return true;
}

/** Takes the match of a sticky expression at the cursor, which moves behind it; '' where there is none. */
export function takeMatch(cursor: Cursor, sticky: RegExp): string {
  const end = endOfMatch(cursor, sticky);
  const taken = cursor.text.slice(cursor.at, end);
  cursor.at = end;
  return taken;
}

function endOfMatch(cursor: Cursor, sticky: RegExp): number {
  sticky.lastIndex = cursor.at;
  return sticky.test(cursor.text) ? sticky.lastIndex : cursor.at;
}

function isWordAt(text: string, at: number): boolean {
  return /^[\p{L}\p{M}\p{N}_:-]/u.test(text.slice(at, at + 2));
}
