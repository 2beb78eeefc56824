import { expect, test } from 'vitest';
import { applyEdits, readQueryText } from './index.ts';

test('the example of the README', () => {
  const text = 'node({{bbox}})[amenity=bench];';
  const read = readQueryText(text);
  if (read.kind !== 'query') throw new Error(read.kind);
  expect(read.query).toBe('node(0,0,1,1)[amenity=bench];');
  expect(read.inText({ from: 5, to: 8 })).toEqual({ from: 5, to: 13 });
  expect(read.exactlyInText({ from: 5, to: 8 })).toBe(undefined);
  expect(applyEdits(text, [{ from: 0, to: 4, insert: 'way' }])).toBe('way({{bbox}})[amenity=bench];');
});
