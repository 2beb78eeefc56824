import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDatabase } from '../index.ts';
import { askIds } from '../testing/ask.ts';
import { buildStore } from '../testing/databases.ts';
import { rowsOfUsers } from './meta-filter.ts';

test('the rows of a user are those that a walk over all finds, for all but the first that asks', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(6), { maxLength: 60 }), (users) => {
      const column = Uint32Array.from(users);
      expect(rowsOfUsers(column, [1, 2])).toBeUndefined();
      const asked = [-1, 0, 1, 2, 3, 4, 5, 6, 7];
      const found = rowsOfUsers(column, asked) ?? [];
      expect(found.map((rows) => [...rows])).toEqual(asked.map((user) => users.flatMap((each, row) => (each === user ? [row] : []))));
    }),
  ));

test('of more users than are kept apart each walk is one over all', () => {
  const column = Int32Array.from({ length: 70_000 }, (_, row) => row);
  for (let time = 0; time < 3; time++) expect(rowsOfUsers(column, [5])).toBeUndefined();
});

test('who asks again is answered as before: by name and number, for one user and for several, with and without a box', async () => {
  const nodes = Array.from({ length: 40 }, (_, i) => ({ id: i + 1, lat: i, lon: i, user: `user ${i % 7}`, uid: (i % 7) + 100 }));
  const database = createDatabase(buildStore({ nodes }));
  const idsOf = (...users: readonly number[]) => nodes.flatMap(({ id }, i) => (users.includes(i % 7) ? [`n${id}`] : [])).join(' ');
  for (let time = 0; time < 3; time++) {
    expect(await askIds(database, 'node(user:"user 3");')).toBe(idsOf(3));
    expect(await askIds(database, 'node(user:"user 3","user 5");')).toBe(idsOf(3, 5));
    expect(await askIds(database, 'node(user:"nobody");')).toBe('');
    expect(await askIds(database, 'node(uid:101);')).toBe(idsOf(1));
    expect(await askIds(database, 'node(uid:101,106,9);')).toBe(idsOf(1, 6));
    expect(await askIds(database, 'node(user:"user 0")(-1,-1,8,8);')).toBe('n1 n8');
  }
});
