/** The text of a legend line from the conditions of a rule. */
import type { LegendClass, LegendCondition } from '@flyover/result-session';
import type { TFunction } from 'i18next';

const SIGNS = new Map([
  ['>=', '≥'],
  ['<=', '≤'],
  ['!=', '≠'],
]);

/** The changes of elements between two moments. */
const CHANGES: ReadonlySet<string> = new Set(['created', 'modified', 'moved', 'deleted', 'entered', 'left']);

/** The comment above the rule, else its conditions, else its selector. */
export function classLabel({ comment, conditions = [], selector }: LegendClass, t: TFunction): string {
  if (comment !== undefined) return comment;
  if (selector === undefined || selector === '*') return t('legend.others');
  const [only, ...more] = conditions;
  if (only?.left === '@change' && only.operator === '=' && more.length === 0 && CHANGES.has(only.right ?? ''))
    return t(`legend.change.${only.right}`);
  return conditions.length === 0 ? selector : conditions.map((condition, at) => wordsOf(condition, conditions[at - 1], t)).join(', ');
}

/** A subject that two consecutive conditions share is named once. */
function wordsOf({ left, operator, right }: LegendCondition, before: LegendCondition | undefined, t: TFunction): string {
  const name = nameOf(left, t);
  if (operator === undefined || right === undefined) return name;
  const rest = `${SIGNS.get(operator) ?? operator} ${withUnit(left, right, t)}`;
  return before?.left === left ? rest : `${name} ${rest}`;
}

function nameOf(left: string, t: TFunction): string {
  if (left === 'waylength()') return t('legend.length');
  return left === 'areasize()' ? t('legend.area') : left;
}

function withUnit(left: string, number: string, t: TFunction): string {
  if (left === 'waylength()') return t('legend.metres', { number });
  return left === 'areasize()' ? t('legend.squareMetres', { number }) : number;
}
