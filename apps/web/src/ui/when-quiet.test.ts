import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepQuietWhile, whenQuiet } from './when-quiet.ts';

describe('what is done in the quiet', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('waits while the user waits for something', async () => {
    let busy = true;
    const takeBack = keepQuietWhile(() => busy);
    const job = vi.fn(async () => undefined);
    whenQuiet(job);
    await vi.advanceTimersByTimeAsync(5000);
    expect(job).not.toHaveBeenCalled();
    busy = false;
    await vi.advanceTimersByTimeAsync(200);
    expect(job).toHaveBeenCalledTimes(1);
    takeBack();
  });
  test('waits for the last of several reasons, and for none that was taken back', async () => {
    const takeBack = [keepQuietWhile(() => true), keepQuietWhile(() => true)];
    const job = vi.fn(async () => undefined);
    whenQuiet(job);
    takeBack[0]();
    await vi.advanceTimersByTimeAsync(5000);
    expect(job).not.toHaveBeenCalled();
    takeBack[1]();
    await vi.advanceTimersByTimeAsync(200);
    expect(job).toHaveBeenCalledTimes(1);
  });
  test('is done one after another, and what fails holds nothing up', async () => {
    const done: string[] = [];
    let end = () => {};
    whenQuiet(() => new Promise<void>((resolve) => (end = resolve)).then(() => done.push('first')));
    whenQuiet(() => Promise.reject(new Error('offline')));
    whenQuiet(async () => done.push('third'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual([]);
    end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['first', 'third']);
  });
});
