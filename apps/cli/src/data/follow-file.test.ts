import { createDataCalls, createDataHost, createReplaceableHost } from '@flyover/engine-host';
import { localPort } from '@flyover/worker-calls';
import { afterEach, expect, test } from 'vitest';
import { createTurns, type FileNews, type FileState, followFile } from './follow-file.ts';

const town = (name: string) =>
  `<osm version="0.6"><node id="1" lat="1" lon="2"><tag k="place" v="town"/><tag k="name" v="${name}"/></node></osm>`;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A file that a test writes, and what was told of it. */
function followed() {
  let state: FileState | undefined = { size: 1, changed: 1, inode: 1 };
  let text = town('Ahorn');
  let onRead = () => {};
  const news: FileNews[] = [];
  const readPath = () => {
    const bytes = new TextEncoder().encode(text);
    onRead();
    return [bytes];
  };
  const open = () => createDataHost({ path: 'town.osm', name: 'town.osm' }, () => localPort(createDataCalls({ readPath })), 1);
  const host = createReplaceableHost(open);
  const stop = followFile({
    host,
    path: 'town.osm',
    opened: state,
    tell: (each) => news.push(each),
    inTurn: createTurns(),
    interval: 5,
    stateOf: async () => state,
  });
  ends.push(() => host.close(), stop);
  const write = (content: string, change: Partial<FileState> = {}) => {
    text = content;
    state = { size: content.length, changed: (state?.changed ?? 0) + 1, inode: state?.inode ?? 1, ...change };
  };
  return {
    host,
    news,
    write,
    remove: () => {
      state = undefined;
    },
    /** Called whenever the file is read from now on. */
    whenRead: (then: () => void) => {
      onRead = then;
    },
    kinds: () => news.map(({ kind }) => kind),
    name: async () => (await host.summary).areaName,
  };
}

test('a file that has changed is taken over', async () => {
  const { host, write, news, name } = followed();
  await host.summary;
  write(town('Birke'));
  await expect.poll(name).toBe('Birke');
  expect(news).toMatchObject([{ kind: 'taken', summary: { areaName: 'Birke' }, seconds: expect.any(Number) }]);
});

test('one that is cut is told once, and the data stay; the next whole one is taken', async () => {
  const { host, write, kinds, news, name } = followed();
  await host.summary;
  write(town('Birke').slice(0, -9));
  await expect.poll(kinds).toEqual(['refused']);
  expect(news[0]).toMatchObject({ message: expect.stringMatching(/^town\.osm: /) });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([kinds(), await name()]).toEqual([['refused'], 'Ahorn']);
  write(town('Birke'));
  await expect.poll(name).toBe('Birke');
  expect(kinds()).toEqual(['refused', 'taken']);
});

test('one that is gone is told once, and taken when it is back', async () => {
  const { host, write, remove, kinds, name } = followed();
  await host.summary;
  remove();
  await expect.poll(kinds).toEqual(['missing']);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([kinds(), await name()]).toEqual([['missing'], 'Ahorn']);
  write(town('Birke'), { inode: 2 });
  await expect.poll(name).toBe('Birke');
});

test('one that is written to while it is read is read again, and nothing is told of the half of it', async () => {
  const { host, write, whenRead, kinds, name } = followed();
  await host.summary;
  let reads = 0;
  whenRead(() => {
    if (++reads === 1) write(town('Eiche'));
  });
  write(town('Birke').slice(0, -9));
  await expect.poll(name).toBe('Eiche');
  expect([kinds(), reads]).toEqual([['taken'], 2]);
});

test('files that change at the same time are opened one after the other', async () => {
  const inTurn = createTurns();
  let open = 0;
  let most = 0;
  const task = async () => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open--;
  };
  await Promise.allSettled([inTurn(task), inTurn(() => Promise.reject(new Error('broken'))), inTurn(task), inTurn(task)]);
  expect(most).toBe(1);
});
