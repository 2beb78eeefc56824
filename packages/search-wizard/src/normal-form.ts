/** From a tree of and/or to alternatives: lists of conditions, of one of which all must hold. */
import { LIMITS, WizardError } from './wizard-error.ts';
import type { WizardCondition, WizardQuery } from './wizard-search.ts';

/** Levels of a tree: lists of conditions nest to the right, one level a condition. */
const LEVELS = LIMITS.conditions + 2 * LIMITS.depth;

/**
 * Multiplies `and` out over `or`, in the order of the phrase.
 *
 * @throws WizardError `too-large` where that gives more than the limits allow; `unknown-operator` for a group that is neither
 */
export function normalForm(query: WizardQuery, level = 0): WizardCondition[][] {
  if (level > LEVELS) throw new WizardError('too-large', { reason: 'depth' });
  if (!('queries' in query)) return [[query]];
  const operator: string = query.kind;
  const [left, right] = query.queries.map((each) => normalForm(each, level + 1));
  if (operator === 'or') {
    checkStatements(left.length + right.length);
    return [...left, ...right];
  }
  if (operator !== 'and') throw new WizardError('unknown-operator', { text: operator });
  checkStatements(left.length * right.length);
  return left.flatMap((first) => right.map((second) => joined(first, second)));
}

function joined(first: readonly WizardCondition[], second: readonly WizardCondition[]): WizardCondition[] {
  if (first.length + second.length > LIMITS.filters) {
    throw new WizardError('too-large', { reason: 'filters' });
  }
  return [...first, ...second];
}

function checkStatements(count: number): void {
  if (count <= LIMITS.statements) return;
  throw new WizardError('too-large', { reason: 'statements' });
}
