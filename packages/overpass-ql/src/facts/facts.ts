/** All facts, in the order of a page that teaches them. */
import { FUNCTION_FACTS, OPERATOR_FACTS, SPECIAL_FACTS } from './evaluator-facts.ts';
import type { Fact } from './fact.ts';
import { BRACKET_FACTS, FILTER_FACTS } from './filter-facts.ts';
import { FORMAT_FACTS, OUT_FACTS, SETTING_FACTS, TYPE_FACTS } from './frame-facts.ts';
import { BLOCK_FACTS, STATEMENT_FACTS } from './statement-facts.ts';

/** What there is to tell of every word and form of Overpass QL; the sentences are the app's, by slot and word. */
export const FACTS: readonly Fact[] = [
  ...TYPE_FACTS,
  ...BRACKET_FACTS,
  ...FILTER_FACTS,
  ...STATEMENT_FACTS,
  ...BLOCK_FACTS,
  ...OUT_FACTS,
  ...SETTING_FACTS,
  ...FORMAT_FACTS,
  ...OPERATOR_FACTS,
  ...SPECIAL_FACTS,
  ...FUNCTION_FACTS,
];
