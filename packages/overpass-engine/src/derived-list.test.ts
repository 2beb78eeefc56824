import type { DerivedElement } from '@flyover/overpass-output';
import { describe, expect, test } from 'vitest';
import { subtractDerived, uniteDerived } from './derived-list.ts';

const list = (...texts: string[]): DerivedElement[] =>
  texts.map((text) => {
    const [, id, of] = /^(\d+)(.*)$/.exec(text) ?? [];
    return { type: 'x', id: BigInt(id), tags: [['of', of]] };
  });
const told = (derived: readonly DerivedElement[]) => derived.map(({ id, tags: [[, of]] }) => `${id}${of}`).join(' ');

describe('lists of derived elements', () => {
  test.each([
    ['1a 3a', '2b', '1a 2b 3a'],
    ['1a 2a', '2b 3b', '1a 2b 3b'],
    ['1a', '1b 1c', '1b 1c'],
    ['1a 1b', '1c', '1c 1b'],
    ['9a 1a', '1b', '1b 9a 1a'],
    ['', '2b 1b', '2b 1b'],
  ])('%s and %s are %s: of the same id the later list has it', (known, added, united) => {
    expect(told(uniteDerived(list(...words(known)), list(...words(added))))).toBe(united);
  });

  test('one element is looked up among more than 64, and what has its id there stays', () => {
    const known = list(...Array.from({ length: 65 }, (_, row) => `${2 * row}a`));
    expect(uniteDerived(known, list('6b'))).toBe(known);
    expect(told(uniteDerived(known, list('3b')).slice(0, 4))).toBe('0a 2a 3b 4a');
    expect(told(uniteDerived(known, list('129b')).slice(-2))).toBe('128a 129b');
    expect(told(uniteDerived(known.slice(1), list('2b')).slice(0, 2))).toBe('2b 4a');
  });

  test.each([
    ['1a 2a 3a', '2b 4b', '1a 3a'],
    ['1a 1b 2a', '1c', '1b 2a'],
    ['1a', '1b 1c', ''],
    ['5a', '', '5a'],
  ])('%s without %s is %s: an id for an id', (known, taken, left) => {
    expect(told(subtractDerived(list(...words(known)), list(...words(taken))))).toBe(left);
  });
});

function words(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}
