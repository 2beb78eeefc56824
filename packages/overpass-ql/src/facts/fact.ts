/** What a reader of the language is told of one of its words, texts apart: those are the app's, in its languages. */

/** Where the word of a fact stands. `bracket`: filters in brackets, which begin with no word; `special`: evaluators that are neither operator nor function. */
export type FactSlot =
  | 'setting'
  | 'format'
  | 'type'
  | 'statement'
  | 'block'
  | 'bracket'
  | 'filter'
  | 'out'
  | 'operator'
  | 'function'
  | 'special';

/** One word, or one form without a word. */
export interface Fact {
  /** `filter_around`: letters, digits and `_` */
  readonly id: string;
  readonly slot: FactSlot;
  /** as it is written: `around`, `[key=value]` */
  readonly word: string;
  /** how it is written whole; what stands in ‹› is to be put in, what stands in ⟦⟧ may be left out */
  readonly signature: string;
  /** a whole query, in which `{{bbox}}` is what one looks at */
  readonly example: string;
  /** the section of the OpenStreetMap wiki */
  readonly page: string;
}

/** The names of what is no word, for ids. */
const NAMES: Readonly<Record<string, string>> = {
  '[key]': 'exists',
  '[!key]': 'absent',
  '[key=value]': 'equals',
  '[key!=value]': 'differs',
  '[key~pattern]': 'matches',
  '[key!~pattern]': 'not_matches',
  '[~key~pattern]': 'key_matches',
  '.set': 'set',
  '(…;)': 'union',
  '(…;-…;)': 'difference',
  't[]': 'tag',
  '.val': 'val',
  '::': 'every',
  '||': 'or',
  '&&': 'and',
  '==': 'equal',
  '!=': 'unequal',
  '<=': 'at_most',
  '>=': 'at_least',
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'divided',
  '!': 'not',
  '?:': 'choice',
};
const COMPARISONS: Readonly<Record<string, string>> = { '<': 'less', '>': 'greater' };
const RECURSIONS: Readonly<Record<string, string>> = { '>': 'down', '>>': 'down_all', '<': 'up', '<<': 'up_all' };

const WIKI = 'https://wiki.openstreetmap.org/wiki/Overpass_API/Overpass_QL';

/**
 * Facts of one slot that share a section of the wiki.
 *
 * @param rows word, signature, example
 */
export function facts(slot: FactSlot, section: string, rows: readonly (readonly [string, string, string])[]): readonly Fact[] {
  const names = slot === 'operator' ? COMPARISONS : RECURSIONS;
  return rows.map(([word, signature, example]) => ({
    id: `${slot}_${names[word] ?? NAMES[word] ?? word}`,
    slot,
    word,
    signature,
    example,
    page: `${WIKI}#${section}`,
  }));
}
