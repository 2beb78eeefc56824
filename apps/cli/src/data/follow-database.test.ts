/** Two replicas, of which one lags behind the other. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataCalls, createDataHost, createReplaceableHost } from '@flyover/engine-host';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { localPort } from '@flyover/worker-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReplicas } from '../elements-in-sql/replicas.ts';
import { OWNER, type Postgres, postgresPrograms, startPostgres } from '../testing/postgres.ts';
import { runCommand } from '../testing/test-io.ts';
import { type DatabaseNews, followDatabase } from './follow-database.ts';

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
