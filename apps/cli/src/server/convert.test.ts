import { expect, test } from 'vitest';
import { convertAnswer } from './convert.ts';

const answered = async (body: string) => {
  const answer = await convertAnswer({ body: new TextEncoder().encode(body) }, 'compact');
  return [answer.status, await answer.text()];
};
const REFUSED = [413, expect.stringContaining('a query to convert has at most 16384 characters')];

test('a query of 16,384 characters is converted, a longer one is refused', async () => {
  expect(await answered('out;'.padEnd(16_384))).toEqual([200, 'out;\n']);
  expect(await answered('out;'.padEnd(16_385))).toEqual(REFUSED);
});
test('a form with it is read, but none of many times that', async () => {
  expect(await answered(`data=//${'%E2%82%AC'.repeat(16_370)}%0Aout;`)).toEqual([200, 'out;\n']);
  expect(await answered(`other=${'a'.repeat(200_000)}&data=out;`)).toEqual(REFUSED);
});
