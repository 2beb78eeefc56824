import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataCalls, createDataHost } from '@flyover/engine-host';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { localPort } from '@flyover/worker-calls';
import { expect, onTestFinished, test } from 'vitest';
import { preparedFiles } from '../data/node-readers.ts';
import { readPath } from '../input.ts';
import { createClientWaiting } from './client-address.ts';
import { createDataRoutes } from './data-routes.ts';
import { DEFAULT_LIMITS } from './interpreter.ts';
import { createQuerySlots } from './query-slots.ts';
import { createByteCache } from './static-files.ts';

test('a client who waits for too much already is asked to come again; another is answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flyover-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'town.osm');
  await writeFile(path, SMALL_TOWN);
  const host = createDataHost({ path, name: 'town.osm' }, () => localPort(createDataCalls({ readPath, files: preparedFiles })), 1);
  const waiting = { tiles: createClientWaiting(1), searches: createClientWaiting(1), tags: createClientWaiting(1) };
  const shared = {
    limits: DEFAULT_LIMITS,
    slots: createQuerySlots(DEFAULT_LIMITS),
    tiles: createByteCache<never>(0),
    waiting,
    sameOrigin: false,
  };
  const routes = createDataRoutes({ host }, shared);
  const ask = async (path: string, remoteAddress: string) => {
    const answer = await routes.request(path, {}, { incoming: { headers: {}, socket: { remoteAddress } } });
    return [answer.status, answer.headers.get('Retry-After'), await answer.text()];
  };
  const [searched, again, other, drawn, tooMany, counted, tooManyLists] = await Promise.all([
    ask('/search?q=linde', '192.0.2.1'),
    ask('/search?q=linde', '192.0.2.1'),
    ask('/search?q=linde', '192.0.2.2'),
    ask('/tiles/14/8556/5556.mvt', '192.0.2.1'),
    ask('/tiles/14/8556/5557.mvt', '192.0.2.1'),
    ask('/api/tags', '192.0.2.1'),
    ask('/api/tags?key=name', '192.0.2.1'),
  ]);
  expect([searched[0], other[0], drawn[0], counted[0]]).toEqual([200, 200, 200, 200]);
  expect(again).toEqual([429, '1', '{"error":{"code":429,"message":"These are many searches at a time: ask again in a moment."}}']);
  expect(tooMany).toEqual([429, '1', 'These are many tiles at a time: ask again in a moment.\n']);
  expect(tooManyLists).toEqual([429, '1', expect.stringContaining('these are many lists at a time: ask again in a moment.')]);
  expect((await ask('/search?q=linde', '192.0.2.1'))[0]).toBe(200);
  // a list that is kept keeps nobody waiting
  expect((await Promise.all([ask('/api/tags', '192.0.2.1'), ask('/api/tags', '192.0.2.1')])).map(([status]) => status)).toEqual([200, 200]);
  // answers that wait for their clients have the bytes of a tile in common
  const kept = createDataRoutes({ host }, { ...shared, tiles: createByteCache(1_000_000) });
  const bytes = async () => {
    const answer = await kept.request('/tiles/14/9102/7734.mvt', {}, { incoming: { headers: {}, socket: {} } });
    return (await answer.body?.getReader().read())?.value?.buffer;
  };
  const first = await bytes();
  expect(first?.byteLength).toBeGreaterThan(100);
  expect(await bytes()).toBe(first);
  await host.close();
});
