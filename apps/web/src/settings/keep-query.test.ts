import { beforeEach, expect, test } from 'vitest';
import { setQueryText, useQuery } from '../query/query-text.ts';
import { keepQuery, useSettings } from './settings-store.ts';

beforeEach(() => {
  useSettings.setState({ code: { overpass: 'node(1);out;' } });
  setQueryText('');
});

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
