import { expect, test } from 'vitest';
import { keepTileOrder, type OrderedTile, type TileLoader } from './tile-order.ts';

/** A tile, and what it shows. */
interface TestTile extends OrderedTile {
  isKnown: boolean;
  shown: string;
}

/** A source that answers when the test says so; as MapLibre it leaves a tile alone that was given up meanwhile. */
function manualSource() {
  const tile: TestTile = { state: 'loading', aborted: false, isKnown: false, shown: 'nothing' };
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  let content = 'first';
  let fetched = 'none';
  const source: TileLoader<TestTile, void> = {
    loadTile: (each) => {
      const isFetch = !each.isKnown || each.state === 'expired';
      const got = isFetch ? content : fetched;
      asked.push(`${isFetch ? 'fetch' : 'read'} ${got}`);
      each.isKnown = true;
      return new Promise((resolve) => {
        answers.push(() => {
          if (isFetch) fetched = got;
          if (!each.aborted) {
            each.shown = got;
            each.state = 'loaded';
          }
          resolve();
        });
      });
    },
  };
  let fetches = 0;
  keepTileOrder(source, () => fetches++);
  const load = (state: TestTile['state']) => {
    tile.state = state;
    void source.loadTile(tile);
  };
  const change = (next: string) => {
    content = next;
  };
  const answer = async (index: number) => {
    answers[index]?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { tile, asked, load, answer, fetches: () => fetches, change };
}

test('what was read of the old content does not come behind the new', async () => {
  const { tile, asked, load, answer, fetches, change } = manualSource();
  load('loading');
  await answer(0);
  load('reloading');
  change('second');
  load('expired');
  await answer(2);
  await answer(1);
  expect([tile.shown, asked, fetches()]).toEqual(['second', ['fetch first', 'read first', 'fetch second'], 2]);
});

test('of several that read the old content at once none comes behind the new', async () => {
  const { tile, load, answer, change } = manualSource();
  load('loading');
  await answer(0);
  load('reloading');
  load('reloading');
  change('second');
  load('expired');
  await answer(1);
  await answer(3);
  await answer(2);
  expect([tile.shown, tile.state]).toEqual(['second', 'loaded']);
});

test('while the new content is on its way nothing is read of the old; then the new is read for the layers of now', async () => {
  const { tile, asked, load, answer, change } = manualSource();
  load('loading');
  await answer(0);
  change('second');
  load('expired');
  load('reloading');
  expect(asked).toEqual(['fetch first', 'fetch second']);
  await answer(1);
  expect(asked).toEqual(['fetch first', 'fetch second', 'read second']);
  await answer(2);
  expect([tile.shown, tile.state]).toEqual(['second', 'loaded']);
});

test('what is asked for before the first content is there waits for it, as the map has it', async () => {
  const { asked, load, answer } = manualSource();
  load('loading');
  load('loading');
  await answer(0);
  load('reloading');
  expect(asked).toEqual(['fetch first', 'read none', 'read first']);
});

test('a tile that is gone meanwhile is not read', async () => {
  const { tile, asked, load, answer } = manualSource();
  load('loading');
  await answer(0);
  load('expired');
  load('reloading');
  tile.aborted = true;
  await answer(1);
  expect(asked).toEqual(['fetch first', 'fetch first']);
});
