/** From a user's text, placeholders and all, to its findings in its own places. */
import type { ParsedQuery } from '@flyover/overpass-ql';
import { type Expansion, outsidePlaceholders, type Placeholder } from '@flyover/query-template';
import type { CheckOptions } from './check-context.ts';
import { checkQuery, inOrder } from './check-query.ts';
import type { Finding } from './finding.ts';
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
  const found = inQuery.map((finding) => inText(finding, expansion, outside));
  return withoutIgnored(inOrder([...found, ...checkPlaceholders(text, given)]), text, language);
}

function inText(finding: Finding, expansion: Expansion, outside: readonly Placeholder[]): Finding {
  return { ...finding, ...rangeInText(finding, expansion, outside), fix: fixInText(finding.fix, expansion, outside) };
}
