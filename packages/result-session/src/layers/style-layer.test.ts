import { describe, expect, test } from 'vitest';
import { createResultSession } from '../result-session.ts';
import { runSession } from '../testing/results.ts';
import { FIRST_LAYER } from './layer-protocol.ts';

const A = FIRST_LAYER;
const BENCH = { type: 'node', id: 1, lat: 53.5, lon: 13.41, tags: { amenity: 'bench' } };
const RED = 'node { fill-color: #aa1100; }';

/** A session that holds a bench as layer A, beside an empty result. */
async function oneLayer() {
  const session = createResultSession();
  await runSession(JSON.stringify({ elements: [BENCH] }), 1, session);
  session.keepLayer(A, 1);
  session.showLayers([A]);
  await runSession(JSON.stringify({ elements: [] }), 2, session);
  const painted = () => new TextDecoder('latin1').decode(session.tile(A, 0, 0, 0)?.bytes);
  return { session, painted };
}

describe('a layer in the style of its query', () => {
  test('is drawn by the sheets, is still found, and goes back to one colour', async () => {
    const { session, painted } = await oneLayer();
    const plain = painted();
    expect(plain).not.toContain('#aa1100');
    expect(await session.styleLayer(A, [RED])).toEqual({ kind: 'drawn' });
    expect(painted()).toContain('#aa1100');
    expect(session.hit(2, 53.5, 13.41, 18, 4).hits.map(({ id, layer }) => [id, layer])).toEqual([[1, A]]);
    expect(await session.styleLayer(A, [])).toEqual({ kind: 'drawn' });
    expect(painted()).toBe(plain);
  });
  test('has a legend of its own beside that of the result', async () => {
    const { session } = await oneLayer();
    expect(session.legend(A, 17)).toBeUndefined();
    await session.styleLayer(A, [RED]);
    expect(session.legend(A, 17)?.classes.map(({ selector, count }) => [selector, count])).toEqual([['node', 1]]);
    expect(session.legend(2, 17)).toBeUndefined();
    await session.styleLayer(A, []);
    expect(session.legend(A, 17)).toBeUndefined();
  });
  test('stays as it is where the sheets are refused, or are layers of MapLibre', async () => {
    const { session, painted } = await oneLayer();
    const plain = painted();
    expect(await session.styleLayer(A, ['node { color: red'])).toMatchObject({ kind: 'refused', problem: { sheet: 0, line: 1 } });
    expect(await session.styleLayer(A, ['[{ "id": "a", "type": "circle" }]'])).toEqual({ kind: 'refused' });
    expect(painted()).toBe(plain);
  });
  test('that is not there draws nothing', async () => {
    const { session } = await oneLayer();
    session.dropLayer(A);
    expect(await session.styleLayer(A, [RED])).toEqual({ kind: 'gone' });
  });
});
