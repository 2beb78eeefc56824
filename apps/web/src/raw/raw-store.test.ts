import { beforeEach, describe, expect, test } from 'vitest';
import { selectedRows, useRawView } from './raw-store.ts';

const view = () => useRawView.getState();

describe('the last row, while rows are still counted', () => {
  beforeEach(() => {
    view().showRun(view().runId + 1);
    view().moveTo(99, false);
    view().wantEnd(false);
  });
  test('is the one that is last in the end', () => {
    view().countRows(100);
    expect(view().cursor).toBe(99);
    view().countRows(5000);
    view().countRows(25_000);
    expect([view().cursor, view().reveal?.row]).toEqual([24_999, 24_999]);
  });
  test('is left alone by who has gone elsewhere', () => {
    view().moveTo(3, false);
    view().countRows(5000);
    view().moveTo(99, false);
    view().countRows(25_000);
    expect(view().cursor).toBe(99);
  });
  test('is the end of what is selected', () => {
    view().select({ first: 0, last: 99 });
    view().wantEnd(true);
    view().countRows(25_000);
    expect(selectedRows(view())).toEqual({ first: 0, last: 24_999 });
  });
  test('of another run is another', () => {
    view().showRun(view().runId + 1);
    view().countRows(25_000);
    expect(view().cursor).toBe(0);
  });
});
