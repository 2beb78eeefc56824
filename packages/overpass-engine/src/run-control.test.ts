import { expect, test } from 'vitest';
import { allRows } from './row-set.ts';
import { RunControl } from './run-control.ts';

test('a run whose time is over ends within a few costly tests', async () => {
  const control = new RunControl({ signal: undefined, timeout: -1, maxsize: 0 });
  let tests = 0;
  const filtered = control.filterRows(
    allRows(10_000),
    () => {
      // longer than a run may go on without a turn for the event loop
      const end = performance.now() + 21;
      while (performance.now() < end);
      tests++;
      return true;
    },
    500,
  );
  await expect(filtered).rejects.toThrow('Query timed out in "osm-script" at line 1 after');
  expect(tests).toBe(1);
});

test('what is done for one element ends when it has held the thread too long', async () => {
  const control = new RunControl({ signal: undefined, timeout: 60, maxsize: 0, longestHold: 0.1 });
  const workFor = (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end) control.round();
    return true;
  };
  expect([...(await control.filterRows(allRows(8), () => workFor(30), 500))]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  await expect(control.filterRows(allRows(1), () => workFor(5000))).rejects.toThrow('Query timed out');
});
