import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setQueryText } from '../query/query-text.ts';
import { useRun } from '../run/run-store.ts';
import { recordHistory } from './record-runs.ts';
import type { RunRecord } from './run-history.ts';

let kept: RunRecord[] = [];
let stop: () => void;
beforeEach(() => {
  kept = [];
  vi.stubGlobal('document', { body: { dataset: {} } });
  stop = recordHistory((run) => kept.push(run));
});
afterEach(() => stop());

function run(text: string, unasked: boolean): void {
  setQueryText(text);
  useRun.setState(({ runId }) => ({ state: 'running', runId: runId + 1, server: '/api/', unasked }));
  setQueryText('way;out;');
  useRun.setState({ state: 'drawn' });
}

test('a run is kept with the text that was sent', () => {
  run('node;out;', false);
  expect(kept).toMatchObject([{ query: 'node;out;', server: '/api/', outcome: 'drawn' }]);
});

test('what asked nothing, as a layer that becomes the result, is no run', () => {
  run('node;out;', true);
  expect(kept).toEqual([]);
});
