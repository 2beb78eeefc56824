import { expect, test } from 'vitest';
import { StyleRuntimeError, WorkBudget } from './work-budget.ts';

/** How many evaluations of so much work a style may ask for; no more than `most` are tried. */
function evaluationsOf(work: number, most: number): number {
  const budget = new WorkBudget();
  for (let done = 0; done < most; done++) {
    try {
      budget.begin();
      budget.spend(work);
    } catch (error) {
      expect(error).toBeInstanceOf(StyleRuntimeError);
      expect(budget.isSpent).toBe(true);
      return done;
    }
  }
  return most;
}

test('what sheets of people need is free, however many features there are', () => {
  expect(evaluationsOf(20_000, 1_000_000)).toBe(1_000_000);
});
test('what is more ends some time, and at once within one feature', () => {
  expect(evaluationsOf(1_020_000, 1000)).toBe(50);
  expect(evaluationsOf(60_000_000, 1000)).toBe(0);
});
test('once it is spent nothing is free any more', () => {
  const budget = new WorkBudget();
  expect(() => budget.spend(60_000_000)).toThrow(StyleRuntimeError);
  expect(() => budget.begin()).toThrow('MapCSS runtime error.');
});
test('texts count by their letters, lists by their items too', () => {
  const budget = new WorkBudget();
  const most = () => budget.spend(50_020_000 - 100);
  most();
  budget.spendFor('x'.repeat(100));
  budget.spendFor(5);
  expect(() => budget.spendFor(['x'])).toThrow(StyleRuntimeError);
});
