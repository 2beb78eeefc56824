import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useActions } from '../../ui/actions.ts';
import { markNews, newsSeen } from './mark-news.ts';
import { hasNews, NEWS } from './news.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
  };
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => void vi.unstubAllGlobals());

test('the list of news is dated, the newest first', () => {
  expect(NEWS.map(({ id }) => id)).toEqual(NEWS.map(({ id }) => id).toSorted((a, b) => b - a));
  expect(NEWS.map(({ date }) => date)).toEqual(
    NEWS.map(({ date }) => date)
      .toSorted()
      .reverse(),
  );
  expect(NEWS.filter(({ date }) => new Date(date).toISOString().slice(0, 10) !== date)).toEqual([]);
  expect(new Set(NEWS.map(({ id }) => id)).size).toBe(NEWS.length);
});

describe('something is new', () => {
  test('not to who comes for the first time, then or at the next visit', () => {
    expect(hasNews(true)).toBe(false);
    expect(hasNews(false)).toBe(false);
  });
  test('to who was here before there were news', () => expect(hasNews(false)).toBe(true));
  test('to who has seen all but the newest', () => {
    stored.set('flyover-news', String((NEWS[0]?.id ?? 0) - 1));
    expect(hasNews(false)).toBe(true);
  });
  test('where what is stored is no number', () => {
    stored.set('flyover-news', 'NaN');
    expect(hasNews(false)).toBe(true);
  });
  test('never where the browser stores nothing', () => {
    const refuse = () => {
      throw new Error('blocked');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    expect([hasNews(true), hasNews(false)]).toEqual([false, false]);
  });
});

test('the help has a mark until it is opened, and none at the next visit', () => {
  markNews();
  expect(useActions.getState().marks.help).toBe('news.mark');
  newsSeen();
  expect(useActions.getState().marks.help).toBe(undefined);
  expect(hasNews(false)).toBe(false);
});
