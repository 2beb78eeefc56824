import { beforeEach, expect, test, vi } from 'vitest';
import { replaceQuery } from './editor-store.ts';
import { originOf, queryOrigin, setOrigin } from './query-origin.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (field: string) => stored.get(field) ?? null,
    setItem: (field: string, text: string) => stored.set(field, text),
    removeItem: (field: string) => stored.delete(field),
  });
});

test('a query is known by the place and the name it came from, until another takes its place', () => {
  setOrigin({ group: 'local', name: 'My roads' });
  expect([originOf('My roads'), originOf('My paths')]).toEqual(['local', undefined]);
  // of a link, say: its name is whatever somebody wrote
  replaceQuery('// @name My roads\nnode;out;');
  expect(originOf('My roads')).toBe(undefined);
});

test.each(['', '{', 'null', '[]', '{"group":1,"name":"My roads"}'])('what a page finds of another kind is no origin: %j', (text) => {
  stored.set('flyover_query_origin', text);
  expect(queryOrigin()).toBe(undefined);
});

test('where nothing can be stored nothing is known', () => {
  vi.stubGlobal('sessionStorage', undefined);
  setOrigin({ group: 'local', name: 'My roads' });
  expect(queryOrigin()).toBe(undefined);
});
