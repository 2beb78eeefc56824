/** The reading of a phrase in words: its meaning, its problem, the words of the grammar; sentences with their values apart. */

import { type SearchMeaning, type SpokenKeyword, spokenKeywords } from '@flyover/search-wizard';
import type { TFunction } from 'i18next';
import type { PhraseProblem, PresetsState } from '../presets/wizard-protocol.ts';

type Alternative = SearchMeaning['alternatives'][number];
type Filter = Alternative['filters'][number];
type Moment = NonNullable<SearchMeaning['date']>;

export interface AlternativeWords {
  /** The objects of the search. */
  readonly what: Sentence;
  /** Further conditions on them. */
  readonly filters: readonly Sentence[];
}

export interface MeaningWords {
  readonly heading: Sentence;
  readonly alternatives: readonly AlternativeWords[];
  readonly bounds: Sentence;
  readonly date?: Sentence;
}

/** Returns the meaning of a search in words. @param language language of the texts, dates and lists */
export function meaningWords({ bounds, date, alternatives }: SearchMeaning, t: TFunction, language: string): MeaningWords {
  return {
    heading: sentence(t, 'wizard.means.heading', {}, alternatives.length),
    alternatives: alternatives.map((alternative) => alternativeWords(alternative, t, language)),
    bounds: boundsWords(bounds, t),
    ...(date !== undefined && { date: dateWords(date, t, language) }),
  };
}

function boundsWords(bounds: SearchMeaning['bounds'], t: TFunction): Sentence {
  switch (bounds.kind) {
    case 'bbox':
      return sentence(t, 'wizard.place.bbox');
    case 'global':
      return sentence(t, 'wizard.place.global');
    case 'area':
      return sentence(t, 'wizard.place.area', { place: bounds.place });
    case 'around':
      return sentence(t, 'wizard.place.around', { place: bounds.place }, bounds.radius);
  }
}

function alternativeWords({ types, filters }: Alternative, t: TFunction, language: string): AlternativeWords {
  const [preset] = filters.filter((filter) => filter.kind === 'preset');
  const rest = filters.filter((filter) => filter !== preset).map((filter) => filterWords(filter, t, language));
  const kinds = anyOf(
    types.map((type) => t(`wizard.type.${type}`)),
    language,
  );
  if (preset !== undefined) {
    const { name, tags } = preset.preset;
    return { what: sentence(t, 'wizard.means.preset', { name, types: kinds, tags: tagList(tags, language) }), filters: rest };
  }
  return {
    what: types.length === 3 ? sentence(t, 'wizard.means.anything') : sentence(t, 'wizard.means.types', { types: kinds }),
    filters: rest,
  };
}

function filterWords(filter: Filter, t: TFunction, language: string): Sentence {
  switch (filter.kind) {
    case 'preset':
      return sentence(t, 'wizard.means.alsoPreset', { name: filter.preset.name, tags: tagList(filter.preset.tags, language) });
    case 'equals':
    case 'differs':
    case 'contains': {
      const { kind, key, value } = filter;
      if (value === '' && kind !== 'contains')
        return sentence(t, kind === 'equals' ? 'wizard.means.equalsEmpty' : 'wizard.means.differsEmpty', { key });
      return sentence(t, `wizard.means.${kind}`, { key, value });
    }
    case 'present':
    case 'absent':
      return sentence(t, `wizard.means.${filter.kind}`, { key: filter.key });
    case 'matches':
    case 'fails': {
      const values = { key: filter.key, pattern: filter.pattern.regex };
      return sentence(t, `wizard.means.${filter.kind}${filter.pattern.modifier === 'i' ? 'AnyCase' : ''}`, values);
    }
    case 'anyKeyMatches':
      return sentence(t, 'wizard.means.anyKey', { keyPattern: filter.keyPattern.regex, pattern: filter.pattern.regex });
    case 'id':
      return sentence(t, 'wizard.means.id', { id: filter.id });
    case 'uid':
      return sentence(t, 'wizard.means.uid', { id: filter.id });
    case 'user':
      return sentence(t, 'wizard.means.user', { user: filter.user });
    case 'newer':
    case 'older':
      return changeWords(filter.kind, filter.moment, t, language);
    case 'near':
      return sentence(t, 'wizard.means.near', { things: nearWords(filter.alternatives, t, language) }, filter.radius);
  }
}

/** `School`, or `School (whose fee is no)`. */
function nearWords(alternatives: readonly Alternative[], t: TFunction, language: string): string {
  const things = alternatives.map((alternative) => {
    const preset = alternative.filters.find((filter) => filter.kind === 'preset');
    const { what, filters } = alternativeWords(alternative, t, language);
    const name = preset === undefined ? sentenceText(what) : preset.preset.name;
    return filters.length === 0 ? name : `${name} (${filters.map(sentenceText).join(', ')})`;
  });
  return anyOf(things, language);
}

function changeWords(kind: 'newer' | 'older', moment: Moment, t: TFunction, language: string): Sentence {
  const amount = moment.kind === 'ago' ? Number(moment.amount) : -1;
  if (moment.kind === 'ago' && amount >= 0) {
    return sentence(t, kind === 'newer' ? `wizard.newer.${moment.unit}` : `wizard.older.${moment.unit}`, {}, amount);
  }
  return sentence(t, kind === 'newer' ? 'wizard.newer.at' : 'wizard.older.at', { moment: momentWords(moment, language) });
}

function dateWords(moment: Moment, t: TFunction, language: string): Sentence {
  return sentence(t, moment.kind === 'at' ? 'wizard.date.at' : 'wizard.date.ago', { moment: momentWords(moment, language) });
}

/** `1 January 2025`, with the time where it is not the day's beginning; `2 weeks ago`. */
function momentWords(moment: Moment, language: string): string {
  if (moment.kind === 'ago') return new Intl.RelativeTimeFormat(language).format(-Number(moment.amount), moment.unit);
  const hasTime = !moment.iso.endsWith('T00:00:00Z');
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const form = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', day: 'numeric', ...(hasTime && time), timeZone: 'UTC' });
  return form.format(new Date(moment.iso));
}

function tagList(tags: Readonly<Record<string, string>>, language: string): string {
  const list = Object.entries(tags).map(([key, value]) => `${key}=${value}`);
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(list);
}

/** `node, way or relation`. */
function anyOf(words: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(words);
}

/** The tokens of the grammar that have texts; signs and keywords are shown unchanged. */
const TOKENS: Readonly<Record<string, string>> = {
  'a condition': 'wizard.token.condition',
  'a key': 'wizard.token.key',
  'a value': 'wizard.token.value',
  'a regular expression': 'wizard.token.regularExpression',
  'a place name': 'wizard.token.place',
  'a closing quote': 'wizard.token.quote',
  'end of phrase': 'wizard.token.end',
};

/**
 * Returns the reason why a phrase has no query, and what to do, in one or two sentences.
 *
 * @param presets whether names of presets could be looked up at all
 * @param language language of the sentences
 * @param names languages of the phrase, the preferred first: `de,en`
 */
export function problemWords(problem: PhraseProblem, presets: PresetsState, t: TFunction, language: string, names: string): Sentence {
  const { kind, text, found, expected, message, reason } = problem;
  switch (kind) {
    case 'syntax':
      return sentence(t, 'wizard.problem.syntax', {
        expected: anyOf(
          expected.map((token) => tokenWords(token, t, names)),
          language,
        ),
        found: tokenWords(found, t, ''),
      });
    case 'unknown-text':
      return sentence(t, presets === 'ready' ? 'wizard.problem.unknownText' : 'wizard.problem.unknownWithout', { text });
    // these come from no phrase
    case 'unknown-operator':
    case 'unknown-bounds':
    case 'unknown-condition':
      return [{ text: message, isValue: false }];
    case 'nothing':
      return sentence(t, 'wizard.problem.nothing');
    case 'everything':
      return sentence(t, 'wizard.problem.everything');
    case 'value':
    case 'too-large':
      return reason === undefined ? [{ text: message, isValue: false }] : sentence(t, `wizard.wrong.${reason}`, { text });
  }
}

function tokenWords(token: string, t: TFunction, names: string): string {
  const key = Object.hasOwn(TOKENS, token) ? TOKENS[token] : undefined;
  if (key !== undefined) return t(key);
  const [, sign] = /^"(.*)"$/s.exec(token) ?? [];
  if (sign === undefined) return token;
  const words: Readonly<Record<string, string>> = grammarWords(names);
  return t('wizard.quoted', { text: Object.hasOwn(words, sign) ? words[sign] : sign });
}

export type GrammarWords = Readonly<Record<SpokenKeyword, string>>;

const ENGLISH: GrammarWords = { and: 'and', or: 'or', in: 'in', around: 'around', global: 'global' };

/** Whether the grammar has words in a language. @param languages languages of names, the preferred first: `de,en` */
export function hasOwnWords(languages: string): boolean {
  return spokenKeywords(languages).and.length > 0;
}

/** Returns the usual word of each keyword, or the English one where the language has none. @param languages as in `hasOwnWords` */
export function grammarWords(languages: string): GrammarWords {
  const { and, or, in: inside, around, global } = spokenKeywords(languages);
  return {
    and: and[0] ?? ENGLISH.and,
    or: or[0] ?? ENGLISH.or,
    in: inside[0] ?? ENGLISH.in,
    around: around[0] ?? ENGLISH.around,
    global: global[0] ?? ENGLISH.global,
  };
}

export interface SentencePart {
  readonly text: string;
  /** Whether it is a value, such as the user's own text. */
  readonly isValue: boolean;
}

export type Sentence = readonly SentencePart[];

/** The mark of the first value; those of the others are the next characters, all of private use. */
const FIRST_MARK = 0xe000;

const MARKS = /([\uE000-\uE00F])/;

/**
 * Returns a text of the page with its values apart, in the order of the translation. Marks in the values themselves have no effect.
 *
 * @param values by their names in double braces; at most 16
 * @param count chooses the plural form, and stands for `count` in the text
 */
export function sentence(t: TFunction, key: string, values: Readonly<Record<string, string>> = {}, count?: number): Sentence {
  const names = Object.keys(values);
  const marks = Object.fromEntries(names.map((name, index) => [name, String.fromCharCode(FIRST_MARK + index)]));
  const text = t(key, { ...marks, ...(count !== undefined && { count }) });
  return text
    .split(MARKS)
    .map((part) => {
      const name = MARKS.test(part) ? names[part.charCodeAt(0) - FIRST_MARK] : undefined;
      return name === undefined ? { text: part, isValue: false } : { text: values[name], isValue: true };
    })
    .filter((part) => part.text !== '');
}

/** Returns a sentence as plain text. */
export function sentenceText(parts: Sentence): string {
  return parts.map(({ text }) => text).join('');
}
