import type { RunStage } from '@flyover/result-session';
import { describe, expect, test } from 'vitest';
import { latestLines } from './LoadingCard.tsx';
import { useRun, withStage } from './run-store.ts';

describe('withStage', () => {
  const calling: RunStage = { stage: 'calling' };
  const received = (bytes: number): RunStage => ({ stage: 'receiving', bytes, elements: 1 });
  test('begins the list', () => expect(withStage([], calling)).toEqual([calling]));
  test('a new stage comes last', () => expect(withStage([calling], received(1))).toEqual([calling, received(1)]));
  test('a later report of the same stage replaces the earlier one', () =>
    expect(withStage([calling, received(1)], received(2))).toEqual([calling, received(2)]));
  test('the list before is not changed', () => {
    const before = Object.freeze([calling, received(1)]);
    withStage(before, received(2));
    expect(before).toEqual([calling, received(1)]);
  });
  test('a whole run has each stage once, in the order of the specification', () => {
    const reports: RunStage[] = [
      calling,
      received(1),
      received(2),
      { stage: 'parsing', bytes: 2, elements: 1 },
      { stage: 'rendering', bytes: 2, elements: 1 },
      { stage: 'printing', bytes: 2, elements: 1 },
    ];
    const stages = reports.reduce<readonly RunStage[]>(withStage, []);
    expect(stages.map(({ stage }) => stage)).toEqual(['calling', 'receiving', 'parsing', 'rendering', 'printing']);
  });
});

describe('latestLines', () => {
  test('shows at most 3 lines of the progress, the latest', () => {
    expect(latestLines(['a', 'b', 'c', 'd', 'e'])).toEqual(['c', 'd', 'e']);
    expect(latestLines(['a', 'b'])).toEqual(['a', 'b']);
    expect(latestLines([])).toEqual([]);
  });
});

test('before the first run nothing has happened', () =>
  expect(useRun.getState()).toEqual({
    state: 'idle',
    runId: 0,
    stages: [],
    startedAt: 0,
    text: '',
    server: '',
    sent: '',
    sql: false,
    sheets: [],
    unasked: false,
    replaced: false,
  }));
