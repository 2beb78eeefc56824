import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryOrigin, setOrigin } from '../query/query-origin.ts';
import { queryText } from '../query/query-text.ts';
import { useSettings } from '../settings/settings-store.ts';
import { FALLBACK_CONFIG } from '../site/app-config.ts';
import { useView } from '../view/view-store.ts';
import { openAddress } from './start-links.ts';

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
  const stored = new Map([['flyover_tab_text', '// @name My roads\nway;out;']]);
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
  const stored = new Map([
    ['flyover_tab_text', 'rel;out;'],
    ['flyover_tab_entry', 'other'],
  ]);
  vi.stubGlobal('sessionStorage', { getItem: (field: string) => stored.get(field) ?? null, removeItem: () => undefined });
  vi.stubGlobal('history', { state: { flyover: 'start', key: 'own', query: 'way;out;' }, replaceState: () => undefined });
  await opened('https://example.org/');
  expect(queryText()).toBe('way;out;');
  vi.stubGlobal('history', { state: { flyover: 'run', key: 'own' }, replaceState: () => undefined });
  await opened('https://example.org/#Q=node(1);out;');
  expect(queryText()).toBe('node(1);out;');
  stored.set('flyover_tab_entry', 'own');
  await opened('https://example.org/#Q=node(1);out;');
  expect(queryText()).toBe('rel;out;');
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
