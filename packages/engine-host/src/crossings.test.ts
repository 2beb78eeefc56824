import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossings } from './run-sent-query.ts';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function sizesOf(body: AsyncIterable<Uint8Array>): Promise<number[]> {
  const sizes: number[] = [];
  for await (const { length } of body) sizes.push(length);
  return sizes;
}

async function* chunksOf(lengths: readonly number[]): AsyncGenerator<Uint8Array, void, void> {
  for (const length of lengths) yield new Uint8Array(length);
}

describe('The crossings of an answer', () => {
  test('hold its bytes in order, in buffers of their own, though the memory of its chunks is written again', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 150_000 }), { maxLength: 12 }), async (lengths) => {
        const memory = new Uint8Array(150_000);
        async function* body() {
          for (const [i, length] of lengths.entries()) yield memory.subarray(0, length).fill(i);
        }
        const parts: Uint8Array[] = [];
        for await (const part of crossings(body())) parts.push(part);
        expect(parts.every(({ buffer }) => buffer !== memory.buffer)).toBe(true);
        expect(new Set(parts.map(({ buffer }) => buffer)).size).toBe(parts.length);
        const expected = lengths.map((length, i) => Buffer.alloc(length, i));
        expect(Buffer.concat(parts).equals(Buffer.concat(expected))).toBe(true);
      }),
      { numRuns: 40 },
    ));
  test('are few, and the first one comes at once', async () => {
    expect(await sizesOf(crossings(chunksOf([300])))).toEqual([300]);
    const sizes = await sizesOf(crossings(chunksOf([8_000, ...Array.from({ length: 40 }, () => 65_000)])));
    expect(sizes[0]).toBe(8_000);
    expect(sizes.length).toBeLessThan(15);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(262_144);
  });
  test('do not wait for what comes late', async () => {
    let goOn: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* body() {
      yield new Uint8Array(10);
      yield new Uint8Array(20);
      await late;
      yield new Uint8Array(30);
    }
    const parts = crossings(body());
    expect((await parts.next()).value).toHaveLength(10);
    expect((await parts.next()).value).toHaveLength(20);
    goOn();
    expect((await parts.next()).value).toHaveLength(30);
    expect((await parts.next()).done).toBe(true);
  });
  test('end the body where their reader leaves, and fail as it fails, unheard of where nobody reads any more', async () => {
    let ended = false;
    async function* endless() {
      try {
        for (;;) yield new Uint8Array(10);
      } finally {
        ended = true;
      }
    }
    for await (const _ of crossings(endless())) break;
    expect(ended).toBe(true);
    async function* failing() {
      yield new Uint8Array(10);
      yield new Uint8Array(20);
      await wait(60);
      throw new Error('lost');
    }
    await expect(sizesOf(crossings(failing()))).rejects.toThrow('lost');
    const parts = crossings(failing());
    await parts.next();
    await parts.next();
    await parts.return();
    await wait(80);
  });
});
