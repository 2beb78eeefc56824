import { createOverpassJsonReader, sortStore, tagTextOf } from '@flyover/osm-elements';
import { expect, test } from 'vitest';
import { createDatabase } from './index.ts';
import { ask } from './testing/ask.ts';
import { buildStore, smallTown } from './testing/databases.ts';

test('a sorted store stays as it is', () => expect(sortStore(smallTown)).toBe(smallTown));

test('unsorted elements answer in the order of ids, and of two with one id the last counts', async () => {
  const database = createDatabase(
    buildStore({
      nodes: [
        { id: 2, lat: 1, lon: 1, tags: { a: 'old' }, version: 1, timestamp: '2020-01-01T00:00:00Z', changeset: 1, uid: 1, user: 'u' },
        { id: 1, lat: 2, lon: 2 },
        { id: 2, lat: 3, lon: 3, tags: { a: 'new' }, version: 2, timestamp: '2021-01-01T00:00:00Z', changeset: 2, uid: 1, user: 'u' },
      ],
      ways: [
        { id: 9, nodes: [1, 2] },
        { id: 8, nodes: [2, 1] },
      ],
      relations: [
        { id: 7, members: [['way', 9, 'x']] },
        { id: 6, members: [['node', 1, '']] },
      ],
    }),
  );
  const { text } = await ask(database, '[out:csv(::type,::id,::version,::lat,a;false)];nwr(0,0,9,9);out meta;');
  expect(text).toBe(
    'node\t1\t0\t2.0000000\t\nnode\t2\t2\t3.0000000\tnew\nway\t8\t\t\t\nway\t9\t\t\t\nrelation\t6\t\t\t\nrelation\t7\t\t\t\n',
  );
});

test('of two of one id the newer version counts, wherever it stands', () => {
  const store = buildStore({
    nodes: [
      { id: 1, lat: 1, lon: 1, tags: { a: 'new' }, version: 3 },
      { id: 1, lat: 1, lon: 1, tags: { a: 'old' }, version: 2 },
      { id: 2, lat: 1, lon: 1, tags: { a: 'first' }, version: 2 },
      { id: 2, lat: 1, lon: 1, tags: { a: 'second' }, version: 2 },
      { id: 3, lat: 1, lon: 1, tags: { a: 'first' } },
      { id: 3, lat: 1, lon: 1, tags: { a: 'second' } },
    ],
  });
  const { nodes, strings } = sortStore(store);
  expect([...nodes.ids]).toEqual([1, 2, 3]);
  expect([...nodes.ids].map((_, row) => tagTextOf(strings, nodes, row, 'a'))).toEqual(['new', 'second', 'second']);
});

test('a skeleton behind an element takes no tags away', async () => {
  const body = { type: 'node', id: 1, lat: 1, lon: 1, tags: { amenity: 'bench' } };
  const bytes = new TextEncoder().encode(JSON.stringify({ elements: [body, { type: 'node', id: 1, lat: 1, lon: 1 }] }));
  const reader = createOverpassJsonReader();
  reader.push(bytes);
  const { text } = await ask(createDatabase(reader.finish()), '[out:csv(::id,amenity;false)];node[amenity];out;');
  expect(text).toBe('1\tbench\n');
});
