import { expect, test } from 'vitest';
import { createSharedFetches } from './shared-fetches.ts';

const { signal } = new AbortController();

test('a fetch that is under way is shared, and the next one begins after it', async () => {
  const fetchShared = createSharedFetches<number>({ isRemembered: () => false, memory: 1000 });
  let fetches = 0;
  const fetch = async () => ++fetches;
  expect(await Promise.all([fetchShared('a', fetch, signal), fetchShared('a', fetch, signal), fetchShared('b', fetch, signal)])).toEqual([
    1, 1, 2,
  ]);
  expect(await fetchShared('a', fetch, signal)).toBe(3);
});

test('a fetch that all have left is aborted, and does not stand in the way of its successor', async () => {
  const fetchShared = createSharedFetches<string>({ isRemembered: () => true, memory: 1000 });
  const left = new AbortController();
  const ended: unknown[] = [];
  const endless = (own: AbortSignal) =>
    new Promise<string>((_, reject) =>
      own.addEventListener('abort', () => {
        ended.push(own.reason);
        setTimeout(reject, 10, own.reason);
      }),
    );
  const first = fetchShared('a', endless, left.signal);
  left.abort('left');
  await expect(first).rejects.toBe('left');
  expect(ended).toEqual(['left']);
  const second = fetchShared('a', () => new Promise((resolve) => setTimeout(resolve, 30, 'second')), signal);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await Promise.all([second, fetchShared('a', async () => 'third', signal)])).toEqual(['second', 'second']);
});
