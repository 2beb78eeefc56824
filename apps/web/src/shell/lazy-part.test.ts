import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PartError, withTimeout } from './lazy-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => undefined);

describe('a part of the program', () => {
  test('that comes in time is given', async () => expect(await withTimeout('map', Promise.resolve('part'), 120_000)).toBe('part'));
  test("that takes longer fails: 'Loading chunk N failed.'", async () => {
    const failed = expect(withTimeout('map', never)).rejects.toThrow(new PartError('map'));
    await vi.advanceTimersByTimeAsync(120_000);
    await failed;
    expect(new PartError('map').message).toBe('Loading chunk map failed.');
    expect(new PartError('map').name).toBe('PartError');
  });
  test('is given up after 120000 ms, not before', async () => {
    let ended = false;
    const waiting = withTimeout('map', never).catch(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(ended).toBe(true);
  });
  test("whose script fails: 'Loading chunk N failed.', at once", async () => {
    await expect(withTimeout('editor', Promise.reject(new TypeError('Failed to fetch')), 120_000)).rejects.toThrow(
      'Loading chunk editor failed.',
    );
  });
  test('leaves no timer behind', async () => {
    await withTimeout('map', Promise.resolve(1), 120_000);
    await expect(withTimeout('map', Promise.reject(new Error('no')), 120_000)).rejects.toThrow();
    expect(vi.getTimerCount()).toBe(0);
  });
});
