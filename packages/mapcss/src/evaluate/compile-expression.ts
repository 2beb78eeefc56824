/** Expressions as functions of a run. */

import { holdsFor, isSameOrNothing, turned } from '../functions/comparisons.ts';
import { finite, fittingItems } from '../functions/function.ts';
import { FUNCTIONS } from '../functions/functions.ts';
import { isList, isTrue, joinedTexts, numberOf, textOf, type Value } from '../style-value.ts';
import type { BinaryOperator, Expression, TextExpression } from '../syntax-tree.ts';
import { runTextEval } from '../text-eval/run-text-eval.ts';
import type { BlockNotes } from './block-notes.ts';
import { keyReader, type Run } from './run.ts';

/** An expression that is ready to run. */
export type Compute = (run: Run) => Value;

/** Context in which expressions are compiled. */
export interface ExpressionContext {
  readonly strings: Run['strings'];
  readonly notes: BlockNotes;
  /** Whether values of tags need not be told apart: of labels, which are worked out for each feature anyway. */
  readonly isLabel: boolean;
}

/** An expression as a function. */
export function compileExpression(expression: Expression, context: ExpressionContext): Compute {
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'text-eval':
      return compileTextEval(expression.expression, context);
    case 'not': {
      const operand = compileExpression(expression.operand, context);
      return (run) => turned(operand(run));
    }
    case 'minus': {
      const operand = compileExpression(expression.operand, context);
      return (run) => finite(-numberOf(operand(run)));
    }
    case 'choice':
      return choose([expression.test, expression.yes, expression.no], context);
    case 'binary':
      return compileBinary(expression.operator, compileExpression(expression.left, context), compileExpression(expression.right, context));
    case 'call':
      return compileCall(expression.name, expression.arguments, context);
  }
}

/** An expression in quotes; nothing where it is empty, or cannot be read. */
export function compileTextEval(expression: TextExpression | undefined, context: ExpressionContext): Compute {
  if (expression === undefined) {
    return (run) => {
      run.failures++;
      return undefined;
    };
  }
  noteTags(expression, context);
  return (run) => {
    const text = runTextEval(expression, (key) => readTag(run, key, context), run.budget);
    return text === '' ? undefined : text;
  };
}

/** Notes the keys that an expression in quotes names; others are seen when it runs. */
function noteTags(expression: TextExpression, context: ExpressionContext): void {
  if (expression.kind === 'binary') {
    noteTags(expression.left, context);
    noteTags(expression.right, context);
  } else if (expression.kind === 'not' || expression.kind === 'minus') noteTags(expression.operand, context);
  else if (expression.kind === 'call') {
    const [first] = expression.arguments;
    if (expression.name === 'tag' && first.kind === 'text') noteTag(first.text, context);
    else for (const value of expression.arguments) noteTags(value, context);
  }
}

function noteTag(key: string, { notes, strings, isLabel }: ExpressionContext): void {
  const { number } = keyReader(strings, key);
  // labels are worked out for each feature anyway
  if (number >= 0 && !isLabel) notes.values.push(number);
}

/** The value of a tag whose key is known only now. */
function readTag(run: Run, key: string, { notes }: ExpressionContext): string | undefined {
  const reader = keyReader(run.strings, key);
  if (reader.number >= 0 && !notes.values.includes(reader.number)) run.dynamic = true;
  return run.tagText(run.subject, reader);
}

function compileCall(name: string, values: readonly Expression[], context: ExpressionContext): Compute {
  const [first] = values;
  if (name === 'cond' && values.length === 3) return choose(values, context);
  if (name === 'tag' || name === 'has_tag_key') return compileTag(name, first, context);
  const apply = FUNCTIONS.get(name);
  if (apply === undefined) return () => undefined;
  if (name === 'prop' || name === 'is_prop_set') context.notes.readsProperties = true;
  const computed = values.map((value) => compileExpression(value, context));
  return (run) => {
    const { budget } = run;
    budget.spend(1 + computed.length);
    const given = computed.map((compute) => compute(run));
    for (const value of given) budget.spendFor(value);
    const outcome = apply(given, run);
    if (typeof outcome === 'number') return finite(outcome);
    budget.spendFor(outcome);
    return isList(outcome) ? fittingItems(outcome) : outcome;
  };
}

function compileTag(name: 'tag' | 'has_tag_key', key: Expression | undefined, context: ExpressionContext): Compute {
  if (key === undefined) return () => undefined;
  const read: Compute =
    key.kind === 'literal' ? readOne(String(key.value ?? 'none'), context) : readAny(compileExpression(key, context), context);
  return name === 'tag' ? read : (run) => read(run) !== undefined;
}

function readOne(key: string, context: ExpressionContext): Compute {
  noteTag(key, context);
  const reader = keyReader(context.strings, key);
  return (run) => run.tagText(run.subject, reader);
}

function readAny(key: Compute, context: ExpressionContext): Compute {
  return (run) => {
    const name = key(run);
    return name === undefined ? undefined : readTag(run, textOf(name), context);
  };
}

function choose(parts: readonly Expression[], context: ExpressionContext): Compute {
  const [test, yes, no] = parts.map((part) => compileExpression(part, context));
  return (run) => (isTrue(test(run)) ? yes(run) : no(run));
}

function compileBinary(operator: BinaryOperator, left: Compute, right: Compute): Compute {
  switch (operator) {
    case '&&':
      return (run) => isTrue(left(run)) && isTrue(right(run));
    case '||':
      return (run) => isTrue(left(run)) || isTrue(right(run));
    case '+':
      return arithmetic(left, right, (a, b) => a + b);
    case '-':
      return arithmetic(left, right, (a, b) => a - b);
    case '*':
      return arithmetic(left, right, (a, b) => a * b);
    case '/':
      return arithmetic(left, right, (a, b) => a / b);
    case '.':
      return (run) => joined(left(run), right(run), run);
    case '==':
      return (run) => isSameOrNothing(left(run), right(run));
    case '!=':
      return (run) => turned(isSameOrNothing(left(run), right(run)));
    case '<':
      return compared(left, right, (a, b) => a < b);
    case '<=':
      return compared(left, right, (a, b) => a <= b);
    case '>':
      return compared(left, right, (a, b) => a > b);
    case '>=':
      return compared(left, right, (a, b) => a >= b);
  }
}

/** Compares two numbers; gives nothing where a value is not a number. */
function compared(left: Compute, right: Compute, holds: (a: number, b: number) => boolean): Compute {
  return (run) => holdsFor(left(run), right(run), holds);
}

/** Applies an operator to two numbers; ignores a value that is missing or not a number. */
function arithmetic(left: Compute, right: Compute, apply: (a: number, b: number) => number): Compute {
  return (run) => {
    const [a, b] = [numberOf(left(run)), numberOf(right(run))];
    if (Number.isNaN(a)) return finite(b);
    return Number.isNaN(b) ? finite(a) : finite(apply(a, b));
  };
}

function joined(a: Value, b: Value, { budget }: Run): Value {
  if (a === undefined) return b;
  if (b === undefined) return a;
  budget.spendFor(a);
  budget.spendFor(b);
  return joinedTexts([textOf(a), textOf(b)], '');
}
