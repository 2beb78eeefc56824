import { expect, test } from 'vitest';
import { explainQuery, factAt, readText, renameSet } from './index.ts';

test('the example of the README', () => {
  const read = readText('way[highway=primary]({{bbox}})->.roads;\nnode(w.roads);\nout;');
  if (read === undefined) throw new Error('it is not read');
  expect(factAt(read, 5)).toMatchObject({ kind: 'tag', key: 'highway', value: 'primary', from: 4, to: 11 });
  expect(renameSet(read, 35, 'streets')).toEqual({
    edits: [
      { from: 33, to: 38, insert: 'streets' },
      { from: 47, to: 52, insert: 'streets' },
    ],
  });
  const [first] = explainQuery(read).statements;
  expect(first).toMatchObject({ code: 'find', said: { type: 'way' }, where: [{ code: 'view' }], called: 'roads' });
});
