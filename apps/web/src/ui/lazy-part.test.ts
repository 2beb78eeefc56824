import { readdirSync, readFileSync } from 'node:fs';
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

/** Who fetches a part without a time limit, and why nobody waits for it in vain. */
const ENDLESS: Readonly<Record<string, string>> = {
  'inspect/TagTable.tsx': 'values stay text without it',
  'embed/main.tsx': 'there is no page yet that could say so',
  'own-data/engine.worker.ts': 'whoever opens a file can stop that at any time',
};

test('no part is waited for without end', () => {
  const source = new URL('../', import.meta.url);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  const endless = files.filter((path) => {
    const text = readFileSync(new URL(path, source), 'utf8');
    return [...text.matchAll(/(?<!typeof )\bimport\('/g)].some(
      ({ index }) => !/(withTimeout\('[\w-]+', |lazyPart[^=]{0,120}async \(\) =>\s+\(await )(?:withTexts\()?$/.test(text.slice(0, index)),
    );
  });
  expect(files.length).toBeGreaterThan(100);
  expect(endless.sort()).toEqual(Object.keys(ENDLESS).sort());
});
