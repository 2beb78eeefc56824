import type { EmptyReason, RunOutcome } from '@flyover/result-session';
import { beforeEach, expect, test } from 'vitest';
import { onMap, useResultView } from './result-view.ts';

const outcome = (kind: RunOutcome['kind'], reason?: EmptyReason) => ({ kind, reason }) as RunOutcome;
const tabAfter = (...outcomes: RunOutcome[]) => {
  for (const each of outcomes) useResultView.getState().followOutcome(each);
  return useResultView.getState().tab;
};
beforeEach(() => useResultView.setState({ tab: 'map', opened: false }));

test.each(['onlyAreas', 'noCoordinates', 'unstructured', 'counts', 'unknown'] as const)('%s opens the data', (reason) =>
  expect(tabAfter(outcome('empty', reason))).toBe('data'),
);
test.each(['emptyDataset', 'noVisibleData', 'error'] as const)('%s leaves the map open', (reason) =>
  expect(tabAfter(outcome(reason === 'error' ? 'failed' : 'empty', reason))).toBe('map'),
);
test('a picture after a count leads back to the map', () => expect(tabAfter(outcome('text', 'counts'), outcome('map'))).toBe('map'));
test('who opened the data stays there', () => {
  useResultView.setState({ tab: 'data' });
  expect(tabAfter(outcome('map'), outcome('text', 'counts'), outcome('map'))).toBe('data');
});

const PANEL = { open: true };
test.each([
  ['map', true, false],
  ['map', false, true],
  // beside the table what is open is only shown
  ['table', true, true],
  ['table', false, true],
] as const)('an action of the map, with the %s in view, turns a panel that is open (%s) to %s', (tab, open, after) => {
  useResultView.setState({ tab });
  PANEL.open = open;
  onMap(
    () => {
      PANEL.open = !PANEL.open;
    },
    () => PANEL.open,
  )();
  expect([useResultView.getState().tab, PANEL.open]).toEqual(['map', after]);
});
