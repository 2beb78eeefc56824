import { readElements } from '@flyover/osm-elements';
import { joinBatches } from '@flyover/overpass-output';
import { expect, test } from 'vitest';
import { createFileCalls } from './file-calls.ts';
import { prepareData } from './prepare-data.ts';

const TOWN = `<osm version="0.6">
  <node id="2" lat="47.14" lon="9.52"><tag k="amenity" v="cafe"/></node>
  <node id="1" lat="47.13" lon="9.51"><tag k="place" v="town"/><tag k="name" v="Vaduz"/></node>
</osm>`;
const { signal } = new AbortController();
const quiet = () => undefined;

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true });
  return text;
}

test('a file is opened, told in numbers, and answers as a server would', async () => {
  const calls = createFileCalls();
  const reported: number[] = [];
  const opened = await calls.open(new Blob([TOWN]), 'town.osm', ({ bytes }) => reported.push(bytes), signal);
  expect(opened).toEqual({
    summary: {
      name: 'town.osm',
      format: 'OSM XML',
      invented: false,
      counts: { nodes: 2, ways: 0, relations: 0 },
      bounds: [47.13, 9.51, 47.14, 9.52],
      areaName: 'Vaduz',
      view: { lat: 47.13, lon: 9.51, zoom: 15 },
    },
    isChanges: false,
  });
  expect(reported).toEqual([TOWN.length]);
  const { status, contentType, body } = await calls.query('[out:csv(::id,amenity)];node[amenity];out;', signal);
  expect([status, contentType, await textOf(body)]).toEqual([200, 'text/csv', '@id\tamenity\n2\tcafe\n']);
  expect(await calls.search('vad')).toMatchObject([{ displayName: 'Vaduz', osmType: 'node', osmId: 1 }]);
  const text = new TextDecoder('latin1').decode(calls.tile(14, 8624, 5753));
  expect(text).toContain('Vaduz');
  expect(calls.tile(14, 0, 0)).toHaveLength(0);
  const columns = await calls.columns('[out:json];node[amenity];out;', signal);
  if (!('columns' in columns)) throw new Error('no columns');
  const batches = [];
  for await (const batch of columns.body) batches.push(batch);
  const answer = joinBatches(columns.columns, batches);
  expect([answer.store.nodes.count, answer.store.nodes.ids[0], answer.format]).toEqual([1, 2, 'json']);
  expect(await calls.columns('[out:csv(::id)];node[amenity];out;', signal)).toMatchObject({ contentType: 'text/csv' });
  expect(await calls.estimate('node[amenity];out;', signal)).toMatchObject([{ name: 'query', rows: 1 }]);
  expect(await calls.explained('[out:json];node[amenity];out;')).toMatchObject({
    statements: [{ name: 'query', rows: 1, plans: [{ type: 'node' }] }, { name: 'print' }],
    estimates: [{ name: 'query', rows: 1 }],
  });
  expect(await calls.explained('node;out;')).toBeUndefined();
  const refused = await calls.query('node[', signal);
  expect(refused.status).toBe(400);
  expect(await textOf(refused.body)).toContain('parse error');
});

test.each([
  ['a picture', '\x89PNG', 'wrong-format'],
  ['nothing', '', 'empty'],
  ['a cut file', TOWN.slice(0, -20), 'truncated'],
])('%s is refused, and says why', async (_, text, kind) => {
  const opened = await createFileCalls().open(new Blob([text]), 'a', quiet, signal);
  expect(opened).toMatchObject({ refusal: { kind, message: expect.stringMatching(/./), readFault: { byte: expect.any(Number) } } });
});

test('a text that is broken says in which line', async () => {
  const opened = await createFileCalls().open(new Blob(['<osm>\n<node id="x"/></osm>']), 'a', quiet, signal);
  expect(opened).toMatchObject({ refusal: { readFault: { kind: 'syntax', format: 'XML', line: 2, byte: 15 } } });
});

test('progress is told ten times a second at most', async () => {
  let time = 0;
  const reported: number[] = [];
  const element = new TextEncoder().encode('<node id="1" lat="1" lon="2"/>');
  const chunks: Uint8Array<ArrayBuffer>[] = [
    new TextEncoder().encode('<osm>'),
    ...new Array<Uint8Array<ArrayBuffer>>(98).fill(element),
    new TextEncoder().encode('</osm>'),
  ];
  const file = new Blob();
  file.stream = () =>
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
  const calls = createFileCalls(() => {
    time += 10;
    return time;
  });
  await calls.open(file, 'a.osm', ({ elements }) => reported.push(elements), signal);
  expect(reported.length).toBeGreaterThan(5);
  expect(reported.length).toBeLessThan(11);
});

test('an abort ends the reading with its reason', async () => {
  const stop = new AbortController();
  const opening = createFileCalls().open(new Blob([TOWN]), 'town.osm', () => stop.abort('enough'), stop.signal);
  await expect(opening).rejects.toBe('enough');
});

test('a prepared file is opened like any other; one that is cut is refused', async () => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of prepareData([await readElements([new TextEncoder().encode(TOWN)])])) parts.push(part);
  const file = new Blob(parts);
  const calls = createFileCalls();
  expect(await calls.open(file, 'town.flyover', quiet, signal)).toMatchObject({ summary: { counts: { nodes: 2 }, areaName: 'Vaduz' } });
  const { body } = await calls.query('[out:csv(::id;false)];node(47,9,48,10);out;', signal);
  expect(await textOf(body)).toBe('1\n2\n');
  expect(new TextDecoder('latin1').decode(calls.tile(14, 8624, 5753))).toContain('Vaduz');
  expect(await createFileCalls().open(file.slice(0, -1), 'cut.flyover', quiet, signal)).toMatchObject({ refusal: { kind: 'truncated' } });
});
