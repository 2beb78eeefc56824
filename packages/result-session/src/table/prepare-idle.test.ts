import { featureTable } from '@flyover/feature-table';
import { buildFeatures } from '@flyover/osm-features';
import { expect, test, vi } from 'vitest';
import { storeOfJson } from '../testing/results.ts';
import { createPreparation } from './prepare-idle.ts';

const manyRows = () =>
  featureTable(
    buildFeatures(
      storeOfJson({
        elements: Array.from({ length: 50_000 }, (_, i) => ({ type: 'node', id: i, lat: 1, lon: 2, tags: { name: `Am Markt ${i}` } })),
      }),
    ),
  );
/** Whether nothing is left to be done for the order of names. */
const isPrepared = (table: ReturnType<typeof manyRows>) => table.typed.ranks('name', 'en').next().done === true;

/** Prepares a table until it is done or given up. @param isHeld by how often that was asked */
async function prepare(table: ReturnType<typeof manyRows>, isHeld: (asked: number) => boolean, preparation = createPreparation()) {
  let [asked, before] = [0, 0];
  preparation.start(table, 'en', () => isHeld(++asked));
  await vi.waitUntil(
    () => {
      const rests = asked > 0 && asked === before;
      before = asked;
      return rests;
    },
    { interval: 150, timeout: 20_000 },
  );
}

test('a table prepares for its next order once nothing was asked for a moment', async () => {
  const table = manyRows();
  await prepare(table, () => true);
  expect(isPrepared(table)).toBe(true);
});

test('not when it is asked meanwhile, nor when its result is gone', async () => {
  const [halted, gone] = [manyRows(), manyRows()];
  const preparation = createPreparation();
  const halt = (asked: number) => {
    if (asked === 3) preparation.stop();
    return true;
  };
  await prepare(halted, halt, preparation);
  await prepare(gone, () => false);
  expect([isPrepared(halted), isPrepared(gone)]).toEqual([false, false]);
});
