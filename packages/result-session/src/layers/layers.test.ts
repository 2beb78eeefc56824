import { buildFeatures } from '@flyover/osm-features';
import { describe, expect, test } from 'vitest';
import { createResultSession } from '../result-session.ts';
import { runSession, storeOfJson } from '../testing/results.ts';
import { FIRST_LAYER, type LayerOutcome } from './layer-protocol.ts';
import { createLayerShelf } from './layer-shelf.ts';

const bench = (id: number, lon: number) => ({ type: 'node', id, lat: 53.5, lon, tags: { amenity: 'bench', name: `Nr. ${id}` } });
const answer = (...elements: object[]) => JSON.stringify({ elements });
/** The tile of zoom 0 holds the whole world. */
const WORLD = [0, 0, 0] as const;
const [A, B] = [FIRST_LAYER, FIRST_LAYER + 1];

/** A session that has kept a first result as layer A, and holds the second, that of run 2. */
async function twoResults(first = answer(bench(1, 13.41)), second = answer(bench(2, 13.51))) {
  const session = createResultSession();
  await runSession(first, 1, session);
  const kept = session.keepLayer(A, 1);
  session.showLayers([A]);
  await runSession(second, 2, session);
  return { session, kept };
}

describe('a kept layer', () => {
  test('stays when another result comes, with its features and its tiles', async () => {
    const { session, kept } = await twoResults();
    expect(kept).toEqual({
      kind: 'ready',
      numbers: { points: 1, lines: 0, polygons: 0, bounds: { south: 53.5, west: 13.41, north: 53.5, east: 13.41 } },
    });
    expect(session.tile(A, ...WORLD)?.bytes?.length).toBeGreaterThan(0);
    expect(session.tile(1, ...WORLD)).toBe(undefined);
    expect(session.tile(2, ...WORLD)?.bytes?.length).toBeGreaterThan(0);
  });
  test('is found by clicks and by the mouse, and named', async () => {
    const { session } = await twoResults();
    const { hits, total } = session.hit(2, 53.5, 13.41, 18, 4);
    expect(hits.map(({ id, layer }) => [id, layer])).toEqual([[1, A]]);
    expect(total).toBe(1);
    expect(session.details(2, hits[0].feature)).toMatchObject({ name: 'Nr. 1', layer: A, feature: hits[0].feature });
    expect(session.hover(2, 53.5, 13.41, 18, 4, -1)).toMatchObject({ title: 'Nr. 1', feature: hits[0].feature });
    const own = session.hit(2, 53.5, 13.51, 18, 4).hits;
    expect(own.map(({ id, layer }) => [id, layer])).toEqual([[2, undefined]]);
    expect(session.element(A, 'node', 1)).toMatchObject({ name: 'Nr. 1', layer: A });
  });
  test('is listed behind the result, and not at all while it is hidden', async () => {
    const { session } = await twoResults(answer(bench(1, 13.41), bench(3, 13.42)));
    const box = { south: 53, west: 13, north: 54, east: 14 };
    expect(session.inView(2, box).hits.map(({ id }) => id)).toEqual([2, 1, 3]);
    session.showLayers([]);
    expect(session.inView(2, box).hits.map(({ id }) => id)).toEqual([2]);
  });
  test('stands for the result that it is of, which is not found twice', async () => {
    const { session } = await runSession(answer(bench(1, 13.41)), 1);
    session.keepLayer(A, 1);
    session.showLayers([A], 1);
    expect(session.hit(1, 53.5, 13.41, 18, 4).hits.map(({ layer }) => layer)).toEqual([A]);
  });
  test('is gone when it is dropped', async () => {
    const { session } = await twoResults();
    session.dropLayer(A);
    expect(session.tile(A, ...WORLD)).toBe(undefined);
    expect(session.hit(2, 53.5, 13.41, 18, 4)).toEqual({ hits: [], total: 0 });
  });
  test('comes of nothing else than a result that is there and has features', async () => {
    const { session } = await runSession(answer(), 1);
    expect(session.keepLayer(A, 1)).toEqual({ kind: 'empty' });
    expect(session.keepLayer(A, 5)).toEqual({ kind: 'gone' });
  });
});

describe('two layers', () => {
  test('make a third: by the types and ids of what they draw', async () => {
    const { session } = await twoResults(answer(bench(1, 13.41), bench(2, 13.42)), answer(bench(2, 13.42), bench(3, 13.43)));
    session.keepLayer(B, 2);
    const made = (['union', 'difference', 'intersection'] as const).map((how, at) => {
      const outcome = session.combineLayers(B + 1 + at, how, A, B);
      return outcome.kind === 'ready' ? outcome.numbers.points : outcome.kind;
    });
    expect(made).toEqual([3, 1, 1]);
    session.showLayers([B + 2]);
    expect(session.inView(0, { south: 53, west: 13, north: 54, east: 14 }).hits.map(({ id }) => id)).toEqual([1]);
    expect(session.combineLayers(B + 1, 'intersection', B + 2, B)).toEqual({ kind: 'empty' });
    expect(session.combineLayers(B + 1, 'union', B + 2, 77)).toEqual({ kind: 'gone' });
  });
});

describe('all layers together', () => {
  test('have no more features than there is room for', () => {
    const shelf = createLayerShelf(3);
    const put = (layer: number, count: number): LayerOutcome['kind'] | number => {
      const elements = Array.from({ length: count }, (_, index) => bench(index + 1, 13 + index / 100));
      const outcome = shelf.put(layer, buildFeatures(storeOfJson({ elements })));
      return outcome.kind === 'full' ? outcome.left : outcome.kind;
    };
    expect([put(A, 2), put(B, 2), put(B, 1), put(A, 2)]).toEqual(['ready', 1, 'ready', 'ready']);
    shelf.drop(A);
    expect(put(B, 3)).toBe('ready');
  });
});
