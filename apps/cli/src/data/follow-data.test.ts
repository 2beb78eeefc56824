import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataCalls, createDataHost, createReplaceableHost } from '@flyover/engine-host';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { localPort } from '@flyover/worker-calls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createReplicas } from '../elements-in-sql/replicas.ts';
import { OWNER, type Postgres, postgresPrograms, startPostgres } from '../testing/postgres.ts';
import { runCommand } from '../testing/test-io.ts';
import { createTurns, type DatabaseNews, type FileNews, type FileState, followDatabase, followFile, repeat } from './follow-data.ts';

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

// Two replicas, of which one lags behind the other.

const programs = postgresPrograms();
if (programs === undefined) console.warn('Replicas that lag are skipped: no PostgreSQL');
const SOON = { timeout: 120_000, interval: 20 };

describe.skipIf(programs === undefined)('replicas that lag', () => {
  let folder: string;
  let postgres: Postgres[];
  const addressOf = (which: number) => `--database=${postgres[which].address(OWNER)}`;
  const addNode = async (which: number, id: number) => {
    const change = join(folder, `${id}.osc`);
    const node = `<node id="${id}" version="1" lat="10" lon="20"><tag k="name" v="New ${id}"/></node>`;
    writeFileSync(change, `<osmChange version="0.6"><create>${node}</create></osmChange>`);
    await runCommand(['update', change, addressOf(which)]);
  };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'flyover-lag-'));
    const town = join(folder, 'town.osm');
    writeFileSync(town, SMALL_TOWN);
    postgres = await Promise.all([startPostgres(programs ?? ''), startPostgres(programs ?? '')]);
    for (const which of [0, 1]) await runCommand(['import', town, addressOf(which)]);
  });
  afterAll(async () => {
    await Promise.all((postgres ?? []).map((each) => each.stop()));
    if (folder !== undefined) rmSync(folder, { recursive: true });
  });

  test('a change of one replica gives the counts, tiles and searches, whichever answers afterwards', async () => {
    const addresses = postgres.map((each) => each.address(OWNER));
    const replicas = createReplicas(addresses);
    const opened = (await replicas.newest()).changed;
    const open = () =>
      createDataHost(
        { database: addresses, name: 'town', ...(replicas.since !== undefined && { since: replicas.since }) },
        () => localPort(createDataCalls({ openReplicas: createReplicas })),
        1,
      );
    const host = createReplaceableHost(open);
    const news: DatabaseNews[] = [];
    let checks = 0;
    const newest = () => {
      checks++;
      return replicas.newest();
    };
    const end = followDatabase({ host, replicas: { newest }, opened, interval: 20, tell: (each) => news.push(each) });
    const { signal } = new AbortController();
    const seen = async () => {
      const [{ counts }, found] = [await host.summary, await host.search('new', 5, signal)];
      return [counts.nodes, ...found.map(({ osm_id }) => osm_id)];
    };
    const expectSoonAndAlways = async (expected: number[]) => {
      await expect.poll(seen, SOON).toEqual(expected);
      for (const later = checks + 6; checks < later; ) expect(await seen()).toEqual(expected);
    };
    try {
      expect(await seen()).toEqual([12]);
      await addNode(0, 100);
      await expectSoonAndAlways([13, 100]);
      expect(news.map(({ kind }) => kind)).toEqual(['taken']);
      await addNode(1, 100);
      await addNode(1, 101);
      await expectSoonAndAlways([14, 100, 101]);
      await postgres[1].halt();
      await expectSoonAndAlways([13, 100]);
    } finally {
      end();
      await host.close();
      await replicas.end();
    }
  });
});

test('a database that fails while it is opened anew leaves the data that answers', async () => {
  const fault = { kind: 'behind' } as const;
  let isFailing = false;
  const host = createReplaceableHost(() => {
    const inner = createDataHost({ file: new Blob([town('Ahorn')]), name: 'town.osm' }, () => localPort(createDataCalls()), 1);
    return isFailing ? { ...inner, summary: inner.summary.then((summary) => ({ ...summary, fault })) } : inner;
  });
  ends.push(() => host.close());
  await host.summary;
  isFailing = true;
  const news: DatabaseNews[] = [];
  let checks = 0;
  const newest = async () => ({ osmBase: '', counts: { nodes: 1, ways: 0, relations: 0 }, changed: `${++checks}` });
  ends.push(followDatabase({ host, replicas: { newest }, opened: '0', interval: 5, tell: (each) => news.push(each) }));
  await expect.poll(() => checks, SOON).toBeGreaterThan(2);
  expect([host.edition, (await host.summary).fault, news]).toEqual([1, undefined, []]);
  isFailing = false;
  await expect.poll(() => news.map(({ kind }) => kind), SOON).toContain('taken');
});

test('a task begins again after its end, until the repetition is ended', async () => {
  const log: string[] = [];
  const end = repeat(async () => {
    log.push('begun');
    if (log.length === 3) end();
    await new Promise((resolve) => setTimeout(resolve, 5));
    log.push('over');
  }, 1);
  await expect.poll(() => log.length).toBe(4);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(log).toEqual(['begun', 'over', 'begun', 'over']);
});
