import type { DerivedElement } from '@flyover/overpass-output';
import { expect, test } from 'vitest';
import { orderById } from './derived-order.ts';
import { createDatabase } from './index.ts';
import { askJson } from './testing/ask.ts';
import { buildStore } from './testing/build-store.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const list = (ids: readonly (number | bigint)[]): DerivedElement[] => ids.map((id, i) => ({ type: 'x', id, tags: [['of', LETTERS[i]]] }));
const told = (derived: readonly DerivedElement[]) => derived.map(({ id, tags: [[, of]] }) => `${id}${of}`).join(' ');

// what the program itself makes of them, by std::sort of the GNU C++ library
test.each([
  ['17 with one id', Array(17).fill(1), '1i 1q 1p 1o 1n 1m 1l 1k 1j 1a 1h 1g 1f 1e 1d 1c 1b'],
  ['two ids by turns', Array.from({ length: 20 }, (_, i) => i % 2), '0a 0c 0s 0e 0g 0q 0i 0k 0o 0m 1t 1r 1p 1n 1l 1j 1h 1f 1d 1b'],
  ['16 with one id stay as they came', Array(16).fill(1), '1a 1b 1c 1d 1e 1f 1g 1h 1i 1j 1k 1l 1m 1n 1o 1p'],
  ['few ids', [3, 1, 2, 1], '1b 1d 2c 3a'],
  ['ids beyond 2^53', [2n ** 64n - 1n, 5, 2n ** 63n], '5b 9223372036854775808c 18446744073709551615a'],
])('%s', (_, ids, expected) => expect(told(orderById(list(ids)))).toBe(expected));

test('a list that is in order is not copied', () => {
  const ordered = list([1, 2, 3]);
  expect(orderById(ordered)).toBe(ordered);
});

test('many ids that are all different, and halves that are never even', () => {
  const ids = Array.from({ length: 5000 }, (_, i) => (i * 7919) % 5003);
  expect(orderById(list(ids)).map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b));
  // ids that are hard to halve, each twice
  const hard = Array.from({ length: 4000 }, (_, i) => Math.floor((i % 2 === 0 ? i : 4000 - i) / 2));
  expect(orderById(list(hard)).map(({ id }) => id)).toEqual(hard.toSorted((a, b) => a - b));
});

test('a set goes by ids once a statement has put it there, and is put into order again to be printed', async () => {
  const database = createDatabase(
    buildStore({ nodes: Array.from({ length: 17 }, (_, i) => ({ id: i + 1, lat: i / 1000, lon: 0, tags: { of: LETTERS[i] } })) }),
  );
  const ask = async (query: string) =>
    (await askJson(database, query)).elements.map(({ id, tags }) => `${id}${Object(tags).of ?? ''}`).join(' ');
  expect(await ask('node[of];convert x ::id=20-id();out ids qt 3;')).toBe('3 4 5');
  expect(await ask('node[of];convert x ::id=1,of=t["of"];out qt 4;')).toBe('1i 1q 1p 1o');
  expect(await ask('node[of];convert x ::id=1,of=t["of"];out 4;')).toBe('1j 1b 1c 1d');
  expect(await ask('node[of];convert x ::id=1,of=t["of"];._->.a;.a out qt 4;')).toBe('1j 1b 1c 1d');
});
