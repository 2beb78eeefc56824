import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBlink } from './drawn-cursor.ts';
import { EDITOR_DEFAULTS } from './editor-basics.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function blinking() {
  const heard: boolean[] = [];
  return { heard, blink: createBlink(EDITOR_DEFAULTS.cursorBlinkRate, (shown) => heard.push(shown)) };
}

describe('blinking', () => {
  test('the cursor blinks every 530 ms', () => {
    const { heard, blink } = blinking();
    blink.restart(true);
    vi.advanceTimersByTime(529);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual([false]);
    vi.advanceTimersByTime(530);
    expect(heard).toEqual([false, true]);
  });
  test('a key brings the cursor back at once, for a whole turn', () => {
    const { heard, blink } = blinking();
    blink.restart(true);
    vi.advanceTimersByTime(600);
    blink.restart(true);
    expect(heard).toEqual([false, true]);
    vi.advanceTimersByTime(529);
    expect(heard).toEqual([false, true]);
  });
  test('without the focus it stays as it is', () => {
    const { heard, blink } = blinking();
    blink.restart(true);
    blink.restart(false);
    vi.advanceTimersByTime(5000);
    expect(heard).toEqual([]);
  });
  test('nothing blinks once it is stopped', () => {
    const { heard, blink } = blinking();
    blink.restart(true);
    blink.stop();
    vi.advanceTimersByTime(5000);
    expect(heard).toEqual([]);
  });
});
