import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchWindow } from './login-window.ts';

/** What happened, in its order. */
let reported: string[];
const opened = { closed: false } as Window;
const set = (closed: boolean) => Object.assign(opened, { closed });
let isHere: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  isHere = false;
  set(false);
});
afterEach(() => void vi.useRealTimers());

describe('the window of a login', () => {
  test('is left once it is closed and the user is back in the page', () => {
    watchWindow(
      () => opened,
      () => reported.push('left'),
      () => isHere,
    );
    set(true);
    isHere = true;
    vi.advanceTimersByTime(1100);
    expect(reported).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(reported).toEqual(['left']);
    vi.advanceTimersByTime(10_000);
    expect(reported).toEqual(['left']);
  });
  test('of a service that isolates its pages seems closed at once: it is left when the user comes back', () => {
    watchWindow(
      () => opened,
      () => reported.push('left'),
      () => isHere,
    );
    set(true);
    vi.advanceTimersByTime(600_000);
    expect(reported).toEqual([]);
    isHere = true;
    vi.advanceTimersByTime(1200);
    expect(reported).toEqual(['left']);
  });
  test('is not left by a look at the page, nor watched after the end', () => {
    const stop = watchWindow(
      () => opened,
      () => reported.push('left'),
      () => isHere,
    );
    isHere = true;
    vi.advanceTimersByTime(60_000);
    isHere = false;
    set(true);
    vi.advanceTimersByTime(800);
    isHere = true;
    vi.advanceTimersByTime(400);
    isHere = false;
    vi.advanceTimersByTime(400);
    stop();
    isHere = true;
    vi.advanceTimersByTime(60_000);
    expect(reported).toEqual([]);
  });
});
