import { expect, test } from 'vitest';
import { node } from '../testing/sketch.ts';
import { stylesOf } from '../testing/style-of.ts';

test('a list has 10,000 items at most', async () => {
  const doubled = 'l: list(prop("l"), prop("l")); ';
  const countOf = async (times: number) =>
    (await stylesOf(`node { l: "a"; ${doubled.repeat(times)} n: count(prop("l")); }`, [node(1)]))['node/1'];
  expect((await countOf(13))?.default?.n).toBe(8192);
  expect((await countOf(14))?.default?.n).toBe(10_000);
});
