/** The entry points of the checks: from a user's text, with placeholders, or from a parsed query, to findings with ranges in that text. */

import { errorsOf, type ParsedQuery } from '@flyover/overpass-ql';
import type { Expansion, Placeholder } from '@flyover/query-template';
import { type Range, readQueryText, type TextRanges, textRanges } from '@flyover/query-text';
import { type CheckOptions, contextOf } from './check-context.ts';
import { checkCost } from './cost-signs.ts';
import { checkFilters, checkPatterns } from './filter-checks.ts';
import type { Finding, FindingCode, Fix } from './finding.ts';
import { withoutIgnored } from './ignored.ts';
import { checkAreas, checkCoordinates } from './place-checks.ts';
import { checkPlaceholders } from './placeholder-checks.ts';
import { checkPrints, checkSets, checkUnions } from './set-checks.ts';
import { flowOf } from './set-flow.ts';
import { checkSettings, checkXml } from './setting-checks.ts';
import { checkTags } from './tag-checks.ts';

/** Options of the checks of a text. */
export interface TextOptions extends Omit<CheckOptions, 'text' | 'language'> {
  /** names of placeholders that get a value elsewhere */
  readonly given?: Iterable<string>;
}

/**
 * Checks a text as a user wrote it. Something that fits stands for each placeholder while it is read. SQL, and what cannot be expanded,
 * has no findings but those of its placeholders.
 */
export function checkText(text: string, options: TextOptions = {}): readonly Finding[] {
  const reading = readQueryText(text);
  if (reading.kind === 'foreign') return [];
  if (reading.kind === 'unexpanded') return checkPlaceholders(text, options.given);
  return checkExpanded(text, reading.parsed, reading.expansion, options);
}

/** The same for a text that was expanded and parsed already. SQL is not to be given. */
export function checkExpanded(text: string, parsed: ParsedQuery, expansion: Expansion, options: TextOptions = {}): readonly Finding[] {
  const language = expansion.language === 'xml' ? 'xml' : 'ql';
  const { given, ...rest } = options;
  const ranges = textRanges(text, expansion);
  const inQuery = checkQuery(parsed, { ...rest, text: expansion.query, language });
  const filled = filledIn(text, ranges.placeholders);
  const found = inQuery.map((finding) => ({ ...finding, ...ranges.inText(finding), fix: fixInText(finding.fix, ranges) }));
  const sure = found.filter((finding) => !(OF_NUMBERS.has(finding.code) && filled.some((each) => isWithin(each, finding))));
  return withoutIgnored(inOrder([...sure, ...checkPlaceholders(text, given)]), text, language);
}

/** Findings of the order of numbers: what only stands for them while a text is read says nothing of it. */
const OF_NUMBERS: ReadonlySet<string> = new Set<FindingCode>(['coordinates-swapped', 'box-upside-down', 'box-goes-round']);

/** Placeholders whose numbers are known in a run alone: the map in view, a place. Not those that the text itself gives a value. */
function filledIn(text: string, outside: readonly Placeholder[]): readonly Placeholder[] {
  const own = outside.filter(
    ({ kind, argumentFrom, argumentTo }) => kind === 'define' && !text.slice(argumentFrom, argumentTo).includes('{{'),
  );
  const names = new Set(own.map(({ name }) => name));
  return outside.filter(({ kind, name }) => kind === 'use' && !names.has(name));
}

function isWithin(inner: Range, outer: Range): boolean {
  return inner.from >= outer.from && inner.to <= outer.to;
}

/** Maps a fix of the query to one of the text; undefined where an edit is outside the user's own text. */
export function fixInText(fix: Fix | undefined, { editInText }: TextRanges): Fix | undefined {
  if (fix === undefined) return undefined;
  const edits = fix.edits.flatMap((edit) => editInText(edit) ?? []);
  return edits.length === fix.edits.length ? { ...fix, edits } : undefined;
}

// All checks of a query beside the parser's.

const CHECKS = [
  checkSettings,
  checkCost,
  checkPatterns,
  checkFilters,
  checkTags,
  checkAreas,
  checkCoordinates,
  checkUnions,
  checkXml,
] as const;

/**
 * Checks a parsed query, in the order of its text. A query with errors has no findings: what is missing in it would be told in vain.
 *
 * Takes time in proportion to the text, whatever it holds. Never throws.
 */
export function checkQuery(parsed: ParsedQuery, options: CheckOptions): readonly Finding[] {
  if (errorsOf(parsed.diagnostics).length > 0) return [];
  const context = contextOf(parsed, options);
  const flow = flowOf(parsed.script.statements);
  checkSets(context, flow);
  checkPrints(context, flow);
  for (const check of CHECKS) check(context);
  return withoutIgnored(inOrder(context.findings), options.text, options.language);
}

/** By their ranges, and those of one range by their codes. */
function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((one, other) => one.from - other.from || one.to - other.to || (one.code < other.code ? -1 : 1));
}
