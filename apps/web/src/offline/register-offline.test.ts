import { describe, expect, test } from 'vitest';
import { isNewest } from './register-offline.ts';

const pageOf = (script: string | undefined) => ({
  baseURI: 'https://maps.example.org/flyover/?Q=out;#x',
  querySelector: () => (script === undefined ? null : { getAttribute: () => script }) as Element | null,
});
const keeping = (page?: string) => ({
  match: async (address: unknown) =>
    page !== undefined && address === 'https://maps.example.org/flyover/' ? new Response(page) : undefined,
});

describe('a newer version is offered', () => {
  test.each([
    ['where the kept page has another script', './assets/index-a.js', '<script src="./assets/index-b.js">', false],
    ['not where it has the same: a reload was quicker than the worker', './assets/index-b.js', '<script src="./assets/index-b.js">', true],
    ['not where nothing is kept', './assets/index-a.js', undefined, true],
    ['not in development', undefined, '<script src="./assets/index-b.js">', true],
  ])('%s', async (_, script, page, newest) => {
    expect(await isNewest(pageOf(script), keeping(page))).toBe(newest);
  });
});
