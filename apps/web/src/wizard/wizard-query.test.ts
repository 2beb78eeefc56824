import { beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../ui/i18n.ts';

vi.mock('./read-link-phrase.ts', () => ({
  readLinkPhrase: async (phrase: string) =>
    phrase.startsWith('(') ? { problem: `no ${phrase}`, logged: `bad ${phrase}` } : { query: 'node;out;' },
}));

const { wizardQuery } = await import('./wizard-query.ts');

beforeAll(async () => {
  await startTexts();
});

test('what a link with a phrase of any length cannot say is told in a few lines', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { problem = '' } = await wizardQuery({ phrase: '('.repeat(50_000) });
  expect(problem).toContain(`${'('.repeat(300)}…`);
  expect(problem.length).toBeLessThan(1000);
  expect(warn.mock.calls.flat().join().length).toBeLessThan(1000);
  warn.mockRestore();
  expect(await wizardQuery({ phrase: 'bench' })).toEqual({ query: 'node;out;' });
});
