import { describe, expect, test } from 'vitest';
import { acceptsType, askedQuery } from './sent-query.ts';

describe('askedQuery', () => {
  const textOf = async (body: string) => (await askedQuery({ body: new TextEncoder().encode(body) })).text;
  test.each([
    ['data=out%3B', 'out;'],
    ['x=1&data=out%3B&y=2', 'out;'],
    ['x=1&&data=out%3B', 'x=1&&data=out%3B'],
    ['node[data=1];out;', 'node[data=1];out;'],
    ['', ''],
  ])('%s', async (body, text) => expect(await textOf(body)).toBe(text));
  test('a form of a million fields', async () => {
    expect(await textOf(`${'a=b&'.repeat(1_000_000)}data=out;`)).toBe('out;');
  });
});

describe('acceptsType', () => {
  test.each([
    ['application/vnd.flyover.store', true],
    ['application/json, Application/vnd.flyover.STORE;q=0.9, */*;q=0.5', true],
    ['application/vnd.flyover.store;q=0', false],
    ['application/vnd.flyover.store;q=0.000', false],
    ['application/vnd.flyover.store2', false],
    ['*/*', false],
    ['', false],
    [undefined, false],
  ])('%s', (accept, takes) => expect(acceptsType(accept, 'application/vnd.flyover.store')).toBe(takes));
});
