import { describe, expect, test } from 'vitest';
import type { DecodedImage } from './decode-image.ts';
import { createImageStore, MOST_KEPT_IMAGES, MOST_KEPT_PIXELS } from './style-images.ts';

/** A store of images of `side` pixels, with the keys that were decoded and those whose memory was given back. */
function storeOf(side: number) {
  const decoded: string[] = [];
  const closed: string[] = [];
  const store = createImageStore(async (key) => {
    decoded.push(key);
    if (key === 'none') return undefined;
    return { keptPixels: side * side, close: () => void closed.push(key) } as Partial<DecodedImage> as DecodedImage;
  });
  return { ...store, decoded, closed };
}

const named = (count: number) => Array.from({ length: count }, (_, i) => `image ${i}`);

describe('Decoded images', () => {
  test('are decoded once, also what is none', async () => {
    const store = storeOf(10);
    await Promise.all([store.get('a'), store.get('a'), store.get('none')]);
    await store.get('a');
    expect(await store.get('none')).toBeUndefined();
    expect(store.decoded).toEqual(['a', 'none']);
  });

  test('never have more pixels than they may, and the one asked for last is there however many came before', async () => {
    const side = 1000;
    const most = MOST_KEPT_PIXELS / side ** 2;
    const store = storeOf(side);
    for (const key of named(50)) {
      await store.get(key);
      expect(store.closed).not.toContain(key);
      expect(store.decoded.length - store.closed.length).toBeLessThanOrEqual(most);
    }
    expect(store.closed).toEqual(named(50 - most));
  });

  test('go in the order in which they were asked for', async () => {
    const store = storeOf(2000);
    for (const key of ['a', 'b', 'c', 'd', 'a', 'e']) await store.get(key);
    expect(store.closed).toEqual(['b']);
    await store.get('b');
    expect(store.closed).toEqual(['b', 'c']);
  });

  test('are no more than some hundreds, however small', async () => {
    const store = storeOf(1);
    await Promise.all(named(MOST_KEPT_IMAGES + 10).map((key) => store.get(key)));
    await store.get('image 0');
    expect(store.decoded.filter((key) => key === 'image 0')).toHaveLength(2);
    await store.get(`image ${MOST_KEPT_IMAGES}`);
    expect(store.decoded).toHaveLength(MOST_KEPT_IMAGES + 11);
  });

  test('that could not be fetched are tried again', async () => {
    let tries = 0;
    const store = createImageStore(async () => {
      tries++;
      throw new Error('offline');
    });
    await expect(store.get('a')).rejects.toThrow('offline');
    await expect(store.get('a')).rejects.toThrow('offline');
    expect(tries).toBe(2);
  });
});
