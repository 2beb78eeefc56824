import { expect, test, vi } from 'vitest';
import { pointStats } from '../testing/results.ts';

let counted = 0;
let inView = { inside: 2, outside: 3 };
vi.mock('../results/result-client.ts', () => ({
  resultWorker: () => ({
    async countInView() {
      counted++;
      return inView;
    },
  }),
}));
vi.stubGlobal('document', { body: { dataset: {} } });

const { useRun } = await import('../run/run-store.ts');
const { useView } = await import('../view/view-store.ts');
const { useResultView } = await import('../results/result-view.ts');
const { watchOutside } = await import('./outside-view.ts');
const { useMapState } = await import('./map-store.ts');

test('features in view are counted again where others are drawn, not where a table has another order alone', async () => {
  const stop = watchOutside();
  const bounds = { south: 1, west: 1, north: 2, east: 2 };
  useRun.setState({ runId: 3, outcome: { runId: 3, picture: 1, kind: 'map', stats: pointStats(5), bounds, hasText: true } });
  await vi.waitFor(() => expect(useMapState.getState().outside).toMatchObject({ runId: 3, outside: 3 }));
  expect(counted).toBe(1);
  useResultView.setState({ filtered: { runId: 3, order: 1, rows: 5 } });
  expect(counted).toBe(1);
  useResultView.setState({ drawn: { runId: 3, counts: pointStats(2) } });
  expect(counted).toBe(2);
  stop();
});

test('at another zoom features in view count none outside; where none is in view all are told, also after a run that failed', async () => {
  const stop = watchOutside();
  const bounds = { south: 1, west: 1, north: 2, east: 2 };
  inView = { inside: 2, outside: 3 };
  useRun.setState({
    state: 'drawn',
    runId: 5,
    outcome: { runId: 5, picture: 1, kind: 'map', stats: pointStats(5), bounds, hasText: true },
  });
  await vi.waitFor(() => expect(useMapState.getState().outside).toMatchObject({ runId: 5, outside: 3, unseen: false }));
  useView.setState({ zoom: 17 });
  expect(useMapState.getState().outside).toMatchObject({ outside: 0 });
  const before = counted;
  await vi.waitFor(() => expect(counted).toBe(before + 1));
  expect(useMapState.getState().outside).toMatchObject({ outside: 0 });
  inView = { inside: 0, outside: 5 };
  useView.setState({ lat: 10, zoom: 12 });
  await vi.waitFor(() => expect(useMapState.getState().outside).toEqual({ runId: 5, inside: 0, outside: 5, unseen: false }));
  useRun.setState({ state: 'running', runId: 6 });
  expect(useMapState.getState().outside).toMatchObject({ outside: 0 });
  useRun.setState({ state: 'failed' });
  await vi.waitFor(() => expect(useMapState.getState().outside).toEqual({ runId: 5, inside: 0, outside: 5, unseen: false }));
  stop();
});
