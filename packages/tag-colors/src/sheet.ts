/** The style sheet that gives each class its colour, and its place in a query. */

import { findPlaceholders } from '@flyover/query-template';
import type { ValueCount } from './classes.ts';

/** Subject of the colours: a tag, or a measure of the feature's own. */
export type ColorSubject = { readonly kind: 'tag'; readonly key: string } | { readonly kind: 'length' | 'area' };

/** A value, or numbers from a bound (inclusive) to another; absent bounds are open. */
export type ColorClass =
  | { readonly color: string; readonly value: ValueCount[0] }
  | { readonly color: string; readonly from?: number; readonly below?: number };

/** Colour of features without a class. */
const OTHER = '#9aa0a6';

/** Mark that identifies the sheet, so that a new one replaces it. */
const MARK = 'colour by tag';

/** The sheet without its braces: rules from top to bottom, the grey of all others first. */
export function writeSheet(subject: ColorSubject, classes: readonly ColorClass[]): string {
  const name = subject.kind === 'tag' ? subject.key : subject.kind;
  return [
    `/* ${MARK}: ${commentText(name)} */`,
    rule('', OTHER),
    ...classes.map((entry) => rule(conditionsOf(subject, entry), entry.color)),
  ].join('\n');
}

function rule(conditions: string, color: string): string {
  return `*${conditions} { color: ${color}; fill-color: ${color}; fill-opacity: 0.6; }`;
}

function conditionsOf(subject: ColorSubject, entry: ColorClass): string {
  const left = subject.kind === 'tag' ? quoted(subject.key) : `${subject.kind === 'length' ? 'waylength' : 'areasize'}()`;
  if ('value' in entry) return `[${left}=${quoted(entry.value)}]`;
  const from = entry.from === undefined ? '' : `[${left}>=${entry.from}]`;
  const below = entry.below === undefined ? '' : `[${left}<${entry.below}]`;
  // without bounds all that have the number
  return from + below || `[${left}]`;
}

/** Braces are escaped, so that no value ends the directive that the sheet stands in. */
function quoted(text: string): string {
  // without quotes `yes` means `true` and `1` too, and `no` `false` and `0`
  return /^[A-Za-z][\w:-]*$/.test(text) && text !== 'yes' && text !== 'no'
    ? text
    : `"${text.replaceAll(/[\\"{}]/g, '\\$&').replaceAll(/[\r\n]+/g, ' ')}"`;
}

function commentText(text: string): string {
  return text.replaceAll('*/', '* /').replaceAll(/[{}\r\n]/g, ' ');
}

// Puts a sheet into a query: in place of the one that was put there before, else at the end.

/** Other tools mark theirs like this. */
const FOREIGN_MARK = 'added by auto-styler';

/** A change of a text; offsets in UTF-16 units. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * The change that puts the sheet in.
 *
 * @throws ExpansionError where the directives of the query cannot be read
 */
export function putSheet(query: string, sheet: string): Change {
  const directive = `{{style:\n${sheet}\n}}`;
  const before = findPlaceholders(query).find(
    ({ name, kind, argumentFrom, argumentTo }) => kind === 'use' && name === 'style' && isOurs(query.slice(argumentFrom, argumentTo)),
  );
  if (before !== undefined) return { from: before.from, to: before.to, insert: directive };
  const gap = query === '' || query.endsWith('\n\n') ? '' : query.endsWith('\n') ? '\n' : '\n\n';
  return { from: query.length, to: query.length, insert: `${gap}${directive}\n` };
}

function isOurs(sheet: string): boolean {
  const start = sheet.trimStart();
  return start.startsWith(`/* ${MARK}`) || start.startsWith(`/* ${FOREIGN_MARK}`);
}
