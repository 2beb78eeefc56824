/** A layer that becomes the result, and one that is not there any more. */
import type { RunOutcome } from '@flyover/result-session';
import { beforeEach, expect, test, vi } from 'vitest';

const hidden = vi.hoisted(() => ({ answer: async (): Promise<unknown> => undefined }));
vi.mock('../results/result-client.ts', () => ({
  onWorkerCrash: () => undefined,
  resultWorker: () => ({ layerAsResult: () => hidden.answer() }),
}));
vi.stubGlobal('document', { body: { dataset: {} } });

const { isComplete, nextRunId, useRun } = await import('../run/run-store.ts');
const { useToasts } = await import('../ui/toasts.ts');
const { showAsResult } = await import('./show-as-result.ts');

const layer = { id: 1_000_000, name: 'Benches', origin: { kind: 'query', text: 'node[amenity=bench];out;', server: '/api/' } } as never;
const outcomeOf = (runId: number) => ({ runId, picture: 1, kind: 'map' }) as RunOutcome;
const problem = { kind: 'style', message: '', lines: [], userLines: [] } as const;
const shown = { state: 'drawn', runId: 4, text: 'out;', server: '/api/', sent: 'out;', problem, outcome: outcomeOf(4) } as const;

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  useRun.setState(shown);
});

test('it takes the place of the result', async () => {
  hidden.answer = async () => outcomeOf(5);
  await showAsResult(layer);
  expect(useRun.getState()).toMatchObject({
    state: 'drawn',
    runId: 5,
    outcome: { runId: 5 },
    origin: { server: '/api/' },
    unasked: true,
    problem: undefined,
  });
});

test.each([
  ['is gone', async () => undefined],
  ['cannot be asked for', () => Promise.reject(new Error('stopped'))],
])('where it %s the result before stays as it was', async (_, answer) => {
  hidden.answer = answer;
  await showAsResult(layer);
  expect(useRun.getState()).toMatchObject(shown);
  expect(isComplete(useRun.getState())).toBe(true);
  expect(useToasts.getState().toasts).toMatchObject([{ kind: 'warning' }]);
});

test('the next run has another number than what failed', async () => {
  let asked = 0;
  hidden.answer = async () => {
    asked = useRun.getState().runId;
    return undefined;
  };
  await showAsResult(layer);
  expect([useRun.getState().runId, nextRunId()]).toEqual([4, asked + 1]);
});

test('a worker that stops is told of elsewhere', async () => {
  hidden.answer = async () => {
    useRun.setState({ state: 'failed', outcome: undefined });
    throw new Error('stopped');
  };
  await showAsResult(layer);
  expect(useRun.getState().state).toBe('failed');
  expect(useToasts.getState().toasts).toEqual([]);
});
