import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dismissToast, holdToasts, releaseToasts, showToast, useToasts } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { id } of useToasts.getState().toasts) dismissToast(id);
  vi.useRealTimers();
});

const texts = () => useToasts.getState().toasts.map(({ text }) => text);

describe('a notice', () => {
  test('goes by itself after 6 seconds', () => {
    showToast({ text: 'Saved' });
    vi.advanceTimersByTime(5999);
    expect(texts()).toEqual(['Saved']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });
  test('with a way back stays for 10', () => {
    showToast({ text: 'Editor emptied', action: { label: 'Undo', run: () => undefined } });
    vi.advanceTimersByTime(9999);
    expect(texts()).toEqual(['Editor emptied']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });
  test('of an error stays for 20', () => {
    showToast({ text: 'Loading chunk help failed.', kind: 'error' });
    vi.advanceTimersByTime(19_999);
    expect(texts()).toEqual(['Loading chunk help failed.']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });
  test('of what goes on stays until it is closed', () => {
    showToast({ text: 'Loading chunk help failed.', kind: 'error', lasting: true });
    vi.advanceTimersByTime(3_600_000);
    expect(texts()).toEqual(['Loading chunk help failed.']);
    dismissToast(useToasts.getState().toasts[0].id);
    expect(texts()).toEqual([]);
  });
  test('stays while somebody reads it', () => {
    showToast({ text: 'Saved' });
    holdToasts();
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['Saved']);
    releaseToasts();
    vi.advanceTimersByTime(6000);
    expect(texts()).toEqual([]);
  });
  test('that says the same takes the place of the earlier one', () => {
    showToast({ text: 'Saved' });
    vi.advanceTimersByTime(5000);
    showToast({ text: 'Saved' });
    vi.advanceTimersByTime(5000);
    expect(texts()).toEqual(['Saved']);
    vi.advanceTimersByTime(1000);
    expect(texts()).toEqual([]);
  });
  test('makes room for the fourth', () => {
    for (const text of ['1', '2', '3', '4']) showToast({ text });
    expect(texts()).toEqual(['2', '3', '4']);
    vi.advanceTimersByTime(6000);
    expect([texts(), vi.getTimerCount()]).toEqual([[], 0]);
  });
});
