import { describe, expect, test } from 'vitest';
import { hold } from '../testing/results.ts';
import type { EmptyReason, RunOutcome } from './result-protocol.ts';
import { useResultTab } from './result-tab.ts';

/** The tab that is open after an outcome, from the one given. */
function tabAfter(before: 'map' | 'data', kind: RunOutcome['kind'], reason?: EmptyReason): string {
  useResultTab.setState({ tab: before });
  useResultTab.getState().followOutcome({ ...hold({}).outcome, kind, reason });
  return useResultTab.getState().tab;
}

describe('the open tab', () => {
  test.each(['onlyAreas', 'noCoordinates', 'unstructured', 'counts'] as const)('turns to the data: %s', (reason) =>
    expect(tabAfter('map', 'empty', reason)).toBe('data'),
  );
  test.each(['emptyDataset', 'noVisibleData', 'error'] as const)('stays: %s', (reason) => {
    expect(tabAfter('map', 'empty', reason)).toBe('map');
    expect(tabAfter('data', 'failed', reason)).toBe('data');
  });
  test('turns to the map where there is one', () => expect(tabAfter('data', 'map')).toBe('map'));
  test('stays after an abort', () => expect(tabAfter('data', 'aborted')).toBe('data'));
});
