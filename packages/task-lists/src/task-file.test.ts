import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeTask,
  countTasks,
  hasRoomForNote,
  newMarks,
  nextOpenTask,
  openTaskElements,
  readTaskFile,
  TASK_LIMITS,
  type TaskElement,
  TaskElementsBuilder,
  writeTaskFile,
  writeTaskQuery,
} from './index.ts';

const degrees = (most: number) => fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((number) => number / 1e7);
const place = fc.record({ lat: degrees(90), lon: degrees(180) }).map(({ lat, lon }) => ({
  lat,
  lon,
  box: {
    south: lat,
    west: lon,
    north: Math.min(90, Math.round(lat * 1e7 + 5) / 1e7),
    east: Math.min(180, Math.round(lon * 1e7 + 7) / 1e7),
  },
}));
const key = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text !== '__proto__');
const element: fc.Arbitrary<TaskElement> = fc
  .record(
    {
      type: fc.constantFrom('node', 'way', 'relation'),
      id: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      tags: fc.uniqueArray(fc.tuple(key, fc.string({ maxLength: 30 })), { selector: ([name]) => name, maxLength: 6 }),
      place,
    },
    { requiredKeys: ['type', 'id', 'tags'] },
  )
  .map((made) => made as TaskElement);
const elements = fc.uniqueArray(element, { selector: ({ type, id }) => `${type}${id}`, minLength: 1, maxLength: 20 });

function gather(list: readonly TaskElement[]) {
  const builder = new TaskElementsBuilder();
  for (const each of list) builder.add(each);
  const opened = openTaskElements(builder.finish());
  if (opened === undefined) throw new Error('the buffer cannot be read');
  return opened;
}

test('elements come out of their buffer as they went in', () => {
  fc.assert(
    fc.property(elements, (list) => {
      const opened = gather(list);
      expect(list.map((_, at) => opened.element(at))).toEqual(list);
    }),
  );
});

test('what is not uploaded is no task, and an element is one task', () => {
  const builder = new TaskElementsBuilder();
  const added = [1, 2, 1, 0, -1, 1.5, Number.NaN].map((id) => builder.add({ type: 'node', id, tags: [] }));
  expect(added).toEqual(['added', 'added', 'left', 'left', 'left', 'left', 'left']);
  expect(builder.add({ type: 'way', id: 1, tags: [] })).toBe('added');
});

test('a list of as many tasks as there may be takes no more', () => {
  const builder = new TaskElementsBuilder();
  for (let id = 1; id <= TASK_LIMITS.tasks; id++) builder.add({ type: 'node', id, tags: [] });
  expect(builder.add({ type: 'node', id: TASK_LIMITS.tasks + 1, tags: [] })).toBe('full');
  expect(openTaskElements(builder.finish())?.element(TASK_LIMITS.tasks - 1).id).toBe(TASK_LIMITS.tasks);
});

test('a buffer that is damaged is no list', () => {
  expect(openTaskElements(new ArrayBuffer(0))).toBeUndefined();
  expect(openTaskElements(new ArrayBuffer(64))).toBeUndefined();
  const builder = new TaskElementsBuilder();
  builder.add({ type: 'node', id: 1, tags: [] });
  expect(openTaskElements(builder.finish().slice(0, -1))).toBeUndefined();
});

const change = fc.record({ status: fc.constantFrom('open', 'done', 'skipped'), note: fc.string({ maxLength: 20 }) }, { requiredKeys: [] });

test('a file that was written is read with all that was done', () => {
  fc.assert(
    fc.property(elements, fc.array(change), fc.string({ maxLength: 30 }), (list, changes, name) => {
      const opened = gather(list);
      const marks = newMarks(list.length);
      changes.forEach((each, i) => {
        changeTask(marks, i % list.length, each);
      });
      const read = readTaskFile([...writeTaskFile({ name, elements: opened, marks, invented: name.length > 9 })].join(''));
      if (read.kind !== 'tasks') throw new Error(read.kind);
      expect(read).toMatchObject({ name: name.trim(), marks, leftOut: 0, invented: name.length > 9 });
      const again = openTaskElements(read.elements);
      // places of properties that look like numbers change, as in every object
      const sorted = ({ tags, ...rest }: TaskElement) => ({ ...rest, tags: [...tags].sort() });
      expect(list.map((_, at) => again && sorted(again.element(at)))).toEqual(list.map(sorted));
    }),
  );
});

test('a file says the date of its data', () => {
  const [elements, marks] = [gather([{ type: 'way', id: 9, tags: [] }]), newMarks(1)];
  const dated = Date.UTC(2026, 10, 1, 12);
  const text = [...writeTaskFile({ name: '', elements, marks, dated })].join('');
  expect(text).toContain('"data":"2026-11-01T12:00:00Z"');
  expect(readTaskFile(text)).toMatchObject({ dated });
  expect(readTaskFile(text.replace('2026-11-01', 'yesterday'))).not.toHaveProperty('dated');
});

test('the query of a list asks for its elements in order, whatever its name', () => {
  const list = gather([12, 7].map((id) => ({ type: 'way', id, tags: [] })));
  expect(writeTaskQuery('Two\n*/ ways', list)).toBe('// @name Two */ ways\nway(id:7,12);\nout geom;');
});

describe('files of others', () => {
  const read = (...features: readonly object[]) => readTaskFile(JSON.stringify({ type: 'FeatureCollection', features }));
  const first = (file: ReturnType<typeof readTaskFile>) =>
    file.kind === 'tasks' ? openTaskElements(file.elements)?.element(0) : file.kind;

  test('a feature is a task at the middle of its geometry', () => {
    const geometry = {
      type: 'LineString',
      coordinates: [
        [13, 53],
        [14, 54],
      ],
    };
    const file = read({
      type: 'Feature',
      id: 'way/7',
      geometry,
      properties: { highway: 'path', lanes: 2, '@version': '3', '@relations': [] },
    });
    expect(first(file)).toEqual({
      type: 'way',
      id: 7,
      tags: [
        ['highway', 'path'],
        ['lanes', '2'],
      ],
      place: { lat: 53.5, lon: 13.5, box: { south: 53, west: 13, north: 54, east: 14 } },
    });
  });
  test('what says nothing of an element, or says it twice, is left out and counted', () => {
    const one = { type: 'Feature', properties: { '@id': 'node/1' } };
    expect(read(one, { ...one }, {}, { id: 'node/-3' }, { id: 12 }, { id: 'way/99999999999999999' })).toMatchObject({
      kind: 'tasks',
      leftOut: 5,
    });
  });
  test.each([
    ['', 'unreadable'],
    ['[]', 'unreadable'],
    ['{"type":"FeatureCollection"}', 'unreadable'],
    ['{"type":"FeatureCollection","features":[]}', 'none'],
    ['{"type":"FeatureCollection","features":[null,1,"a",{}]}', 'none'],
    [`${'['.repeat(200_000)}`, 'unreadable'],
    [
      JSON.stringify({
        type: 'FeatureCollection',
        features: Array.from({ length: TASK_LIMITS.tasks + 1 }, (_, i) => ({ id: `node/${i + 1}` })),
      }),
      'many',
    ],
    [
      JSON.stringify({
        type: 'FeatureCollection',
        features: Array.from({ length: TASK_LIMITS.notes / TASK_LIMITS.note + 1 }, (_, i) => ({
          id: `node/${i + 1}`,
          properties: { '@note': 'n'.repeat(TASK_LIMITS.note + i) },
        })),
      }),
      'notes',
    ],
  ])('%# is refused', (text, kind) => expect(readTaskFile(text)).toEqual({ kind }));
  test('places off the earth are none', () => {
    const at = (...coordinates: readonly unknown[]) => first(read({ id: 'node/1', geometry: { type: 'Point', coordinates } }));
    for (const position of [[200, 0], [0, 91], ['1', '2'], [null, null], []])
      expect(at(...position)).toEqual({ type: 'node', id: 1, tags: [] });
  });
  test('whatever stands there, it is read or refused', () => {
    const coordinates = fc.letrec((tie) => ({
      tree: fc.oneof({ depthSize: 'large' }, fc.double(), fc.array(tie('tree'), { maxLength: 4 })),
    })).tree;
    const feature = fc.record(
      {
        id: fc.oneof(fc.constantFrom('node/1', 'way/2', 'relation/3'), fc.jsonValue()),
        geometry: fc.oneof(fc.record({ coordinates }), fc.jsonValue()),
        bbox: fc.jsonValue(),
        properties: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(feature), (features) => {
        const file = readTaskFile(JSON.stringify({ type: 'FeatureCollection', features }));
        if (file.kind !== 'tasks') return;
        const opened = openTaskElements(file.elements);
        for (let at = 0; at < (opened?.count ?? 0); at++) {
          const { place: found } = opened?.element(at) ?? {};
          if (found !== undefined) expect(Math.abs(found.lat) <= 90 && Math.abs(found.lon) <= 180).toBe(true);
        }
      }),
    );
  });
});

test('the next open task is the one behind, then one from the start', () => {
  const marks = newMarks(4);
  expect(nextOpenTask(marks, 3)).toBe(0);
  changeTask(marks, 1, { status: 'done' });
  changeTask(marks, 2, { status: 'skipped' });
  expect(nextOpenTask(marks, 0)).toBe(3);
  changeTask(marks, 3, { status: 'done' });
  expect(nextOpenTask(marks, 0)).toBeUndefined();
  expect(nextOpenTask(marks, 2)).toBe(0);
  expect(countTasks(marks)).toEqual({ count: 4, done: 2, skipped: 1 });
  changeTask(marks, 9, { status: 'done', note: 'nowhere' });
  expect([countTasks(marks).done, marks.notes.size]).toEqual([2, 0]);
});

test('the notes of a list have a limit; one that becomes no longer has room always', () => {
  const marks = newMarks(3);
  marks.notes.set(0, 'n'.repeat(TASK_LIMITS.notes - 5)).set(1, 'nnn');
  expect(hasRoomForNote(marks, 2, 'nn')).toBe(true);
  expect(hasRoomForNote(marks, 2, 'nnn')).toBe(false);
  expect(hasRoomForNote(marks, 1, 'nnnnn')).toBe(true);
  expect(hasRoomForNote(marks, 1, 'nnnnnn')).toBe(false);
  marks.notes.set(2, 'n'.repeat(9));
  expect(hasRoomForNote(marks, 2, 'other')).toBe(true);
});
