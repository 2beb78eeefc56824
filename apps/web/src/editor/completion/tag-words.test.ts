import { expect, test } from 'vitest';
import { inOrder } from './tag-words.ts';

test('a word is counted in the result, else in the data, else only known', () => {
  expect(
    inOrder(
      [['cafe', 2]],
      [
        ['bench', 90],
        ['cafe', 40],
      ],
      ['bench', 'bar'],
    ),
  ).toEqual([{ word: 'cafe', count: 2 }, { word: 'bench', count: 90, countedIn: 'data' }, { word: 'bar' }]);
});
