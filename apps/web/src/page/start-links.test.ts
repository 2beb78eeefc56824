import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openLibrary } from '../library/open-library.ts';
import { queryOrigin, setOrigin } from '../query/query-origin.ts';
import { queryText, setQueryText } from '../query/query-text.ts';
import { useSettings } from '../settings/settings-store.ts';
import { FALLBACK_CONFIG } from '../site/app-config.ts';
import { startTexts } from '../ui/i18n.ts';
import { useView } from '../view/view-store.ts';
import { followHistory, openAddress } from './start-links.ts';

beforeEach(() => {
  vi.stubGlobal('history', { state: null, replaceState: () => undefined });
  useSettings.setState({ firstVisit: true });
});

/** Opens the page at an address. @returns whether it is taken for the first visit of somebody who looks around */
async function opened(address: string): Promise<boolean> {
  vi.stubGlobal('location', new URL(address));
  await openAddress(FALLBACK_CONFIG);
  return useSettings.getState().firstVisit;
}

test('a reload after a run knows where the query came from, though its text was written on since', async () => {
  const stored = new Map([['flyover_tab', ' // @name My roads\nway;out;']]);
  vi.stubGlobal('sessionStorage', {
    getItem: (field: string) => stored.get(field) ?? null,
    setItem: (field: string, text: string) => stored.set(field, text),
    removeItem: (field: string) => stored.delete(field),
  });
  const origin = { group: 'local', name: 'My roads' };
  setOrigin(origin);
  vi.stubGlobal('history', { state: { flyover: 'run' }, replaceState: () => undefined });
  await opened('https://example.org/#Q=node(1);out;');
  expect([queryText(), queryOrigin()]).toEqual(['// @name My roads\nway;out;', origin]);
  vi.stubGlobal('history', { state: null, replaceState: () => undefined });
  await opened('https://example.org/#Q=node(1);out;');
  expect(queryOrigin()).toBe(undefined);
});

test('Back from another page of the tab shows the query of the entry, not the text that was left elsewhere', async () => {
  const stored = new Map([['flyover_tab', 'other rel;out;']]);
  vi.stubGlobal('sessionStorage', { getItem: (field: string) => stored.get(field) ?? null, removeItem: () => undefined });
  vi.stubGlobal('history', { state: { flyover: 'start', key: 'own', query: 'way;out;' }, replaceState: () => undefined });
  await opened('https://example.org/');
  expect(queryText()).toBe('way;out;');
  vi.stubGlobal('history', { state: { flyover: 'run', key: 'own' }, replaceState: () => undefined });
  await opened('https://example.org/#Q=node(1);out;');
  expect(queryText()).toBe('node(1);out;');
  stored.set('flyover_tab', 'own rel;out;');
  await opened('https://example.org/#Q=node(1);out;');
  expect(queryText()).toBe('rel;out;');
});

test('a text that the storage of the tab has no room for is not mistaken for the one before', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (field: string) => stored.get(field) ?? null,
    setItem(field: string, text: string) {
      if (text.length > 100) throw new DOMException('full', 'QuotaExceededError');
      stored.set(field, text);
    },
    removeItem: (field: string) => stored.delete(field),
  });
  vi.stubGlobal('history', { state: { flyover: 'run', key: 'here' } });
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  const stop = followHistory(FALLBACK_CONFIG);
  setQueryText('node(1);out;');
  expect(stored.get('flyover_tab')).toBe('here node(1);out;');
  setQueryText(`node(1);out; // ${'x'.repeat(100)}`);
  expect(stored.has('flyover_tab')).toBe(false);
  stop();
});

test('after a reload whose tab has kept no text, the last text of the browser is in the history', async () => {
  await startTexts();
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('history', { state: { flyover: 'run', key: 'own' }, replaceState: () => undefined });
  vi.stubGlobal('location', new URL('https://example.org/#Q=node(1);out;'));
  setQueryText('rel(7);out; // long');
  const afterStart = await openAddress(FALLBACK_CONFIG);
  expect(queryText()).toBe('node(1);out;');
  afterStart();
  await vi.waitFor(async () => {
    const { runs } = await openLibrary();
    expect((await runs.list()).map(({ query, outcome }) => [query, outcome])).toContainEqual(['rel(7);out; // long', 'left']);
  });
});

describe('a first visit', () => {
  test('at the plain address is offered ways to begin', async () => expect(await opened('https://example.org/')).toBe(true));
  test.each(['?C=47.15;9.55;14', '?Q=node(1);out;&R', '#47.15/9.55'])('by the link %s is not', async (link) =>
    expect(await opened(`https://example.org/${link}`)).toBe(false),
  );
  test('by a link still goes where it leads', async () => {
    await opened('https://example.org/?C=47.15;9.55;14');
    expect(useView.getState()).toMatchObject({ lat: 47.15, lon: 9.55, zoom: 14 });
  });
});
