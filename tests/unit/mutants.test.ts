import { expect, test } from 'vitest';
import { chanceOf, mutantsOf } from '../../scripts/trust/mutants.mjs';

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

test('a number that names a field is left: no program would be read with another one', async () => {
  const source = 'export const CODES = { 1: true };\n';
  expect((await mutantsOf(source)).map(({ from, to }) => source.slice(from, to))).toEqual(['true']);
});

test('the same seed gives a text the same chance, another seed another one', () => {
  const texts = Array.from({ length: 1000 }, (_, index) => `file.ts: line ${index}`);
  const chances = (seed: number) => texts.map((text) => chanceOf(text, seed));
  expect(chances(1)).toEqual(chances(1));
  expect(chances(1)).not.toEqual(chances(2));
  const tenths = Array.from({ length: 10 }, (_, tenth) => chances(3).filter((chance) => Math.floor(chance * 10) === tenth).length);
  expect(Math.min(...tenths)).toBeGreaterThan(70);
  expect(Math.max(...tenths)).toBeLessThan(130);
});
