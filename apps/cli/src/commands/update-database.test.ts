/** `flyover update --database` with a real PostgreSQL: files of changes, and a replication folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWNER, type Postgres, postgresPrograms, startPostgres } from '../testing/postgres.ts';
import { runCommand } from '../testing/test-io.ts';

const programs = postgresPrograms();
if (programs === undefined) console.warn('update --database is skipped: no PostgreSQL');

describe.skipIf(programs === undefined)('update --database', () => {
  let postgres: Postgres;
  let folder: string;
  const database = (role = OWNER) => `--database=${postgres.address(role)}`;
  const say = async (...argv: string[]) => {
    const { code, stdout, stderr } = await runCommand(argv);
    return `${code} ${stdout}${stderr}`;
  };
  const oscOf = (id: number, time: string) =>
    `<osmChange version="0.6"><create><node id="${id}" version="1" timestamp="${time}" lat="10" lon="20"/></create></osmChange>`;
  const nodes = async () =>
    (await runCommand(['query', database()], { stdin: '[out:csv(::id;false)];node(id:50,51,52,53);out;' })).stdout
      .trim()
      .split('\n')
      .join();
  const put = (number: number, time: string) => {
    const own = join(folder, 'replication', '000', '000');
    mkdirSync(own, { recursive: true });
    const state = `sequenceNumber=${number}\ntimestamp=${time.replaceAll(':', '\\:')}\n`;
    const name = String(number).padStart(3, '0');
    writeFileSync(join(own, `${name}.osc.gz`), gzipSync(oscOf(50 + number, time)));
    writeFileSync(join(own, `${name}.state.txt`), state);
    writeFileSync(join(folder, 'replication', 'state.txt'), state);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'flyover-update-sql-'));
    writeFileSync(join(folder, 'town.osm'), SMALL_TOWN);
    postgres = await startPostgres(programs ?? '');
    await postgres.run('CREATE ROLE reader LOGIN');
    await say('import', join(folder, 'town.osm'), database());
  });
  afterAll(async () => {
    await postgres?.stop();
    if (folder !== undefined) rmSync(folder, { recursive: true });
  });

  test('the folder of a replication is gone through from the time of the data on, then from its number', async () => {
    put(1, '2026-03-01T11:00:00Z');
    put(2, '2026-03-01T13:00:00Z');
    const replication = join(folder, 'replication');
    expect(await say('update', replication, database())).toBe(
      '0 the database has 13 nodes, 3 ways and 1 relations after 1 file of changes, up to 2026-03-01T13:00:00Z\n',
    );
    expect(await nodes()).toBe('52');
    expect(await say('update', replication, database())).toBe('0 the database has all of it already, up to 2026-03-01T13:00:00Z\n');
    put(3, '2026-03-01T14:00:00Z');
    expect(await say('update', replication, database())).toContain('after 1 file of changes, up to 2026-03-01T14:00:00Z');
    expect(await nodes()).toBe('52,53');
    const { stdout } = await runCommand(['query', database()], { stdin: '[out:json];out;' });
    expect(JSON.parse(stdout).osm3s.timestamp_osm_base).toBe('2026-03-01T14:00:00Z');
  });
  test('of several files each is a transaction: those before a fault stay', async () => {
    writeFileSync(join(folder, 'good.osc'), oscOf(50, '2026-04-01T00:00:00Z'));
    writeFileSync(join(folder, 'bad.osc'), '<osmChange><create><node id="51"');
    expect(await say('update', join(folder, 'good.osc'), join(folder, 'bad.osc'), database())).toContain('1 ');
    expect(await nodes()).toBe('50,52,53');
  });
  test('what is no file of changes, a role that may not write, and tables that are not there are told', async () => {
    expect(await say('update', join(folder, 'town.osm'), database())).toContain('this is no file of changes (.osc, .osc.gz)');
    await postgres.run('GRANT USAGE ON SCHEMA flyover TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA flyover TO reader');
    expect(await say('update', join(folder, 'good.osc'), database('reader'))).toContain(
      'The role needs GRANT USAGE ON SCHEMA flyover, and GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA flyover',
    );
    expect(await say('update', database())).toMatch(/^2 flyover update: FILE is missing/);
    await postgres.run('DROP SCHEMA flyover CASCADE');
    expect(await say('update', join(folder, 'good.osc'), database())).toContain('the database has no elements yet');
  });
});
