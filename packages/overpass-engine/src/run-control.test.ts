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
