/** One filter of a statement in the query language, and the escapes of a user's texts in it. */
import type { MeaningFilter } from './meaning.ts';
import { momentText } from './moment.ts';
import type { Pattern } from './wizard-search.ts';

/** Matches the empty text only: neither keys nor values can be compared with it. */
const EMPTY = '^$';

/** Matches every value. */
const ANYTHING = '.*';

/** The filter as text: `["amenity"="cafe"]`. An empty key becomes a pattern over keys, an empty value a pattern. */
export function writeFilter(filter: Exclude<MeaningFilter, { readonly kind: 'near' }>): string {
  switch (filter.kind) {
    case 'preset':
      return writeTags(filter.preset.tags);
    case 'equals':
      return equals(filter.key, filter.value);
    case 'differs':
      if (filter.value === '') return `[${quoteText(filter.key)}!~${quoteText(EMPTY)}]`;
      return `[${quoteText(filter.key)}!=${quoteText(filter.value)}]`;
    case 'contains':
      return matches(filter.key, { regex: escapePattern(filter.value) });
    case 'present':
      return present(filter.key);
    case 'absent':
      return `[${quoteText(filter.key)}!~${quoteText(ANYTHING)}]`;
    case 'matches':
      return matches(filter.key, filter.pattern);
    case 'fails':
      return `[${quoteText(filter.key)}!~${patternText(filter.pattern)}]`;
    case 'anyKeyMatches': {
      // the language has one modifier for both patterns
      const modifier = filter.keyPattern.modifier ?? filter.pattern.modifier;
      return `[~${quoteText(filter.keyPattern.regex)}~${patternText({ regex: filter.pattern.regex, modifier })}]`;
    }
    case 'id':
      return `(${filter.id})`;
    case 'uid':
      return `(uid:${filter.id})`;
    case 'user':
      return `(user:${quoteText(filter.user)})`;
    case 'newer':
      return `(newer:"${momentText(filter.moment)}")`;
    case 'older':
      return `(if: timestamp() <= "${momentText(filter.moment)}")`;
  }
}

/** The filters for the tags of a preset: `["amenity"="cafe"]`; the value `*` stands for any. */
export function writeTags(tags: Readonly<Record<string, string>>): string {
  return Object.entries(tags)
    .map(([key, value]) => (value === '*' ? present(key) : equals(key, value)))
    .join('');
}

function equals(key: string, value: string): string {
  if (key === '') return matches(key, { regex: `^${escapePattern(value)}$` });
  return value === '' ? matches(key, { regex: EMPTY }) : `[${quoteText(key)}=${quoteText(value)}]`;
}

function present(key: string): string {
  return key === '' ? matches(key, { regex: ANYTHING }) : `[${quoteText(key)}]`;
}

function matches(key: string, pattern: Pattern): string {
  return key === '' ? `[~${quoteText(EMPTY)}~${patternText(pattern)}]` : `[${quoteText(key)}~${patternText(pattern)}]`;
}

function patternText({ regex, modifier }: Pattern): string {
  return `${quoteText(regex)}${modifier === undefined ? '' : `,${modifier}`}`;
}

/** User's texts escaped inside a query, a pattern and a comment. */

/**
 * A text as the query language quotes it. Two braces in a row would begin or end a placeholder; a backslash before the second one
 * stands for nothing else.
 */
function quoteText(text: string): string {
  const inner = text
    .replace(/["\\]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\t/g, '\\t')
    .replace(/(?<=\{)\{|(?<=\})\}/g, '\\$&');
  return `"${inner}"`;
}

/** A text as a regular expression that matches it and nothing else. */
function escapePattern(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
}

/** A text inside a comment, on one line: it can neither end the comment nor hold a placeholder. */
export function commentText(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\*(?=\/)/g, '* ')
    .replace(/\{(?=\{)/g, '{ ')
    .replace(/\}(?=\})/g, '} ')
    .trim();
}
