import type { RunOutcome } from '@flyover/result-session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionWith } from '../testing/results.ts';

vi.stubGlobal('document', { body: { dataset: {} } });

const { useRun } = await import('./run-store.ts');
const { useAnnouncedRun } = await import('./result-mark.ts');

const { outcome } = await sessionWith('{"elements":[]}');
const outcomeOf = (runId: number, partial?: true): RunOutcome => ({ ...outcome, runId, ...(partial && { partial }) });
const reported = () => useAnnouncedRun.getState().outcome?.runId;

beforeEach(() => {
  vi.useFakeTimers();
  useRun.setState({ state: 'drawn', runId: 1, outcome: outcomeOf(1) });
});
afterEach(() => void vi.useRealTimers());

test('a whole result is told with its picture', () => {
  useRun.setState({ state: 'running', runId: 2 });
  useRun.setState({ outcome: outcomeOf(2) });
  expect([reported(), useAnnouncedRun.getState().state]).toEqual([1, 'running']);
  useRun.setState({ state: 'drawn' });
  vi.advanceTimersByTime(1);
  expect([reported(), useAnnouncedRun.getState().state]).toEqual([2, 'drawn']);
});

test('it is told before a picture that takes long, and another run does not put it off', () => {
  useRun.setState({ state: 'running', runId: 2, outcome: outcomeOf(2) });
  vi.advanceTimersByTime(400);
  useRun.setState({ stages: [] });
  expect(reported()).toBe(1);
  vi.advanceTimersByTime(100);
  expect(reported()).toBe(2);
});

test('what has come so far is told at once, and so is a run without a picture', () => {
  useRun.setState({ state: 'running', runId: 2, outcome: outcomeOf(2, true) });
  expect(reported()).toBe(2);
  useRun.setState({ state: 'empty', runId: 3, outcome: outcomeOf(3) });
  expect(reported()).toBe(3);
});
