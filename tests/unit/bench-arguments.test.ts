import { expect, test } from 'vitest';
import { readArguments } from '../../bench/steps/bench-arguments.mjs';

const KNOWN = { all: ['readers', 'browser', 'start'], pages: ['browser', 'start'] };
const read = (line: string) => readArguments(line.split(' ').filter(Boolean), KNOWN);

test('without a name all benchmarks are meant, with --against those of the page', () => {
  expect(read('').names).toEqual(['readers', 'browser', 'start']);
  expect(read('--against main').names).toEqual(['browser', 'start']);
});

test('a commit is compared by five rounds unless one says how many', () => {
  expect(read('start browser --against df62a2c7')).toEqual({
    names: ['start', 'browser'],
    thorough: false,
    against: 'df62a2c7',
    sizes: undefined,
    rounds: 5,
  });
  expect(read('--rounds 2 start --against=main').rounds).toBe(2);
  expect(read('start --thorough')).toEqual({ names: ['start'], thorough: true, against: undefined, sizes: undefined, rounds: undefined });
});

test('sizes are whole numbers with commas between them', () => {
  expect(read('browser --sizes 1000,10000').sizes).toEqual([1000, 10_000]);
  expect(read('browser --sizes=7').sizes).toEqual([7]);
});

test.each([
  ['brwser', 'There is no benchmark "brwser": choose from readers, browser, start.'],
  ['start --fast', 'There is no option "--fast": use --thorough, --against COMMIT, --sizes N,N… or --rounds N.'],
  ['readers --against main', '"readers" measures no page, so --against has nothing to compare: choose from browser, start.'],
  ['start --against', '"--against" needs a value: --against main.'],
  ['start --against --thorough', '"--against" needs a value: --against main.'],
  ['start --rounds=', '"--rounds" needs a value: --rounds 5.'],
  ['start --rounds 0', '"--rounds 0" is no number of rounds: write a whole number from 1 to 99.'],
  ['start --rounds 1e9', '"--rounds 1e9" is no number of rounds: write a whole number from 1 to 99.'],
  [
    'start --sizes 10,,20',
    '"--sizes 10,,20" is no list of sizes: write whole numbers from 1 to 100000000, 20 at most, with commas between them.',
  ],
  [
    'start --sizes 999999999',
    '"--sizes 999999999" is no list of sizes: write whole numbers from 1 to 100000000, 20 at most, with commas between them.',
  ],
])('"%s" is refused with what to correct', (line, sentence) => {
  expect(() => read(line)).toThrow(new Error(sentence));
});
