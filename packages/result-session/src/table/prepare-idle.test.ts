import { featureTable } from '@flyover/feature-table';
import { buildFeatures } from '@flyover/osm-features';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeOfJson } from '../testing/results.ts';
import { createPreparation } from './prepare-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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

test('a table prepares for its next order once nothing was asked for a moment', () => {
  const table = manyRows();
  createPreparation().start(table, 'en', () => true);
  expect(vi.getTimerCount()).toBe(1);
  vi.runAllTimers();
  expect(isPrepared(table)).toBe(true);
});

test('not when it is asked meanwhile, nor when its result is gone', () => {
  const [stopped, gone] = [manyRows(), manyRows()];
  const preparation = createPreparation();
  preparation.start(stopped, 'en', () => true);
  preparation.stop();
  createPreparation().start(gone, 'en', () => false);
  vi.runAllTimers();
  expect([isPrepared(stopped), isPrepared(gone)]).toEqual([false, false]);
});
