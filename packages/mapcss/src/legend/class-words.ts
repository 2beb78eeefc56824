/** Descriptions of the features that a rule applies to, as data for the entries of a legend. */
import type { Condition, Expression, Rule, Selector, StyleSheet } from '../syntax-tree.ts';

/** A condition that can be told in a few signs: `highway = residential`, `lanes`, `waylength() >= 100`. */
export interface LegendCondition {
  /** A key, or the call of a function as it is written: `waylength()`. */
  readonly left: string;
  /** Absent: that it is there. */
  readonly operator?: string;
  readonly right?: string;
}

/** The words of a rule. */
export interface RuleWords {
  /** The selectors as they are written. */
  readonly selector: string;
  /** The comment right above the rule. */
  readonly comment?: string;
  /** Of its only selector, or the values of one key that its selectors ask for; absent where there is more to it than conditions. */
  readonly conditions?: readonly LegendCondition[];
}

/** Longer ones are none for a legend, UTF-16 units. */
const LONGEST_COMMENT = 60;
const LONGEST_SELECTOR = 200;
/** Marks of comments that tools write at the top of a sheet: those describe the sheet, not its first rule. */
const MARKS = ['colour by tag', 'added by auto-styler'];

/** @param sheet the one that the rule is from, or that imports the one it is from */
export function wordsOf(rule: Rule, sheet: StyleSheet): RuleWords {
  const comment = rule.sheet === undefined ? commentAbove(sheet.text, rule.start) : undefined;
  const conditions = rule.selectors.length === 1 ? conditionsIn(rule.selectors[0]) : valuesOfOneKey(rule.selectors);
  const selector = rule.selectors.map(({ text }) => text).join(', ');
  return {
    selector: selector.length > LONGEST_SELECTOR ? `${selector.slice(0, LONGEST_SELECTOR)}…` : selector,
    ...(comment !== undefined && { comment }),
    ...(conditions !== undefined && { conditions }),
  };
}

/** A comment of one line, with nothing but the end of its line between it and the rule. */
function commentAbove(text: string, start: number): string | undefined {
  const from = Math.max(0, start - 4 * LONGEST_COMMENT);
  const before = text.slice(from, start);
  const end = before.lastIndexOf('*/');
  const open = before.lastIndexOf('/*', end - 2);
  if (end === -1 || open === -1) return undefined;
  const gap = before.slice(end + 2);
  if (gap.trim() !== '' || gap.split('\n').length > 2) return undefined;
  const comment = before.slice(open + 2, end).trim();
  const isForLegend = comment !== '' && comment.length <= LONGEST_COMMENT && !comment.includes('\n');
  return isForLegend && !MARKS.some((mark) => comment.startsWith(mark)) ? comment : undefined;
}

/** `way[highway=primary], way[highway=secondary]` is `highway = primary, secondary`. */
function valuesOfOneKey(selectors: readonly Selector[]): readonly LegendCondition[] | undefined {
  const values: string[] = [];
  let key: string | undefined;
  for (const selector of selectors) {
    const [condition, ...more] = conditionsIn(selector) ?? [];
    if (condition?.operator !== '=' || condition.right === undefined || more.length > 0) return undefined;
    if (key !== undefined && condition.left !== key) return undefined;
    key = condition.left;
    if (!values.includes(condition.right)) values.push(condition.right);
  }
  return key === undefined ? undefined : [{ left: key, operator: '=', right: values.join(', ') }];
}

function conditionsIn({ subject, link }: Selector): readonly LegendCondition[] | undefined {
  if (link !== undefined) return undefined;
  const conditions: LegendCondition[] = [];
  for (const condition of subject.conditions) {
    const words = wordsOfCondition(condition);
    if (words === undefined) return undefined;
    conditions.push(words);
  }
  return conditions;
}

function wordsOfCondition(condition: Condition): LegendCondition | undefined {
  if (condition.kind === 'expression') return wordsOfExpression(condition.expression);
  if (condition.not) return undefined;
  if (condition.kind === 'present') return { left: condition.key };
  if (condition.kind === 'compare') return { left: condition.key, operator: condition.operator, right: condition.value };
  return undefined;
}

function wordsOfExpression(expression: Expression): LegendCondition | undefined {
  if (expression.kind === 'call') return expression.arguments.length === 0 ? { left: `${expression.name}()` } : undefined;
  if (expression.kind !== 'binary') return undefined;
  const { left, operator, right } = expression;
  if (left.kind !== 'call' || left.arguments.length > 0 || right.kind !== 'literal' || right.value === undefined) return undefined;
  return { left: `${left.name}()`, operator, right: String(right.value) };
}
