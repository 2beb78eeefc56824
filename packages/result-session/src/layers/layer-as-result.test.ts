import { expect, test } from 'vitest';
import { runSession } from '../testing/results.ts';
import { FIRST_LAYER } from './layer-protocol.ts';

const bench = (id: number) => ({ type: 'node', id, lat: 1, lon: id, tags: { amenity: 'bench' } });
const answer = (...ids: readonly number[]) => JSON.stringify({ elements: ids.map(bench) });

test('a difference of two results has a table, and files', async () => {
  const { session } = await runSession(answer(1, 2), 1);
  session.keepLayer(FIRST_LAYER, 1);
  await runSession(answer(2, 3), 2, session);
  session.keepLayer(FIRST_LAYER + 1, 2);
  session.combineLayers(FIRST_LAYER + 2, 'difference', FIRST_LAYER, FIRST_LAYER + 1);
  const run = { runId: 5, sheets: ['node { color: red; }'], smallShapes: 'dots' } as const;
  expect(await session.layerAsResult(FIRST_LAYER + 2, run)).toMatchObject({
    kind: 'map',
    runId: 5,
    stats: { points: 1 },
    style: { styled: true },
    hasText: false,
  });
  expect(await session.tableOpen(5)).toMatchObject({ rows: 1 });
  const choice = { layout: 'lines', guardFormulas: false, byteOrderMark: false } as const;
  const file = await session.exportResult({ runId: 5, format: 'geojson', choice }, () => undefined, new AbortController().signal);
  expect(file.kind === 'file' && JSON.parse(await file.blob.text()).features).toMatchObject([{ id: 'node/1' }]);
  expect(session.element(5, 'node', 1)).toMatchObject({ lon: 1 });
  expect(await session.layerAsResult(FIRST_LAYER + 9, run)).toBeUndefined();
  // the layer is what it was
  expect(session.tile(FIRST_LAYER + 2, 0, 0, 0)?.bytes?.length).toBeGreaterThan(0);
});
