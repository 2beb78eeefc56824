/** From a phrase to a query, in one step. */
import { explain } from './explain.ts';
import type { ExplainOptions, SearchMeaning } from './meaning.ts';
import { parsePhrase } from './parse-phrase.ts';
import { findPreset } from './presets/find-preset.ts';
import { FALLBACK_LANGUAGE, type Presets } from './presets/preset.ts';
import { WizardError } from './wizard-error.ts';
import type { WizardSearch } from './wizard-search.ts';
import { placeBefore } from './words/spoken-keywords.ts';
import { understandWords } from './words/understand-words.ts';
import { type WriteOptions, writeQuery } from './write-query.ts';

/** Options of building a query. */
export type BuildOptions = ExplainOptions & Pick<WriteOptions, 'comments' | 'note'>;

/**
 * The query for a phrase, or for a search made by a program.
 *
 * @returns text in Overpass QL with placeholders, without a line break at its end
 * @throws WizardError
 */
export function buildQuery(search: string | WizardSearch, options: BuildOptions = {}): string {
  if (typeof search !== 'string') return writeQuery(explain(search, options), options);
  return writeQuery(explainPhrase(search, options), { ...options, phrase: search });
}

/**
 * Returns the meaning of a phrase. Of several languages, the joining words are those of the first in which all of it is understood: short ones, such as `a`,
 * `i` and `en`, would be confused between languages.
 *
 * @throws WizardError that of the first language
 */
export function explainPhrase(phrase: string, options: ExplainOptions): SearchMeaning {
  let first: WizardError | undefined;
  for (const spoken of (options.language ?? FALLBACK_LANGUAGE).split(',')) {
    try {
      return explain(readPhrase(phrase, { ...options, spoken }), options);
    } catch (error) {
      if (!(error instanceof WizardError)) throw error;
      first ??= error;
    }
  }
  throw first;
}

/**
 * The tree of a phrase. A phrase that cannot be read, or has unknown words in it, is the name of a preset where there is one: `Entrance /
 * Exit`, `Park & Ride`.
 *
 * @throws WizardError (`syntax`, `too-large`)
 */
export function readPhrase(
  phrase: string,
  {
    presets,
    language = FALLBACK_LANGUAGE,
    spoken = language,
  }: Pick<ExplainOptions, 'presets' | 'language'> & { /** Of the words that join it. */ readonly spoken?: string },
): WizardSearch {
  const isName = () => presets !== undefined && findPreset(presets, phrase, language) !== undefined;
  let search: WizardSearch;
  try {
    search = parseFrom(phrase, presets, language, spoken);
  } catch (error) {
    if (error instanceof WizardError && error.kind === 'syntax' && isName()) return wholeName(phrase);
    // `is` and `are` of a question are no operators
    if (error instanceof WizardError && error.kind === 'syntax' && QUESTION.test(phrase)) return wholeName(phrase);
    throw error;
  }
  // only words between words can be a name: `bar and grill`
  if (!/["'=~:]/.test(phrase) && isName()) search = wholeName(phrase);
  return presets === undefined ? search : understandWords(search, presets, language);
}

/** In some languages the place stands before the thing. */
function parseFrom(phrase: string, presets: Presets | undefined, language: string, spoken: string): WizardSearch {
  const place = presets && placeBefore(phrase, spoken, (text) => findPreset(presets, text, language) !== undefined);
  if (place === undefined) return parsePhrase(phrase, spoken);
  // spaces instead of the place: what is told of the rest has its range in the phrase
  const { query } = parsePhrase(' '.repeat(place.to) + phrase.slice(place.to), spoken);
  return { bounds: place.bounds, area: place.area, query };
}

/** A question without an operator in it. */
const QUESTION = /^\s*(?:where|what|how|which|who|when|why|can|could|should|do|does|is|are)\s(?!not\b|null\b|like\b)[^=~"':<>!]*$/i;

function wholeName(phrase: string): WizardSearch {
  const text = phrase.trim();
  const from = phrase.indexOf(text);
  return { bounds: 'bbox', query: { kind: 'free', text, at: { from, to: from + text.length } } };
}
