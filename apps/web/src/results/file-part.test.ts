import { expect, test } from 'vitest';
import { chosenPart } from './file-part.ts';

test('files are made of all, of what is filtered, or of what is picked, as long as there is such a part', () => {
  const names = (...given: Parameters<typeof chosenPart>) => {
    const { parts, chosen } = chosenPart(...given);
    return [parts.map(({ name, rows }) => `${name} ${rows}`), chosen.part];
  };
  const filtered = { order: 4, rows: 20 };
  expect(names('picked', 300, undefined, 0)).toEqual([['all 300'], undefined]);
  expect(names('picked', 300, filtered, 2)).toEqual([['all 300', 'filtered 20', 'picked 2'], { kind: 'picked' }]);
  expect(names('filtered', 300, filtered, 0)).toEqual([['all 300', 'filtered 20'], { kind: 'rows', order: 4 }]);
});
