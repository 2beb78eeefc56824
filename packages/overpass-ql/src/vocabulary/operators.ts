/** The operators of evaluators. */
import { keysOf } from './keys-of.ts';

/** The operators with two sides, the loosest first, and their elements in the XML form. */
const ELEMENTS = {
  '||': 'eval-or',
  '&&': 'eval-and',
  '==': 'eval-equal',
  '!=': 'eval-not-equal',
  '<': 'eval-less',
  '<=': 'eval-less-equal',
  '>': 'eval-greater',
  '>=': 'eval-greater-equal',
  '+': 'eval-plus',
  '-': 'eval-minus',
  '*': 'eval-times',
  '/': 'eval-divided-by',
} as const;

/** An operator with two sides; of equal ones the left is reckoned first. */
export type BinaryOperator = keyof typeof ELEMENTS;

interface BinaryFacts {
  readonly operator: BinaryOperator;
  /** in the XML form */
  readonly element: string;
}

/** Every operator with two sides. */
export const BINARY_OPERATORS: readonly BinaryFacts[] = keysOf(ELEMENTS).map((operator) => ({ operator, element: ELEMENTS[operator] }));

const BY_TEXT: ReadonlyMap<string, BinaryFacts> = new Map(BINARY_OPERATORS.map((facts) => [facts.operator, facts]));

/** The operator with two sides that a text is. */
export function binaryOperator(text: string): BinaryFacts | undefined {
  return BY_TEXT.get(text);
}
