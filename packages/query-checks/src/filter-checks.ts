/** Filters of one query that no element can pass together. */
import { allStatements, compilePosixRegex, type Filter, type QueryStatement } from '@flyover/overpass-ql';
import { type CheckContext, note } from './check-context.ts';

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
