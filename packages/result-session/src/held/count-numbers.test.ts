import { expect, test } from 'vitest';
import { storeOfJson, storeOfXml } from '../testing/results.ts';
import { countsOf } from './count-numbers.ts';

const count = (total: string) => ({ type: 'count', id: 0, tags: { nodes: '2', ways: '1', relations: '0', total } });

test('the numbers of each count, in the order of the answer', () =>
  expect(countsOf(storeOfJson({ elements: [count('3'), { type: 'count', id: 1, tags: { total: '9' } }] }))).toEqual([
    [
      ['nodes', '2'],
      ['ways', '1'],
      ['relations', '0'],
      ['total', '3'],
    ],
    [['total', '9']],
  ]));
test('of XML too', () =>
  expect(countsOf(storeOfXml('<osm><count id="0"><tag k="total" v="7"/></count></osm>'))).toEqual([[['total', '7']]]));
test('other made elements and answers without any have none', () => {
  expect(countsOf(storeOfJson({ elements: [{ type: 'stat', id: 1, tags: { total: '1' } }] }))).toBe(undefined);
  expect(countsOf(storeOfJson({ elements: [{ type: 'node', id: 1, lat: 1, lon: 2 }] }))).toBe(undefined);
});
test('of a loop with many counts the first 20', () =>
  expect(countsOf(storeOfJson({ elements: Array.from({ length: 500 }, (_, index) => count(String(index))) }))?.length).toBe(20));
