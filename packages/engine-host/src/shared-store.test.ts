import { storeFromMessage, storesEqual } from '@flyover/osm-elements';
import { makeSampleTown } from '@flyover/sample-town';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shareColumnsOf } from './shared-store.ts';

const store = makeSampleTown({ elements: 1000 });

test('the columns of a shared store are in shared memory', () => {
  const message = shareColumnsOf(store);
  expect(message.nodes.lat.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(storesEqual(storeFromMessage(message), store)).toBe(true);
});

test('where there is no shared memory, the columns stay as they are', () => {
  vi.stubGlobal('SharedArrayBuffer', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(shareColumnsOf(store).nodes.lat).toBe(store.nodes.lat);
});
