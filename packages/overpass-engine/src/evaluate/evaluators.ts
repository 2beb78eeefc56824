/**
 * The evaluators of all functions. A function is one entry in the table of its kind, beside its facts in the vocabulary of the language;
 * a function of the vocabulary without an entry does not compile.
 */
import type { FunctionName } from '@flyover/overpass-ql';
import { ELEMENT_FUNCTIONS } from './element-functions.ts';
import { MEMBER_FUNCTIONS } from './member-functions.ts';
import { AGGREGATORS, TEXT_FUNCTIONS } from './value-functions.ts';

/** Functions that compile their own arguments, by their compiler. */
const COMPILED = {
  count: 'set',
  per_member: 'members',
  per_vertex: 'members',
  keys: 'convert',
  geom: 'geometry',
  gcat: 'geometry',
  pt: 'geometry',
  center: 'geometry',
  hull: 'geometry',
  trace: 'geometry',
  lstr: 'geometry',
  poly: 'geometry',
} as const;

const EVALUATORS = {
  ...TEXT_FUNCTIONS,
  ...AGGREGATORS,
  ...ELEMENT_FUNCTIONS,
  ...MEMBER_FUNCTIONS,
  ...COMPILED,
} satisfies Readonly<Record<FunctionName, unknown>>;

/** Returns whether the engine has an evaluator for a function. */
export function hasEvaluator(name: string): boolean {
  return Object.hasOwn(EVALUATORS, name);
}
