import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSheetImports, createSheetShelf, type FetchedSheet } from './sheet-imports.ts';

interface Asked {
  readonly address: string;
  readonly signal: AbortSignal;
  readonly answer: (sheet: FetchedSheet) => void;
}

/** A shelf whose sheets come when a test gives them. */
function waitingShelf() {
  const asked: Asked[] = [];
  const shelf = createSheetShelf(
    (address, signal) =>
      new Promise((answer) => {
        asked.push({ address, signal, answer });
        signal.addEventListener('abort', () => answer({ fault: 'ended' }));
      }),
  );
  return { shelf, asked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const never = new AbortController().signal;

describe('a sheet', () => {
  test('is fetched once for all who want it, until it is forgotten', async () => {
    const { shelf, asked } = waitingShelf();
    const both = [shelf.read('a', never), shelf.read('a', never)];
    asked[0].answer({ text: 'x' });
    expect(await Promise.all(both)).toEqual([{ text: 'x' }, { text: 'x' }]);
    expect(await shelf.read('a', never)).toEqual({ text: 'x' });
    expect(asked.length).toBe(1);
    shelf.clear();
    expect(shelf.has('a')).toBe(false);
  });
  test('that does not come is not asked for again with each letter, either', async () => {
    const { shelf, asked } = waitingShelf();
    const first = shelf.read('a', never);
    asked[0].answer({ fault: 'missing' });
    expect([await first, await shelf.read('a', never), asked.length]).toEqual([{ fault: 'missing' }, { fault: 'missing' }, 1]);
  });
  test('on its way goes on for the next letter, and ends when nobody waits any longer', async () => {
    const { shelf, asked } = waitingShelf();
    const letters = [new AbortController(), new AbortController()];
    const first = shelf.read('a', letters[0].signal);
    letters[0].abort();
    expect(await first).toEqual({ fault: 'ended' });
    await vi.advanceTimersByTimeAsync(500);
    const second = shelf.read('a', letters[1].signal);
    await vi.advanceTimersByTimeAsync(2000);
    expect([asked.length, asked[0].signal.aborted]).toEqual([1, false]);
    letters[1].abort();
    await second;
    await vi.advanceTimersByTimeAsync(2000);
    expect([asked[0].signal.aborted, shelf.has('a')]).toEqual([true, false]);
  });
  test('is not asked for after an abort', async () => {
    const { shelf, asked } = waitingShelf();
    expect([await shelf.read('a', AbortSignal.abort()), asked.length]).toEqual([{ fault: 'ended' }, 0]);
  });
  test('makes room for newer ones', async () => {
    const shelf = createSheetShelf(async (text) => ({ text }));
    for (let index = 0; index < 100; index++) await shelf.read(String(index), never);
    expect([shelf.has('0'), shelf.has('99')]).toEqual([false, true]);
  });
});

describe('the imports of a look', () => {
  const places = { base: 'https://x.example/', folders: ['https://x.example/'] };
  const importsOf = () => {
    const { shelf, asked } = waitingShelf();
    const imports = createSheetImports(shelf);
    imports.setPlaces(places);
    return { imports, asked };
  };
  test('wait for a pause of whoever types before a new name is asked for', async () => {
    const { imports, asked } = importsOf();
    const typed = new AbortController();
    const half = imports.source(typed.signal, { typing: true }).read('https://x.example/ro');
    await vi.advanceTimersByTimeAsync(200);
    typed.abort();
    expect([await half, asked.length]).toEqual([{ fault: 'ended' }, 0]);
    void imports.source(never, { typing: true }).read('https://x.example/roads');
    await vi.advanceTimersByTimeAsync(400);
    expect(asked.map(({ address }) => address)).toEqual(['https://x.example/roads']);
  });
  test('take ten seconds together, however long each of them', async () => {
    const { imports, asked } = importsOf();
    const source = imports.source(never);
    const first = source.read('https://x.example/a');
    await vi.advanceTimersByTimeAsync(9000);
    asked[0].answer({ text: '@import "b";' });
    await first;
    const second = source.read('https://x.example/b');
    await vi.advanceTimersByTimeAsync(1500);
    expect(await second).toEqual({ fault: 'too-slow' });
  });
  test('are fetched anew by a run', async () => {
    const { imports, asked } = importsOf();
    const first = imports.source(never).read('https://x.example/a');
    asked[0].answer({ text: 'x' });
    await first;
    await imports.source(never, { typing: true }).read('https://x.example/a');
    void imports.source(never, { anew: true }).read('https://x.example/a');
    expect(asked.length).toBe(2);
  });
});
