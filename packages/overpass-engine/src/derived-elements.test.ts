import type { DerivedElement } from '@flyover/overpass-output';
import { describe, expect, test } from 'vitest';
import { orderById, subtractDerived, uniteDerived } from './derived-elements.ts';
import { createDatabase } from './index.ts';
import { askJson } from './testing/ask.ts';
import { buildStore } from './testing/databases.ts';

const list = (...texts: string[]): DerivedElement[] =>
  texts.map((text) => {
    const [, id, of] = /^(\d+)(.*)$/.exec(text) ?? [];
    return { type: 'x', id: BigInt(id), tags: [['of', of]] };
  });
const reported = (derived: readonly DerivedElement[]) => derived.map(({ id, tags: [[, of]] }) => `${id}${of}`).join(' ');

describe('lists of derived elements', () => {
  test.each([
    ['1a 3a', '2b', '1a 2b 3a'],
    ['1a 2a', '2b 3b', '1a 2b 3b'],
    ['1a', '1b 1c', '1b 1c'],
    ['1a 1b', '1c', '1c 1b'],
    ['9a 1a', '1b', '1b 9a 1a'],
    ['', '2b 1b', '2b 1b'],
  ])('%s and %s are %s: of the same id the later list has it', (known, added, united) => {
    expect(reported(uniteDerived(list(...words(known)), list(...words(added))))).toBe(united);
  });

  test('one element is looked up among more than 64, and what has its id there stays', () => {
    const known = list(...Array.from({ length: 65 }, (_, row) => `${2 * row}a`));
    expect(uniteDerived(known, list('6b'))).toBe(known);
    expect(reported(uniteDerived(known, list('3b')).slice(0, 4))).toBe('0a 2a 3b 4a');
    expect(reported(uniteDerived(known, list('129b')).slice(-2))).toBe('128a 129b');
    expect(reported(uniteDerived(known.slice(1), list('2b')).slice(0, 2))).toBe('2b 4a');
  });

  test.each([
    ['1a 2a 3a', '2b 4b', '1a 3a'],
    ['1a 1b 2a', '1c', '1b 2a'],
    ['1a', '1b 1c', ''],
    ['5a', '', '5a'],
  ])('%s without %s is %s: an id for an id', (known, taken, left) => {
    expect(reported(subtractDerived(list(...words(known)), list(...words(taken))))).toBe(left);
  });
});

function words(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const orderedList = (ids: readonly (number | bigint)[]): DerivedElement[] =>
  ids.map((id, i) => ({ type: 'x', id, tags: [['of', LETTERS[i]]] }));

// what the program itself makes of them, by std::sort of the GNU C++ library
test.each([
  ['17 with one id', Array(17).fill(1), '1i 1q 1p 1o 1n 1m 1l 1k 1j 1a 1h 1g 1f 1e 1d 1c 1b'],
  ['two ids by turns', Array.from({ length: 20 }, (_, i) => i % 2), '0a 0c 0s 0e 0g 0q 0i 0k 0o 0m 1t 1r 1p 1n 1l 1j 1h 1f 1d 1b'],
  ['16 with one id stay as they came', Array(16).fill(1), '1a 1b 1c 1d 1e 1f 1g 1h 1i 1j 1k 1l 1m 1n 1o 1p'],
  ['few ids', [3, 1, 2, 1], '1b 1d 2c 3a'],
  ['ids beyond 2^53', [2n ** 64n - 1n, 5, 2n ** 63n], '5b 9223372036854775808c 18446744073709551615a'],
])('%s', (_, ids, expected) => expect(reported(orderById(orderedList(ids)))).toBe(expected));

test('a list that is in order is not copied', () => {
  const ordered = orderedList([1, 2, 3]);
  expect(orderById(ordered)).toBe(ordered);
});

test('many ids that are all different, and halves that are never even', () => {
  const ids = Array.from({ length: 5000 }, (_, i) => (i * 7919) % 5003);
  expect(orderById(orderedList(ids)).map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b));
  // ids that are hard to halve, each twice
  const hard = Array.from({ length: 4000 }, (_, i) => Math.floor((i % 2 === 0 ? i : 4000 - i) / 2));
  expect(orderById(orderedList(hard)).map(({ id }) => id)).toEqual(hard.toSorted((a, b) => a - b));
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
