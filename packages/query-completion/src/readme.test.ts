import { expect, test } from 'vitest';
import { completeQuery, signatureAt } from './index.ts';

test('the example of the README', () => {
  const words = { keys: [{ word: 'amenity', count: 12 }], values: [], snippetName: (id: string) => id };
  const text = 'way[highway]({{bbox}})->.streets;\nnode(aro';
  expect(completeQuery(text, text.length, words)?.items.map(({ label }) => label)).toEqual(['around.streets', 'around']);
  expect(completeQuery('nwr[ame', 7, words)?.items[0].insert).toBe('"amenity"');
  expect(signatureAt('node(around.a:', 14)?.active).toBe(1);
});
