/** Warnings about rules that parse but are probably mistaken. */
import { isFunctionName } from '../functions/function-names.ts';
import { effortOfPattern } from '../pattern/pattern-effort.ts';
import type { SheetWarningKind } from '../sheet-error.ts';
import type { Condition, Declaration, Expression, Rule } from '../syntax-tree.ts';
import { colourOfText } from '../values/colours.ts';
import { lengthsOf } from '../values/lengths.ts';
import { isColour, isDashes, isExtrusion, isNumeric } from './drawn-properties.ts';
import { isPseudoClass } from './pseudo-class-names.ts';

type Warn = (kind: SheetWarningKind, subject: string, offset: number) => void;

/** Tells what is odd about a rule. */
export function checkRule(rule: Rule, warn: Warn): void {
  for (const { subject, link, start } of rule.selectors) {
    for (const condition of subject.conditions) checkCondition(condition, start, warn);
    for (let at = link; at !== undefined; at = at.next) for (const condition of at.left.conditions) checkCondition(condition, start, warn);
  }
  // what `setting`s and `meta` hold is no look
  if (rule.selectors.every(({ subject }) => subject.type === 'meta' || subject.type === 'setting' || subject.type === 'setting_group'))
    return;
  for (const declaration of rule.declarations) checkDeclaration(declaration, warn);
}

function checkCondition(condition: Condition, offset: number, warn: Warn): void {
  if (condition.kind === 'pseudo-class' && !isPseudoClass(condition.name)) warn('unknown-pseudo-class', condition.name, offset);
  if (condition.kind === 'expression') checkExpression(condition.expression, offset, warn);
  if (condition.kind === 'pattern' && effortOfPattern(condition.pattern.source).nested)
    warn('slow-pattern', condition.pattern.source, offset);
}

function checkDeclaration(declaration: Declaration, warn: Warn): void {
  if (declaration.kind !== 'property') return;
  const { name, value, start } = declaration;
  if (isExtrusion(name)) warn('extrude-ignored', name, start);
  if (value.kind === 'broken' || (value.kind === 'text-eval' && value.expression === undefined)) warn('expression', name, start);
  if (value.kind === 'expression') checkExpression(value.expression, start, warn);
  if (value.kind === 'number' && isColour(name)) warn('wrong-kind', name, start);
  if (value.kind !== 'text' || value.text === 'none') return;
  const isWrong =
    (isColour(name) && colourOfText(value.text) === undefined) ||
    (isDashes(name) && lengthsOf(value.text) === undefined) ||
    (isNumeric(name) && lengthsOf(value.text)?.length !== 1);
  if (isWrong) warn('wrong-kind', name, start);
}

function checkExpression(expression: Expression, offset: number, warn: Warn): void {
  switch (expression.kind) {
    case 'call':
      if (!isFunctionName(expression.name)) warn('unknown-function', expression.name, offset);
      for (const value of expression.arguments) checkExpression(value, offset, warn);
      return;
    case 'binary':
      checkExpression(expression.left, offset, warn);
      checkExpression(expression.right, offset, warn);
      return;
    case 'choice':
      for (const part of [expression.test, expression.yes, expression.no]) checkExpression(part, offset, warn);
      return;
    case 'not':
    case 'minus':
      checkExpression(expression.operand, offset, warn);
      return;
    case 'text-eval':
      if (expression.expression === undefined) warn('expression', 'eval', offset);
      return;
    case 'literal':
      return;
  }
}
