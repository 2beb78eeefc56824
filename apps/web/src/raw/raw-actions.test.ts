import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rawSession } from '../testing/results.ts';
import { findNext, findText } from './raw-actions.ts';
import { useRawView } from './raw-store.ts';

const calls = rawSession('tree\nbench\nBench\nwood\nbench\n');

vi.mock('../results/result-client.ts', () => ({ resultWorker: () => calls }));

const shown = () => {
  const { hit, cursor, progress } = useRawView.getState();
  return { number: hit?.number, cursor, hits: progress?.hits };
};

beforeEach(() => {
  useRawView.getState().showRun(0);
  useRawView.getState().showRun(1);
});

describe('a search in the data', () => {
  test('shows the first hit in view or below it', async () => {
    await findText('bench', 2);
    expect(shown()).toEqual({ number: 1, cursor: 2, hits: 3 });
  });
  test('begins again at the top where there is none below', async () => {
    await findText('tree', 3);
    expect(shown()).toEqual({ number: 0, cursor: 0, hits: 1 });
  });
  test('without a hit moves nothing', async () => {
    await findText('wood', 0);
    await findText('lamp', 0);
    expect(shown()).toEqual({ number: undefined, cursor: 3, hits: 0 });
  });
  test('goes on from hit to hit, and from the last to the first', async () => {
    await findText('bench', 0);
    await findNext(1);
    expect(shown()).toMatchObject({ number: 1, cursor: 2 });
    await findNext(1);
    await findNext(1);
    expect(shown()).toMatchObject({ number: 0, cursor: 1 });
    await findNext(-1);
    expect(shown()).toMatchObject({ number: 2, cursor: 4 });
  });
  test('counts every key press, however fast', async () => {
    await findText('bench', 0);
    await Promise.all([findNext(1), findNext(1)]);
    expect(shown()).toMatchObject({ number: 2, cursor: 4 });
  });
  test('of more of the same answer stays where it is', async () => {
    await findText('bench', 0);
    await findNext(1);
    await findText('bench', 4);
    expect(shown()).toEqual({ number: 1, cursor: 2, hits: 3 });
  });
  test('ends with an empty text', async () => {
    await findText('bench', 0);
    await findText('', 0);
    expect(shown()).toMatchObject({ number: undefined, hits: undefined });
  });
});
