import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchWindow } from './login-window.ts';

/** What happened, in its order. */
let told: string[];
const opened = { closed: false } as Window;
const set = (closed: boolean) => Object.assign(opened, { closed });
let isHere: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  isHere = false;
  set(false);
});
afterEach(() => void vi.useRealTimers());

describe('the window of a login', () => {
  test('is left once it is closed and the user is back in the page', () => {
    watchWindow(
      () => opened,
      () => told.push('left'),
      () => isHere,
    );
    set(true);
    isHere = true;
    vi.advanceTimersByTime(1100);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(told).toEqual(['left']);
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual(['left']);
  });
  test('of a service that isolates its pages seems closed at once: it is left when the user comes back', () => {
    watchWindow(
      () => opened,
      () => told.push('left'),
      () => isHere,
    );
    set(true);
    vi.advanceTimersByTime(600_000);
    expect(told).toEqual([]);
    isHere = true;
    vi.advanceTimersByTime(1200);
    expect(told).toEqual(['left']);
  });
  test('is not left by a look at the page, nor watched after the end', () => {
    const stop = watchWindow(
      () => opened,
      () => told.push('left'),
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
    expect(told).toEqual([]);
  });
});
