/** Conditions as functions of an element and a run. */

import { compilePattern, type Pattern } from '../pattern/pattern.ts';
import { isTrue, numberOfText } from '../style-value.ts';
import type { Condition, PatternSource, TagOperator } from '../syntax-tree.ts';
import type { BlockNotes } from './block-notes.ts';
import { compileExpression } from './compile-expression.ts';
import type { Subject } from './elements.ts';
import { pseudoClassTest } from './pseudo-classes.ts';
import { keyReader, type Run } from './run.ts';
import { ANY_VALUE, type ValueTest, type ValueTests } from './value-tests.ts';

/** Whether a condition holds for an element. */
export type Check = (subject: Subject, run: Run) => boolean;

/** Context in which conditions are compiled. */
export interface ConditionContext {
  readonly strings: Run['strings'];
  readonly tests: ValueTests;
  /** Record of the data that the current conditions read. */
  readonly notes: BlockNotes;
  /** Keys that the sheet sets itself. */
  readonly settable: ReadonlySet<string>;
}

/** Key and values of which an element needs at least one for a condition to hold. The index of rules uses it. */
export interface Requirement {
  readonly key: string;
  /** Absent: any value. */
  readonly values?: readonly string[];
}

/** A condition as a function. */
export function compileCondition(condition: Condition, context: ConditionContext): Check {
  switch (condition.kind) {
    case 'present':
      return checkOf(condition.key, ANY_VALUE, condition.not, context);
    case 'true':
      return valuesCheck(condition.key, TRUE_VALUES, condition.not, context);
    case 'false':
      return valuesCheck(condition.key, FALSE_VALUES, condition.not, context);
    case 'compare':
      return compileCompare(condition, context);
    case 'compare-tags':
      return compareTags(condition, context);
    case 'pattern': {
      const pattern = patternOf(condition.pattern);
      return tagCheck(condition.key, `~${condition.pattern.source}`, (text) => pattern.test(text), condition.not, context);
    }
    case 'tag-pattern':
      return tagPattern(condition, context);
    case 'key-pattern':
      return keyPattern(condition);
    case 'class': {
      const { name, not } = condition;
      return (subject, run) => (subject === run.subject && run.classes.has(name)) !== not;
    }
    case 'pseudo-class': {
      const test = pseudoClassTest(condition.name);
      const { not } = condition;
      return (subject, run) => test(subject, run) !== not;
    }
    case 'expression': {
      const compute = compileExpression(condition.expression, { ...context, isLabel: false });
      return (subject, run) => computeFor(compute, subject, run);
    }
  }
}

const TRUE_VALUES = ['yes', 'true', '1'];
const FALSE_VALUES = ['no', 'false', '0'];

/** The values that `=` takes. */
function equalValues(value: string, quoted: boolean): readonly string[] {
  if (!quoted && value === 'yes') return TRUE_VALUES;
  return !quoted && value === 'no' ? FALSE_VALUES : [value];
}

/** Returns the requirement of a condition; undefined where the condition can hold without any key. */
export function requirementOf(condition: Condition): Requirement | undefined {
  if (!('not' in condition) || !('key' in condition) || typeof condition.key !== 'string') return undefined;
  if (condition.not || condition.key.startsWith('@') || condition.kind === 'tag-pattern') return undefined;
  if (condition.kind === 'true' || condition.kind === 'false') {
    return { key: condition.key, values: condition.kind === 'true' ? TRUE_VALUES : FALSE_VALUES };
  }
  if (condition.kind === 'compare-tags') return condition.operator === '!=' ? undefined : { key: condition.key };
  if (condition.kind !== 'compare') return { key: condition.key };
  if (condition.operator === '!=') return undefined;
  return condition.operator === '='
    ? { key: condition.key, values: equalValues(condition.value, condition.quoted) }
    : { key: condition.key };
}

function compileCompare(condition: Extract<Condition, { kind: 'compare' }>, context: ConditionContext): Check {
  const { key, operator, value, quoted, not } = condition;
  if (operator === '=') return valuesCheck(key, equalValues(value, quoted), not, context);
  if (operator === '!=') return valuesCheck(key, [value], !not, context);
  return tagCheck(key, `${operator}${value}`, comparison(operator, value), not, context);
}

/** Whether a text stands so to a value. */
export function comparison(operator: TagOperator, value: string): (text: string) => boolean {
  const bound = numberOfText(value);
  switch (operator) {
    case '=':
      return (text) => text === value;
    case '!=':
      return (text) => text !== value;
    case '<':
      return (text) => numberOfText(text) < bound;
    case '<=':
      return (text) => numberOfText(text) <= bound;
    case '>':
      return (text) => numberOfText(text) > bound;
    case '>=':
      return (text) => numberOfText(text) >= bound;
    case '^=':
      return (text) => text.startsWith(value);
    case '$=':
      return (text) => text.endsWith(value);
    case '*=':
      return (text) => text.includes(value);
    case '~=':
      return (text) => text === value || text.split(';').some((part) => part.trim() === value);
  }
}

function valuesCheck(key: string, values: readonly string[], not: boolean, context: ConditionContext): Check {
  return checkOf(key, context.tests.oneOf(values), not, context);
}

function tagCheck(key: string, name: string, ofText: (text: string) => boolean, not: boolean, context: ConditionContext): Check {
  return checkOf(key, context.tests.test(name, ofText), not, context);
}

function checkOf(written: string, test: ValueTest, not: boolean, { strings, settable }: ConditionContext): Check {
  const reader = keyReader(strings, written);
  const { number } = reader;
  if (reader.meta !== undefined || settable.has(reader.key)) {
    return (subject, run) => {
      const text = run.tagText(subject, reader);
      return (text !== undefined && test.ofText(text)) !== not;
    };
  }
  // no element has this key
  if (number < 0) return () => not;
  return (subject, run) => {
    const value = run.valueNumber(subject, number);
    return (value >= 0 && test.ofNumber(value)) !== not;
  };
}

function compareTags({ key, operator, other, not }: Extract<Condition, { kind: 'compare-tags' }>, context: ConditionContext): Check {
  const [left, right] = [key, other].map((written) => keyReader(context.strings, written));
  return (subject, run) => {
    const text = run.tagText(subject, left);
    const value = run.tagText(subject, right);
    if (text === undefined) return (operator === '!=' && value !== undefined) !== not;
    return (value !== undefined ? comparison(operator, value)(text) : operator === '!=') !== not;
  };
}

function tagPattern({ key, other, not }: Extract<Condition, { kind: 'tag-pattern' }>, context: ConditionContext): Check {
  const [left, right] = [key, other].map((written) => keyReader(context.strings, written));
  return (subject, run) => {
    const text = run.tagText(subject, left);
    const source = run.tagText(subject, right);
    return (text !== undefined && source !== undefined && matchesAny(source, text)) !== not;
  };
}

/** A pattern out of a tag may be none. */
function matchesAny(source: string, text: string): boolean {
  try {
    return compilePattern(source, true).test(text);
  } catch {
    return false;
  }
}

function patternOf({ source, ignoreCase }: PatternSource): Pattern {
  return compilePattern(source, ignoreCase);
}

function keyPattern({ key, value, operator, text = '', not }: Extract<Condition, { kind: 'key-pattern' }>): Check {
  const keys = patternOf(key);
  const values = value === undefined ? undefined : patternOf(value);
  const compared = operator === undefined ? undefined : comparison(operator, text);
  return (subject, run) => {
    let found = false;
    run.forEachTag(subject, (name, own) => {
      if (!found && keys.test(name)) found = (values === undefined || values.test(own)) && (compared === undefined || compared(own));
    });
    return found !== not;
  };
}

/** Expressions look at the element of the run. */
function computeFor(compute: ReturnType<typeof compileExpression>, subject: Subject, run: Run): boolean {
  if (subject === run.subject) return isTrue(compute(run));
  const styled = run.subject;
  run.subject = subject;
  try {
    return isTrue(compute(run));
  } finally {
    run.subject = styled;
  }
}
