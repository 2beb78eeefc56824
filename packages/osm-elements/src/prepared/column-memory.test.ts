import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ColumnCache } from './column-memory.ts';

const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 0));
const bytes = (size: number) => new Uint8Array(size);

test('the least recently used column goes first', () => {
  const cache = new ColumnCache(10, () => {});
  const columns = { a: bytes(4), b: bytes(4), c: bytes(4) };
  cache.grow('a', columns.a, 4);
  cache.grow('b', columns.b, 4);
  cache.get('a');
  cache.grow('c', columns.c, 4);
  expect([cache.holds('a'), cache.holds('b'), cache.holds('c'), cache.held]).toEqual([true, false, true, 8]);
});

test('a column that went is found again while somebody has it', () => {
  const cache = new ColumnCache(4, () => {});
  const a = bytes(4);
  cache.grow('a', a, 4);
  cache.grow('b', bytes(4), 4);
  expect([cache.get('a') === a, cache.holds('a'), cache.held]).toEqual([true, true, 4]);
});

test('a column that is larger than the bound is not held', () => {
  const cache = new ColumnCache(4, () => {});
  cache.grow('small', bytes(3), 3);
  cache.grow('large', bytes(5), 5);
  expect([cache.holds('large'), cache.holds('small'), cache.held]).toEqual([false, true, 3]);
});

test('who has columns for itself is told once at the end of a turn, and only where one went', async () => {
  let reported = 0;
  const cache = new ColumnCache(4, () => reported++);
  cache.grow('a', bytes(4), 4);
  await nextTurn();
  const before = reported;
  cache.grow('b', bytes(4), 4);
  cache.grow('c', bytes(4), 4);
  const within = reported;
  await nextTurn();
  expect([before, within, reported]).toEqual([0, 0, 1]);
});

test('what counts of a column is what is there of it', () => {
  const cache = new ColumnCache(10, () => {});
  const columns = { a: bytes(100), b: bytes(100) };
  cache.grow('a', columns.a, 4);
  cache.grow('b', columns.b, 4);
  const before = cache.held;
  cache.grow('b', columns.b, 4);
  expect([before, cache.held, cache.holds('a'), cache.holds('b')]).toEqual([8, 8, false, true]);
});

test('whatever is asked for, no more than the bound is held, and the account is right', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(12))), (steps) => {
      const cache = new ColumnCache(20, () => {});
      const made = new Map<string, Uint8Array>();
      const there = new Map<string, number>();
      for (const [number, size] of steps) {
        const name = String(number);
        const column = made.get(name) ?? bytes(100);
        made.set(name, column);
        there.set(name, (there.get(name) ?? 0) + size);
        expect(cache.get(name) ?? column).toBe(column);
        cache.grow(name, column, size);
        const held = [...there].reduce((sum, [each, length]) => sum + (cache.holds(each) ? length : 0), 0);
        expect([cache.held, cache.held <= 20]).toEqual([held, true]);
      }
    }),
  );
});
