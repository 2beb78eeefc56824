import { beforeEach, expect, test, vi } from 'vitest';
import { useResultView } from '../results/result-view.ts';
import { useRun } from '../run/run-store.ts';
import { pointStats, rawSession } from '../testing/results.ts';
import { showInData } from './raw-actions.ts';
import { useRawView } from './raw-store.ts';

const ANSWER = '{\n"elements": [\n{\n  "type": "node",\n  "id": 1\n},\n{\n  "type": "way",\n  "id": 42\n}\n]}\n';

vi.mock('../results/result-client.ts', () => ({ resultWorker: () => rawSession(ANSWER) }));

beforeEach(() => {
  vi.stubGlobal('document', { body: { dataset: {} } });
  useResultView.setState({ tab: 'map' });
  useRawView.getState().showRun(0);
  useRun.setState({ outcome: { runId: 1, picture: 1, kind: 'map', hasText: true, stats: { ...pointStats(1, 90), ways: 1, lines: 1 } } });
});

test('an element is shown where its record begins', async () => {
  await showInData({ type: 'way', id: 42 });
  expect(useResultView.getState().tab).toBe('data');
  const { cursor, anchor, reveal, notice } = useRawView.getState();
  expect([cursor, anchor, reveal?.row, notice]).toEqual([6, 8, 6, undefined]);
});

test('an element that the answer does not name is told of', async () => {
  await showInData({ type: 'way', id: 4 });
  expect(useRawView.getState()).toMatchObject({ cursor: 0, notice: { text: 'data.notNamed', type: 'way', id: 4 } });
});
