import { expect, test } from 'vitest';
import { createDatabase, warmDatabase } from './index.ts';
import { askIds } from './testing/ask.ts';
import { smallTown } from './testing/databases.ts';

test('a warm database answers as a cold one, and makes no index twice', async () => {
  const cold = createDatabase(smallTown);
  const warm = createDatabase(smallTown);
  await warmDatabase(warm);
  const grid = warm.nodeGrid();
  for (const query of ['nwr[name];', 'node(0,0,0.004,0.004);', 'is_in(0.0025,0.0025);']) {
    expect(await askIds(warm, query)).toBe(await askIds(cold, query));
  }
  expect(warm.nodeGrid()).toBe(grid);
});

test('an aborted signal ends it', async () => {
  await expect(warmDatabase(createDatabase(smallTown), AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});
