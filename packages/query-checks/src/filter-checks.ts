/** Checks of filters: filters of one statement that exclude each other, and patterns with another meaning than they seem to have. */

import { allStatements, type Filter, type QueryStatement, type StringValue, type TagMatchesFilter } from '@flyover/overpass-ql';
import { compilePosixRegex, patternShape } from '@flyover/posix-regex';
import type { Range } from '@flyover/query-text';
import { type CheckContext, editOfText, note, quoted, replacement } from './check-context.ts';
import type { Fix } from './finding.ts';

/** Patterns that are tried on a value, a query; none has braces, so that its length is what it costs. */
const MOST_TRIES = 300;
const LONGEST_PATTERN = 200;
const LONGEST_VALUE = 255;

type TagFilter = Extract<Filter, { readonly kind: 'tagExists' | 'tagAbsent' | 'tagEquals' | 'tagMatches' }>;

/** Checks the tag filters of each query statement against one another. */
export function checkFilters(context: CheckContext): void {
  const tries = { left: MOST_TRIES };
  for (const statement of allStatements(context.script.statements)) {
    if (statement.kind === 'query' && statement.filters.length > 1) checkStatement(context, statement, tries);
  }
}

function checkStatement(context: CheckContext, { filters }: QueryStatement, tries: { left: number }): void {
  const byKey = new Map<string, TagFilter[]>();
  for (const filter of filters) {
    if (!isTagFilter(filter)) continue;
    const others = byKey.get(filter.key.value) ?? [];
    // the nearest few: a list of hundreds is compared in part
    const other = others.slice(-8).find((each) => excludes(each, filter, tries) || excludes(filter, each, tries));
    if (other !== undefined) {
      const data = { key: filter.key.value, one: textOf(context, other), other: textOf(context, filter) };
      note(context, 'filters-exclude', { from: Math.min(other.from, filter.from), to: Math.max(other.to, filter.to) }, data);
    }
    byKey.set(filter.key.value, [...others.slice(-8), filter]);
  }
}

function isTagFilter(filter: Filter): filter is TagFilter {
  const { kind } = filter;
  return kind === 'tagExists' || kind === 'tagAbsent' || kind === 'tagEquals' || kind === 'tagMatches';
}

function textOf({ text }: CheckContext, { from, to }: Filter): string {
  return text.slice(from, Math.min(to, from + 60));
}

function excludes(one: TagFilter, other: TagFilter, tries: { left: number }): boolean {
  if (one.kind === 'tagAbsent') return other.kind === 'tagExists' || (other.kind !== 'tagAbsent' && !other.negated);
  if (one.kind !== 'tagEquals' || one.negated) return false;
  if (other.kind === 'tagEquals') return (other.value.value === one.value.value) === other.negated;
  if (other.kind !== 'tagMatches') return false;
  const { pattern, ignoreCase, negated } = other;
  const isShort = pattern.value.length <= LONGEST_PATTERN && !pattern.value.includes('{') && one.value.value.length <= LONGEST_VALUE;
  if (!isShort || tries.left-- <= 0) return false;
  return compilePosixRegex(pattern.value, ignoreCase).test(one.value.value) === negated;
}

// Patterns that match less, more or something else than they seem to.

/** Checks the patterns of a query. */
export function checkPatterns(context: CheckContext): void {
  for (const statement of allStatements(context.script.statements)) {
    if (statement.kind !== 'query') continue;
    for (const filter of statement.filters) {
      if (filter.kind === 'tagMatches') {
        checkEscapes(context, filter.pattern, ['regv']);
        checkShape(context, filter);
      } else if (filter.kind === 'tagKeyMatches') {
        checkEscapes(context, filter.keyPattern, ['regk']);
        checkEscapes(context, filter.pattern, ['regv']);
      }
    }
  }
}

function checkShape(context: CheckContext, filter: TagMatchesFilter): void {
  const { key, pattern, negated, ignoreCase } = filter;
  const shape = patternShape(pattern.value);
  const data = { key: key.value, pattern: pattern.value };
  switch (shape.kind) {
    case 'all':
      note(
        context,
        'pattern-matches-all',
        filter,
        { ...data, negated: Number(negated) },
        filterFix(context, filter, negated ? `[!${keyText(key)}]` : `[${keyText(key)}]`),
      );
      return;
    case 'never':
      note(context, 'pattern-never-matches', filter, data);
      return;
    case 'anchors':
      note(
        context,
        'pattern-anchors',
        filter,
        data,
        replacement(editOfText(context, pattern, ['regv'], `^(${pattern.value.slice(1, -1)})$`)),
      );
      return;
    case 'exact': {
      const [value] = shape.texts;
      if (shape.texts.length > 1 || (ignoreCase && value.toLowerCase() !== value.toUpperCase())) return;
      const operator = negated ? '!=' : '=';
      note(
        context,
        'pattern-is-exact',
        filter,
        { ...data, value },
        filterFix(context, filter, `[${keyText(key)}${operator}${quoted(value)}]`),
      );
      return;
    }
    case 'other':
  }
}

function keyText({ value, quoted: isQuoted }: StringValue): string {
  return isQuoted ? quoted(value) : value;
}

/** Only in Overpass QL: an element of the XML form would change its attributes. */
function filterFix({ language }: CheckContext, { from, to }: Range, insert: string): Fix | undefined {
  return language === 'ql' ? replacement({ from, to, insert }) : undefined;
}

/** An escape of a pattern that POSIX does not know: it is the letter itself there. */
const FOREIGN_ESCAPE = /\\([dDnrtvfhpPAzZ])/u;
/** Of the text of a query: a backslash that stands before what a pattern would want it for, and which the text drops. */
const LOST_ESCAPE = /\\([.*+?()[\]{}|^$dDwWsSbB])/gu;

function checkEscapes(context: CheckContext, pattern: StringValue, attributes: readonly string[]): void {
  // an escaped backslash is two characters that belong together
  const foreign = FOREIGN_ESCAPE.exec(pattern.value.replaceAll('\\\\', '  '));
  if (foreign !== null) {
    const meant = pattern.value.replace(/\\\\|\\([dD])/gu, (found, letter) =>
      letter === 'd' ? '[0-9]' : letter === 'D' ? '[^0-9]' : found,
    );
    const fix = meant === pattern.value ? undefined : replacement(editOfText(context, pattern, attributes, meant), meant);
    note(context, 'pattern-not-posix', pattern, { pattern: pattern.value, escape: foreign[0], letter: foreign[1] }, fix);
  }
  if (context.language !== 'ql' || !pattern.quoted) return;
  const raw = context.text.slice(pattern.from, pattern.to);
  const lost = LOST_ESCAPE.exec(withoutPairs(raw));
  LOST_ESCAPE.lastIndex = 0;
  if (lost === null) return;
  const insert = raw.replace(/\\\\|\\([.*+?()[\]{}|^$dDwWsSbB])/gu, (found, character) => {
    if (character === undefined) return found;
    return character === 'd' ? '[0-9]' : character === 'D' ? '[^0-9]' : `\\\\${character}`;
  });
  note(context, 'pattern-escape-lost', pattern, { escape: lost[0] }, replacement({ from: pattern.from, to: pattern.to, insert }));
}

/** `\\` becomes two blanks, so that a backslash that is left escapes what is behind it. */
function withoutPairs(raw: string): string {
  return raw.replaceAll('\\\\', '  ');
}
