/** The words of Overpass QL by where they may stand. */

import { BLOCK_STATEMENTS } from '../tree/syntax-tree-block.ts';
import { FILTERS } from '../tree/syntax-tree-filter.ts';
import { PLAIN_STATEMENTS } from '../tree/syntax-tree-statement.ts';
import { FUNCTIONS } from './functions.ts';
import { HEADER_WORDS, keysOf, OUT_WORDS, OUTPUT_FORMATS, QUERY_TYPE_WORDS, SETTINGS } from './query-words.ts';

/** The places where a word may stand. */
export type WordSlot = 'setting' | 'format' | 'header' | 'statement' | 'block' | 'inner' | 'type' | 'filter' | 'out' | 'function';

/**
 * `setting`: behind a bracket in front of the query; `format`: behind `out:` there; `header`: behind the columns of `csv`;
 * `statement`, `block`, `type`: where a statement begins, with one line, with others in it, or with what a query looks for;
 * `inner`: within a statement with others in it; `filter`: behind a parenthesis of a query; `out`: behind `out`;
 * `function`: in evaluators.
 */
export const WORDS: Readonly<Record<WordSlot, readonly string[]>> = {
  setting: keysOf(SETTINGS),
  format: OUTPUT_FORMATS,
  header: HEADER_WORDS,
  statement: wordsOf(PLAIN_STATEMENTS),
  block: wordsOf(BLOCK_STATEMENTS),
  inner: Object.values(BLOCK_STATEMENTS).flatMap((facts) => ('inner' in facts ? facts.inner : [])),
  type: [...QUERY_TYPE_WORDS.keys()],
  filter: wordsOf(FILTERS),
  out: OUT_WORDS,
  function: keysOf(FUNCTIONS),
};

/** The words of a table, without its symbols. */
function wordsOf(table: Readonly<Record<string, { readonly words: readonly string[] }>>): readonly string[] {
  return Object.values(table).flatMap(({ words }) => words.filter((word) => /^\w/.test(word)));
}
