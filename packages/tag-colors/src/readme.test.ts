import { expect, test } from 'vitest';
import { paletteColors, putSheet, wordClasses, writeSheet } from './index.ts';

test('the example of the README', () => {
  const query = 'way[surface];out geom;';

  const { classes } = wordClasses(
    [
      ['asphalt', 20],
      ['gravel', 5],
    ],
    9,
  );
  const colors = paletteColors('Dark2', classes.length);
  const sheet = writeSheet(
    { kind: 'tag', key: 'surface' },
    classes.map(([value], index) => ({ value, color: colors[index] })),
  );
  const { from, to, insert } = putSheet(query, sheet);

  expect(query.slice(0, from) + insert + query.slice(to)).toContain('*[surface=gravel]');
});
