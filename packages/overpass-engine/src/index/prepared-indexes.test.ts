import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type FileBytes, openPrepared, preparedOf, shareColumns, summarizeStore, WAY, writePrepared } from '@flyover/osm-elements';
import { describe, expect, test } from 'vitest';
import { createDatabase, type Database, indexColumns, warmDatabase } from '../index.ts';
import { askIds } from '../testing/ask.ts';
import { smallTown } from '../testing/databases.ts';

/** A prepared file of the small town in memory. @param change of the indexes */
function prepared(change = (columns: ReturnType<typeof indexColumns>) => columns): FileBytes {
  const database = createDatabase(smallTown);
  const content = {
    facts: { summary: summarizeStore(smallTown) },
    references: { wayNodes: database.wayNodes(), members: database.members() },
    indexes: change(indexColumns(database)),
  };
  const bytes = Buffer.concat([...writePrepared(database.store, content)].filter((part) => part !== undefined));
  return { size: bytes.length, read: (start, end) => new Uint8Array(bytes.subarray(start, end)) };
}

const QUERIES = [
  'nwr[name];',
  'node(0,0,0.004,0.004);',
  'way(0,0,0.004,0.004);',
  'rel(0,0,0.004,0.004);',
  'is_in(0.0025,0.0025);',
  'way(0,0,1,1);node(w);<;',
  'rel(0,0,1,1);>;<<;',
];
const answers = async (database: Database) => Promise.all(QUERIES.map((query) => askIds(database, query)));

describe('indexes of a prepared file', () => {
  test('answer as those that are made', async () => {
    const expected = await answers(createDatabase(smallTown));
    expect(await answers(createDatabase(openPrepared(prepared())))).toEqual(expected);
    // one without any has them made
    const without = createDatabase(openPrepared(prepared(() => [])));
    expect(await answers(without)).toEqual(expected);
  });

  test('are made once for all threads that share its columns', async () => {
    const file = prepared();
    const first = openPrepared(file, shareColumns);
    const shared = preparedOf(first)?.memory;
    if (shared === undefined) throw new Error('nothing is shared');
    const warm = createDatabase(first);
    await warmDatabase(warm);
    const second = createDatabase(openPrepared(file, () => shared));
    for (const [one, other] of [
      [warm.tags(0).rows, second.tags(0).rows],
      [warm.bounds(1), second.bounds(1)],
      [warm.boxGroups(1).boxes, second.boxGroups(1).boxes],
      [warm.relationsOf(1).start, second.relationsOf(1).start],
      [warm.nodeGrid().rows, second.nodeGrid().rows],
      [warm.closedWays(), second.closedWays()],
    ]) {
      expect([other.buffer === one.buffer, [...other]]).toEqual([true, [...one]]);
    }
    expect(await answers(second)).toEqual(await answers(createDatabase(smallTown)));
  });

  test('answer the same within any bound, of which they never take more', async () => {
    const expected = await answers(createDatabase(smallTown));
    const file = prepared();
    // nothing is held, one column at a time, most of them
    for (const bound of [0, 100, 400, 2000]) {
      const store = openPrepared(file, () => ({ bound }));
      const database = createDatabase(store);
      const held = () => preparedOf(store)?.columns.held ?? Number.NaN;
      for (const [i, query] of QUERIES.entries()) {
        expect([await askIds(database, query), held() <= bound]).toEqual([expected[i], true]);
      }
      expect(held() > 0).toBe(bound > 0);
      // all at once: each takes columns from the others
      expect(await answers(database)).toEqual(expected);
    }
  });

  test('what went is in no memory any more, indexes and columns alike', async () => {
    const store = openPrepared(prepared(), () => ({ bound: 400 }));
    const database = createDatabase(store);
    await askIds(database, 'node(0,0,0.004,0.004);way(bn);<;');
    const parts = [store.nodes.lat, store.ways.refs, database.wayNodes(), database.nodeGrid().rows, database.bounds(WAY)];
    const seen = parts.splice(0).map((column) => new WeakRef(column.buffer));
    await askIds(database, 'rel[name];');
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (typeof collect === 'function') collect();
    const bytes = seen.reduce((sum, each) => sum + (each.deref()?.byteLength ?? 0), 0);
    expect(bytes <= (preparedOf(store)?.columns.held ?? 0)).toBe(true);
    expect(seen.filter((each) => each.deref() === undefined).length > 2).toBe(true);
    expect(await answers(database)).toEqual(await answers(createDatabase(smallTown)));
  });

  test('what a file says of an index that is only to be made is not believed', async () => {
    const file = prepared((columns) =>
      columns.map((each) => {
        if (each.encoding !== 'derived' || each.name.includes('relationsOf')) return each;
        return { ...each, encoding: 'steps', column: each.column.map(() => 7) };
      }),
    );
    expect(await answers(createDatabase(openPrepared(file)))).toEqual(await answers(createDatabase(smallTown)));
  });

  test('an index that does not fit is damage', () => {
    const file = prepared((columns) =>
      columns.map((each) => (each.name === 'index.waysOfNodes.rows' ? { ...each, column: each.column.map(() => 1e9) } : each)),
    );
    expect(() => createDatabase(openPrepared(file)).waysOfNodes()).toThrow('damaged .flyover index.waysOfNodes.rows');
  });

  test('room of another size is damage, not an answer', () => {
    const file = prepared((columns) =>
      columns.map((each) => (each.name === 'index.bounds.1.bounds' ? { ...each, column: each.column.subarray(4) } : each)),
    );
    expect(() => createDatabase(openPrepared(file)).bounds(1)).toThrow('damaged .flyover index.bounds.1.bounds');
  });
});
