import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { setQueryText, useQuery } from '../query/query-store.ts';
import { keepQuery } from './keep-query.ts';
import { useSettings } from './settings-store.ts';

const window = new EventTarget();
const ofTab = new Map<string, string>();

beforeEach(() => {
  ofTab.clear();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  vi.stubGlobal('sessionStorage', {
    getItem: (field: string) => ofTab.get(field) ?? null,
    setItem: (field: string, text: string) => ofTab.set(field, text),
    removeItem: (field: string) => ofTab.delete(field),
  });
  useSettings.setState({ code: { overpass: 'node(1);out;' } });
  setQueryText('');
});

afterAll(() => void vi.unstubAllGlobals());

test('a visit begins with the query of the last one', () => {
  const end = keepQuery();
  expect(useQuery.getState().text).toBe('node(1);out;');
  end();
});

test('each change of the query is stored, until that is ended', () => {
  const end = keepQuery();
  setQueryText('way(2);out;');
  expect(useSettings.getState().code.overpass).toBe('way(2);out;');
  end();
  setQueryText('rel(3);out;');
  expect(useSettings.getState().code.overpass).toBe('way(2);out;');
});

test('a tab that is reloaded has its own query again, whatever other tabs wrote since', () => {
  const end = keepQuery();
  setQueryText('way(2);out;');
  window.dispatchEvent(new Event('pagehide'));
  end();
  useSettings.setState({ code: { overpass: 'rel(3);out; // of another tab' } });
  setQueryText('');
  keepQuery()();
  expect(useQuery.getState().text).toBe('way(2);out;');
  keepQuery()();
  expect(useQuery.getState().text).toBe('rel(3);out; // of another tab');
});
