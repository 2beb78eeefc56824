import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import english from '../ui/locales/library/en.json';

/** A page of its own for each: what a browser lets it store is found out once. */
async function saved(name: string): Promise<string | undefined> {
  const { registerLocalSource } = await import('./query-sources.ts');
  const { saveQuery } = await import('./save-query.ts');
  const { useToasts } = await import('../ui/toasts.ts');
  registerLocalSource();
  expect(await saveQuery({ group: 'local', name, comment: '', replace: false })).toEqual({ kind: 'saved' });
  return useToasts.getState().toasts.at(-1)?.text;
}

beforeEach(async () => {
  vi.resetModules();
  const { default: texts } = await import('i18next');
  await texts.init({ lng: 'en', resources: { en: { translation: english } } });
});

describe('what is said of a query that was saved', () => {
  test('that it is, where the browser keeps it', async () => expect(await saved('Benches')).toBe('Saved as “Benches”.'));
  test('for how long, where the browser stores nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await saved('Benches')).toBe('“Benches” is kept until this page is closed: this browser stores nothing.');
    vi.unstubAllGlobals();
  });
  test('that it is, where there is local storage alone', async () => {
    const stored = new Map<string, string>();
    const localStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    vi.stubGlobal('indexedDB', undefined);
    vi.stubGlobal('window', { localStorage });
    expect(await saved('Trees')).toBe('Saved as “Trees”.');
    expect(stored.get('flyover_saves')).toContain('Trees');
    vi.unstubAllGlobals();
  });
});
