import { beforeEach, expect, test, vi } from 'vitest';
import { plainChoice, sizeColumn } from './column-choice.ts';
import { keepColumns, recallColumns } from './kept-columns.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const choice = sizeColumn(plainChoice(['@id', '__proto__']), '__proto__', 300);

test('a query has the columns again that were chosen for it, others have none', () => {
  keepColumns('node;out;', choice);
  keepColumns('way;out;', plainChoice(['name']));
  expect(recallColumns('node;out;')).toEqual(choice);
  expect(recallColumns('rel;out;')).toBeUndefined();
  keepColumns('node;out;', undefined);
  expect(recallColumns('node;out;')).toBeUndefined();
  expect(recallColumns('way;out;')?.shown).toEqual(['name']);
});

test('so many queries are kept, those of last', () => {
  for (let i = 0; i < 40; i++) keepColumns(`node(${i});`, choice);
  expect([recallColumns('node(9);'), recallColumns('node(10);'), recallColumns('node(39);')]).toEqual([undefined, choice, choice]);
  keepColumns('all', plainChoice(Array.from({ length: 20_000 }, (_, i) => `key:${i}`)));
  expect(recallColumns('all')).toBeUndefined();
});

test.each(['', 'null', '{}', '[1]', '[["a", [1], [], []]]', '[["a", [], [], [["b", -1]]]]'])(
  'what is stored otherwise is nothing: %s',
  (text) => {
    stored.set('flyover-table-columns', text);
    expect(recallColumns('node;out;')).toBeUndefined();
    keepColumns('node;out;', choice);
    expect(recallColumns('node;out;')).toEqual(choice);
  },
);
