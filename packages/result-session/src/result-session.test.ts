import { expect, test } from 'vitest';
import { createResultSession } from './index.ts';
import { REQUEST, runSession } from './testing/results.ts';

const ANSWER = JSON.stringify({
  elements: [
    { type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { amenity: 'bench' } },
    { type: 'node', id: 2, lat: 53.5, lon: 13.4102, tags: { amenity: 'pub', name: 'The Anchor' } },
    { type: 'node', id: 3, lat: 53.5, lon: 13.411 },
    { type: 'way', id: 9, nodes: [2, 3], tags: { highway: 'path' } },
    { type: 'way', id: 8, tags: { highway: 'path' } },
  ],
});
const BOX = { south: 53.4, west: 13.4, north: 53.6, east: 13.5 };
const ignore = () => undefined;

test('a run is read, drawn and told', async () => {
  const { outcome, stages } = await runSession(ANSWER);
  expect(stages).toEqual(['calling', 'receiving', 'parsing', 'rendering', 'printing']);
  expect(outcome).toMatchObject({ kind: 'map', runId: 7, picture: 1, stats: { nodes: 3, ways: 2, points: 2, lines: 1, polygons: 0 } });
  expect(outcome.bounds).toEqual({ south: 53.5, west: 13.41, north: 53.5, east: 13.411 });
});

test('a click finds features, small ones first, and each has its details', async () => {
  const { session } = await runSession(ANSWER);
  const { hits, total } = session.hit(7, 53.5, 13.4102, 18, 4);
  expect([total, hits.map(({ type, id, name, mainTag }) => [type, id, name, mainTag])]).toEqual([
    2,
    [
      ['node', 2, 'The Anchor', 'amenity=pub'],
      ['way', 9, '', 'highway=path'],
    ],
  ]);
  expect(session.details(7, hits[1].feature)).toMatchObject({ type: 'way', id: 9, feature: hits[1].feature, tags: [['highway', 'path']] });
});

test('an element is found whether it is drawn or not', async () => {
  const { session } = await runSession(ANSWER);
  expect(session.element(7, 'way', 8)).toMatchObject({ feature: -1, kind: 'none' });
  expect(session.element(7, 'way', 9)).toMatchObject({ kind: 'line' });
  expect(session.element(7, 'way', 7)).toBe(undefined);
});

test('what is in a box is listed and counted', async () => {
  const { session } = await runSession(ANSWER);
  expect(session.inView(7, BOX).hits.map(({ id }) => id)).toEqual([1, 2, 9]);
  expect(session.countInView(7, { ...BOX, west: 13.4101 })).toEqual({ inside: 2, outside: 1 });
});

test('what is under the mouse is told with its geometry, once', async () => {
  const { session } = await runSession(ANSWER);
  const hovered = session.hover(7, 53.5, 13.41, 18, 4, -1);
  expect(hovered).toMatchObject({ title: 'amenity=bench', geometry: { type: 'Point', coordinates: [13.41, 53.5] } });
  expect(session.hover(7, 53.5, 13.41, 18, 4, hovered?.feature ?? -1)).toEqual({ feature: hovered?.feature, title: 'amenity=bench' });
});

test('a tile is a buffer of its own, and lines of the text are there to be read', async () => {
  const { session } = await runSession(`${ANSWER}\n`);
  const tile = session.tile(7, 0, 0, 0);
  expect(tile?.bytes?.byteLength).toBe(tile?.bytes?.buffer.byteLength);
  expect(session.tile(7, 14, 0, 0)).toEqual({});
  expect(await session.rawOpen(7)).toMatchObject({ rows: 1, kind: 'json' });
  expect(await session.rawSearch(7, 'anchor', ignore)).toMatchObject({ hits: 1 });
});

test('calls that name another run find nothing', async () => {
  const { session } = await runSession(ANSWER);
  const { hits } = session.hit(7, 53.5, 13.41, 18, 4);
  expect([
    session.tile(6, 0, 0, 0),
    session.details(6, hits[0].feature),
    session.element(6, 'node', 1),
    session.countInView(6, BOX),
    session.hover(6, 53.5, 13.41, 18, 4, -1),
    await session.rawOpen(6),
  ]).toEqual(Array(6).fill(undefined));
  expect([session.hit(6, 53.5, 13.41, 18, 4), session.inView(6, BOX)]).toEqual([
    { hits: [], total: 0 },
    { hits: [], total: 0 },
  ]);
});

test('a list of an earlier picture leads nowhere', async () => {
  const { session } = await runSession(ANSWER);
  const { hits } = session.hit(7, 53.5, 13.41, 18, 4);
  expect(session.details(7, hits[0].feature + 2 ** 32)).toBe(undefined);
});

test('a run that is ended before its first byte leaves the result of the one before', async () => {
  const { session } = await runSession(ANSWER);
  const request = { ...REQUEST, runId: 8, source: { kind: 'kept', answer: new Blob([ANSWER]) } as const };
  const outcome = await session.run(request, AbortSignal.abort(), ignore, ignore);
  expect(outcome).toMatchObject({ kind: 'aborted', runId: 8, stats: { bytes: 0 } });
  expect(session.countInView(7, BOX)).toEqual({ inside: 3, outside: 0 });
});

test('the next run takes the place of the one before', async () => {
  const { session } = await runSession(ANSWER);
  await runSession('{"elements":[]}', 8, session);
  expect(session.countInView(7, BOX)).toBe(undefined);
  expect(session.countInView(8, BOX)).toEqual({ inside: 0, outside: 0 });
});

test('the raw answer outlives its session', async () => {
  const shelved: Uint8Array[] = [];
  const first = createResultSession();
  const request = { ...REQUEST, source: { kind: 'kept', answer: new Blob([ANSWER]) } as const };
  await first.run(request, new AbortController().signal, ignore, ignore, (chunks) => {
    const bytes = new Uint8Array(Buffer.concat(chunks));
    shelved.push(bytes);
    return { length: bytes.length, read: (start, end) => bytes.subarray(start, end) };
  });
  const second = createResultSession();
  await second.restore(
    7,
    shelved.map((bytes) => ({ length: bytes.length, read: (start, end) => bytes.subarray(start, end) })),
  );
  expect((await second.rawText(7, { first: 0, last: 0 }, 1_000_000)).text).toBe(ANSWER);
  expect(second.hit(7, 53.5, 13.41, 18, 4)).toEqual({ hits: [], total: 0 });
});
