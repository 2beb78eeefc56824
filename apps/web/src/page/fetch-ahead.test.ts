import { expect, it } from 'vitest';
import { isSlowLine } from './fetch-ahead.ts';

const file = (encodedBodySize: number, responseStart: number, responseEnd: number) => ({ encodedBodySize, responseStart, responseEnd });

it.each([
  ['1.6 Mbit/s', [file(6_000, 300, 700), file(229_000, 600, 1_750)], true],
  ['10 Mbit/s, of which the first file waited long', [file(1_000, 100, 900), file(229_000, 300, 485)], false],
  ['a cache', [file(6_000, 20, 22), file(229_000, 20, 30)], false],
  ['nothing known', [], false],
])('tells the line by the largest file that came: %s', (_, files, slow) => {
  expect(isSlowLine(files)).toBe(slow);
});
