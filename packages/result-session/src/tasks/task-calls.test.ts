import { openTaskElements } from '@flyover/task-lists';
import { expect, test } from 'vitest';
import { runSession } from '../testing/results.ts';

const never = new AbortController().signal;
const node = (id: number, lon: number, tags?: object) => ({ type: 'node', id, lat: 1, lon, tags });
const WAY = { type: 'way', id: 1, nodes: [7, 8], tags: { highway: 'path' } };

async function listOf(elements: readonly object[], filtered?: string) {
  const { session } = await runSession(JSON.stringify({ elements }), 3);
  await session.tableOpen(3);
  const filters = filtered === undefined ? [] : [{ kind: 'is', column: 'name', values: [filtered] } as const];
  const order = await session.tableArrange(3, { filters, sort: [{ column: '@id', descending: true }], locale: 'en' }, never);
  const part = filtered === undefined ? undefined : ({ kind: 'rows', order: order?.order ?? -1 } as const);
  const made = await session.taskElements(3, part, never);
  if (made.kind !== 'made') return made.kind;
  const elementsOf = openTaskElements(made.elements);
  return { left: made.left, tasks: Array.from({ length: made.count }, (_, at) => elementsOf?.element(at)) };
}

test('each element of a result is a task, with its tags and its place', async () => {
  expect(await listOf([node(7, 1, { name: 'a' }), node(8, 2), WAY])).toEqual({
    left: 0,
    tasks: [
      { type: 'way', id: 1, tags: [['highway', 'path']], place: { lat: 1, lon: 1.5, box: { south: 1, west: 1, north: 1, east: 2 } } },
      { type: 'node', id: 7, tags: [['name', 'a']], place: { lat: 1, lon: 1, box: { south: 1, west: 1, north: 1, east: 1 } } },
    ],
  });
});

test('rows of the table are tasks in their order', async () => {
  const list = await listOf([node(7, 1, { name: 'a' }), node(8, 2, { name: 'b' }), node(9, 3, { name: 'a' })], 'a');
  expect(list).toMatchObject({ tasks: [{ id: 9 }, { id: 7 }] });
});

test('elements that cannot be drawn have no place; those that are not uploaded are no tasks', async () => {
  const list = await listOf(
    [
      { type: 'way', id: 4, tags: { name: 'a' } },
      { type: 'way', id: -4, tags: { name: 'a' } },
    ],
    'a',
  );
  expect(list).toEqual({ left: 1, tasks: [{ type: 'way', id: 4, tags: [['name', 'a']] }] });
  expect(await listOf([{ type: 'area', id: 3_600_000_001, tags: {} }])).toBe('empty');
});

test('of a run that is gone nothing is made', async () => {
  const { session } = await runSession('{"elements":[]}', 3);
  expect(await session.taskElements(4, undefined, never)).toEqual({ kind: 'gone' });
  expect(await session.taskElements(3, { kind: 'rows', order: 5 }, never)).toEqual({ kind: 'gone' });
  await expect(session.taskElements(3, undefined, AbortSignal.abort('enough'))).rejects.toBe('enough');
});
