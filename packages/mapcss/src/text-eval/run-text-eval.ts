/** Works out expressions in quotes. */
import type { WorkBudget } from '../evaluate/work-budget.ts';
import { joinedTexts, numberOfText } from '../style-value.ts';
import type { TextExpression, TextFunction, TextOperator } from '../syntax-tree.ts';

/** The text of a tag, or undefined where there is none. */
export type TagReader = (key: string) => string | undefined;

/** The outcome of an expression; empty where it has none, or it would be too long. */
export function runTextEval(expression: TextExpression, tagOf: TagReader, budget: WorkBudget): string {
  switch (expression.kind) {
    case 'text':
      return expression.text;
    case 'not':
      return String(!isTrueText(runTextEval(expression.operand, tagOf, budget)));
    case 'minus':
      return textOfNumber(-numberIn(runTextEval(expression.operand, tagOf, budget)));
    case 'binary':
      return binary(expression.operator, runTextEval(expression.left, tagOf, budget), runTextEval(expression.right, tagOf, budget), budget);
    case 'call':
      return call(expression.name, expression.arguments, tagOf, budget);
  }
}

function isTrueText(text: string): boolean {
  return text !== '' && text !== 'false' && text !== 'no' && text !== '0';
}

/** Returns the number in a text: 0 for an empty text, NaN for one that is not a number. */
function numberIn(text: string): number {
  return text === '' ? 0 : numberOfText(text);
}

/** Formats a number; one that is not finite, such as the outcome of a division by 0, gives an empty text. */
function textOfNumber(number: number): string {
  return Number.isFinite(number) ? String(number === 0 ? 0 : number) : '';
}

function binary(operator: TextOperator, left: string, right: string, budget: WorkBudget): string {
  budget.spend(1 + left.length + right.length);
  switch (operator) {
    case '+':
      return textOfNumber(numberIn(left) + numberIn(right));
    case '-':
      return textOfNumber(numberIn(left) - numberIn(right));
    case '*':
      return textOfNumber(numberIn(left) * numberIn(right));
    case '/':
      return textOfNumber(numberIn(left) / numberIn(right));
    case '.':
      return joinedTexts([left, right], '') ?? '';
    case '&&':
      return String(isTrueText(left) && isTrueText(right));
    case '||':
      return String(isTrueText(left) || isTrueText(right));
    case 'eq':
      return String(left === right);
    case 'ne':
      return String(left !== right);
    default:
      return String(compared(operator, left, right));
  }
}

function compared(operator: '==' | '!=' | '<' | '<=' | '>' | '>=', left: string, right: string): boolean {
  // what is empty is 0 here as well
  const numbers = [numberIn(left), numberIn(right)];
  const [a, b] = numbers.some(Number.isNaN) ? [left, right] : numbers;
  switch (operator) {
    case '==':
      return a === b;
    case '!=':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
  }
}

function call(name: TextFunction, values: readonly TextExpression[], tagOf: TagReader, budget: WorkBudget): string {
  const run = (at: number) => {
    const text = runTextEval(values[at], tagOf, budget);
    budget.spend(1 + text.length);
    return text;
  };
  switch (name) {
    case 'cond':
      return isTrueText(run(0)) ? run(1) : run(2);
    case 'any':
      return values.reduce((found, _, at) => (found === '' ? run(at) : found), '');
    case 'concat':
      return (
        joinedTexts(
          values.map((_, at) => run(at)),
          '',
        ) ?? ''
      );
    case 'max':
      return textOfNumber(Math.max(...values.map((_, at) => numberIn(run(at)))));
    case 'min':
      return textOfNumber(Math.min(...values.map((_, at) => numberIn(run(at)))));
    case 'tag':
      return tagOf(run(0)) ?? '';
    case 'str':
      return run(0);
    case 'boolean':
      return String(isTrueText(run(0)));
    case 'num':
      return textOfNumber(Number.parseFloat(run(0)));
    case 'int':
      return textOfNumber(Math.trunc(numberIn(run(0))));
    case 'sqrt':
      return textOfNumber(Math.sqrt(numberIn(run(0))));
  }
}
