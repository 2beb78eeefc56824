import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTextStore, LONGEST_TYPING, PAUSE, queryText, setQueryText, settleText, type TextStore, useQuery } from './query-text.ts';

let written: string;
let reads: number;
let host: EventTarget;
let page: EventTarget;
let tab: EventTarget & { visibilityState?: string };
let store: TextStore;

const stored = () => useQuery.getState().text;
const type = (text: string) => {
  written = text;
  store.typed();
};

beforeEach(() => {
  vi.useFakeTimers();
  host = new EventTarget();
  page = new EventTarget();
  tab = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', tab);
  written = 'node;out;';
  reads = 0;
  setQueryText(written);
  store = createTextStore(host, () => {
    reads += 1;
    return written;
  });
});
afterEach(() => {
  store.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a text that is typed', () => {
  test('is not even read until there is a pause', () => {
    for (const text of ['w', 'wa', 'way', 'way;']) {
      type(text);
      vi.advanceTimersByTime(PAUSE - 1);
    }
    expect([stored(), reads]).toEqual(['node;out;', 0]);
    vi.advanceTimersByTime(1);
    expect([stored(), reads]).toEqual(['way;', 1]);
    vi.advanceTimersByTime(10_000);
    expect(reads).toBe(1);
  });
  test('is stored now and then by somebody who never pauses', () => {
    for (let key = 1; key * 100 <= LONGEST_TYPING; key++) {
      type(`key ${key}`);
      vi.advanceTimersByTime(100);
    }
    expect(stored()).toBe(`key ${LONGEST_TYPING / 100}`);
  });
  test('is there at once for whoever asks', () => {
    type('rel;out;');
    expect(queryText()).toBe('rel;out;');
    expect(stored()).toBe('rel;out;');
  });
  test('is in the store once it is settled', () => {
    type('rel;out;');
    settleText();
    expect(stored()).toBe('rel;out;');
  });
  test.each([
    ['the editor is left', () => host.dispatchEvent(new Event('focusout'))],
    ['the page is left', () => page.dispatchEvent(new Event('pagehide'))],
    [
      'the page is hidden',
      () => {
        tab.visibilityState = 'hidden';
        tab.dispatchEvent(new Event('visibilitychange'));
      },
    ],
    ['the editor is taken away', () => store.end()],
  ])('is stored when %s', (_, happen) => {
    type('area;out;');
    happen();
    expect(stored()).toBe('area;out;');
  });
  test('is not read from an editor that is gone', () => {
    store.end();
    written = 'gone';
    setQueryText('of the store');
    expect(queryText()).toBe('of the store');
  });
});
