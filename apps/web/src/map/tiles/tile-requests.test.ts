import { describe, expect, test } from 'vitest';
import { parseTileAddress } from './tile-addresses.ts';
import { createTileQueue, tilesOfView } from './tile-requests.ts';

const address = (x: number) => `flyover://result/1/1/4/${x}/0`;

/** A maker whose tiles are finished by hand. */
function manualMaker(middle = { x: 0, y: 0 }) {
  const asked: string[] = [];
  const finish: ((tile?: ArrayBuffer) => void)[] = [];
  const fail: ((reason: unknown) => void)[] = [];
  const queue = createTileQueue(
    (runId, z, x, y) => {
      asked.push(`${runId}/${z}/${x}/${y}`);
      return new Promise((resolve, reject) => {
        finish.push(resolve);
        fail.push(reject);
      });
    },
    () => middle,
  );
  const ask = (x: number, signal = new AbortController().signal) => queue.request(address(x), signal);
  const prepare = (...columns: number[]) => queue.prepare(columns.map(address));
  return { asked, finish, fail, ask, prepare };
}

describe('the queue of tiles', () => {
  test('takes what lies nearest to the middle of the view first', async () => {
    const { asked, finish, ask } = manualMaker({ x: 5.4 / 16, y: 0 });
    const tiles = [0, 1, 2, 3, 4, 5, 6].map((x) => ask(x));
    for (let tile = 0; tile < tiles.length; tile++) {
      await expect.poll(() => asked.length).toBeGreaterThan(tile);
      finish[tile]();
    }
    await Promise.all(tiles);
    expect(asked.map((place) => Number(place.split('/')[2]))).toEqual([0, 1, 5, 4, 6, 3, 2]);
  });
  test('has two under way at most, and keeps the order', async () => {
    const { asked, finish, ask } = manualMaker();
    const tiles = [0, 1, 2, 3].map((x) => ask(x));
    expect(asked).toEqual(['1/4/0/0', '1/4/1/0']);
    finish[1](new ArrayBuffer(1));
    await tiles[1];
    await expect.poll(() => asked).toEqual(['1/4/0/0', '1/4/1/0', '1/4/2/0']);
    finish[0](new ArrayBuffer(2));
    finish[2](new ArrayBuffer(3));
    await tiles[2];
    await expect.poll(() => asked.length).toBe(4);
    finish[3](new ArrayBuffer(4));
    expect((await Promise.all(tiles)).map((tile) => tile.byteLength)).toEqual([2, 1, 3, 4]);
  });
  test('an empty tile is no bytes', async () => {
    const { finish, ask } = manualMaker();
    const tile = ask(0);
    finish[0](undefined);
    expect((await tile).byteLength).toBe(0);
  });
  test('what is given up while it waits never reaches the maker', async () => {
    const { asked, finish, ask } = manualMaker();
    const moved = new AbortController();
    const first = [ask(0), ask(1)];
    const dropped = [ask(2, moved.signal), ask(3, moved.signal)];
    const last = ask(4);
    moved.abort();
    for (const tile of dropped) await expect(tile).rejects.toBe(moved.signal.reason);
    finish[0]();
    await first[0];
    await expect.poll(() => asked).toEqual(['1/4/0/0', '1/4/1/0', '1/4/4/0']);
    finish[2]();
    expect((await last).byteLength).toBe(0);
  });
  test('what is given up before it is asked is rejected at once', async () => {
    const { asked, ask } = manualMaker();
    const signal = AbortSignal.abort();
    await expect(ask(0, signal)).rejects.toBe(signal.reason);
    expect(asked).toEqual([]);
  });
  test('what is given up while it is made is rejected, and its place is free when it is made', async () => {
    const { asked, finish, ask } = manualMaker();
    const moved = new AbortController();
    const given = ask(0, moved.signal);
    ask(1);
    ask(2);
    moved.abort();
    await expect(given).rejects.toBe(moved.signal.reason);
    expect(asked.length).toBe(2);
    finish[0]();
    await expect.poll(() => asked.length).toBe(3);
  });
  test('a tile that fails is a rejection, and the next one is made', async () => {
    const { asked, fail, ask } = manualMaker();
    const failing = ask(0);
    ask(1);
    ask(2);
    fail[0](new Error('out of memory'));
    await expect(failing).rejects.toThrow('out of memory');
    await expect.poll(() => asked.length).toBe(3);
  });
  test('a maker that throws at once does not stop the queue', async () => {
    let calls = 0;
    const queue = createTileQueue(
      () => {
        calls++;
        throw new Error('no worker');
      },
      () => ({ x: 0, y: 0 }),
    );
    const { signal } = new AbortController();
    for (let x = 0; x < 4; x++) await expect(queue.request(address(x), signal)).rejects.toThrow('no worker');
    expect(calls).toBe(4);
  });
});

describe('tiles that are made ahead', () => {
  test('are there when the map asks, and only once', async () => {
    const { asked, finish, ask, prepare } = manualMaker();
    prepare(3);
    expect(asked).toEqual(['1/4/3/0']);
    finish[0](new ArrayBuffer(7));
    expect((await ask(3)).byteLength).toBe(7);
    expect(asked.length).toBe(1);
    ask(3);
    expect(asked.length).toBe(2);
  });
  test('are dropped where the next view has others, those under way are not made again', async () => {
    const { asked, finish, ask, prepare } = manualMaker();
    prepare(0, 1, 2, 3);
    prepare(1, 3);
    expect(asked).toEqual(['1/4/0/0', '1/4/1/0']);
    finish[0]();
    finish[1](new ArrayBuffer(5));
    await expect.poll(() => asked).toEqual(['1/4/0/0', '1/4/1/0', '1/4/3/0']);
    expect((await ask(1)).byteLength).toBe(5);
  });
  test('are given up with the request that wanted them', async () => {
    const { ask, prepare } = manualMaker();
    prepare(0);
    const moved = new AbortController();
    const tile = ask(0, moved.signal);
    moved.abort(new Error('moved on'));
    await expect(tile).rejects.toThrow('moved on');
  });
  test('tell of a failure only the one who asks', async () => {
    const { fail, ask, prepare } = manualMaker();
    prepare(0);
    fail[0](new Error('out of memory'));
    await expect(ask(0)).rejects.toThrow('out of memory');
  });
});

describe('parseTileAddress', () => {
  test('reads run and place', () =>
    expect(parseTileAddress('flyover://result/7/2/14/8802/5373')).toEqual({ runId: 7, z: 14, x: 8802, y: 5373, source: 'result' }));
  test.each([
    '',
    'flyover://result/7/14/8802',
    'flyover://result/7/14/8802/5373.mvt',
    'flyover://result/a/1/2/3',
    'flyover://result/1/-1/2/3',
  ])('refuses %j', (address) => expect(() => parseTileAddress(address)).toThrow(RangeError));
});

describe('the tiles of a view', () => {
  test('are those that a map of its size touches', () => {
    // half a tile to each side of the corner where four tiles meet
    expect(tilesOfView({ lat: 0, lon: 0, zoom: 3, width: 500, height: 500 })).toEqual([
      { z: 2, x: 1, y: 1 },
      { z: 2, x: 2, y: 1 },
      { z: 2, x: 1, y: 2 },
      { z: 2, x: 2, y: 2 },
    ]);
    expect(tilesOfView({ lat: 66.5, lon: 135, zoom: 3, width: 400, height: 400 })).toEqual([
      { z: 2, x: 3, y: 0 },
      { z: 2, x: 3, y: 1 },
    ]);
  });
  test('between two zooms they are those of the lower one, drawn larger', () =>
    expect(tilesOfView({ lat: 10, lon: 10, zoom: 3.9, width: 100, height: 100 })).toEqual([{ z: 2, x: 2, y: 1 }]));
  test('end at the edge of the world and at the deepest tile', () => {
    expect(tilesOfView({ lat: 0, lon: 0, zoom: 0, width: 1440, height: 900 })).toEqual([{ z: 0, x: 0, y: 0 }]);
    expect(new Set(tilesOfView({ lat: 50, lon: 10, zoom: 22, width: 1440, height: 900 }).map(({ z }) => z))).toEqual(new Set([19]));
  });
});
