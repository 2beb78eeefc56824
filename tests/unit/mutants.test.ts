import { expect, test } from 'vitest';
import { mutantsOf, randomOf } from '../../scripts/trust/mutants.mjs';

test('faults of operators, conditions, truths, numbers, calls and results; none of types and imports', async () => {
  const source =
    "import { g } from './g.ts';\nconst é: 1 | 2 = 1;\nexport function f(a: number) {\n  g(a);\n  if (a > é && !g(a)) return true;\n  return a;\n}\n";
  const made = (await mutantsOf(source)).map(({ from, to, text }) => `${source.slice(from, to)} → ${text}`);
  expect(made.sort()).toEqual(
    [
      '1 → (1 + 1)',
      'g(a); → ;',
      'a > é && !g(a) → !(a > é && !g(a))',
      '&& → ||',
      '> → >=',
      '!g(a) → g(a)',
      'true → undefined',
      'true → false',
      'a → undefined',
    ].sort(),
  );
});

test('the same seed chooses the same numbers, another one others', () => {
  const numbers = (seed: number) => Array.from({ length: 20 }, randomOf(seed).bind(null, 1000));
  expect(numbers(1)).toEqual(numbers(1));
  expect(numbers(1)).not.toEqual(numbers(2));
  expect(Math.max(...numbers(3))).toBeLessThan(1000);
});
