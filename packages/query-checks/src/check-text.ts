/** From a user's text, placeholders and all, to its findings in its own places. */
import type { ParsedQuery } from '@flyover/overpass-ql';
import { type Expansion, outsidePlaceholders, type Placeholder } from '@flyover/query-template';
import type { CheckOptions, Range } from './check-context.ts';
import { checkQuery, inOrder } from './check-query.ts';
import type { Finding, FindingCode } from './finding.ts';
import { withoutIgnored } from './ignored.ts';
import { checkPlaceholders } from './placeholder-checks.ts';
import { fixInText, rangeInText } from './range-in-text.ts';
import { readText } from './read-text.ts';

/** What a text is checked with. */
export interface TextOptions extends Omit<CheckOptions, 'text' | 'language'> {
  /** names of placeholders that get a value elsewhere */
  readonly given?: Iterable<string>;
}

/**
 * Checks a text as a user wrote it. Something that fits stands for each placeholder while it is read. SQL, and what cannot be expanded,
 * has no findings but those of its placeholders.
 */
export function checkText(text: string, options: TextOptions = {}): readonly Finding[] {
  const reading = readText(text);
  if (reading.kind === 'sql') return [];
  if (reading.kind === 'unexpanded') return checkPlaceholders(text, options.given);
  return checkExpanded(text, reading.parsed, reading.expansion, options);
}

/** The same for a text that was expanded and parsed already. SQL is not to be given. */
export function checkExpanded(text: string, parsed: ParsedQuery, expansion: Expansion, options: TextOptions = {}): readonly Finding[] {
  const language = expansion.language === 'xml' ? 'xml' : 'ql';
  const { given, ...rest } = options;
  const outside = outsidePlaceholders(text);
  const inQuery = checkQuery(parsed, { ...rest, text: expansion.query, language });
  const filled = filledIn(text, outside);
  const found = inQuery.map((finding) => inText(finding, expansion, outside));
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

function inText(finding: Finding, expansion: Expansion, outside: readonly Placeholder[]): Finding {
  return { ...finding, ...rangeInText(finding, expansion, outside), fix: fixInText(finding.fix, expansion, outside) };
}
