import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWNER, type Postgres, postgresPrograms, startPostgres } from '../testing/postgres.ts';
import { openPostgresLinks } from './short-links-postgres.ts';
import { isId } from './short-links-store.ts';

const programs = postgresPrograms();
if (programs === undefined) console.warn('There is no PostgreSQL on this computer: the tests of short links in one are left out.');

describe.skipIf(programs === undefined)('short links in PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
  });
  afterAll(() => postgres.stop());
  const connected = () => openPostgresLinks(postgres.address(OWNER));

  test('are kept, the same for the same link, over connections', async () => {
    const [first, second] = [await connected(), await connected()];
    const link = `?Q=${encodeURIComponent("node['name'~'ü%$1'];out;")}`;
    const ids = await Promise.all([first.idOf(link), second.idOf(link), first.idOf(link)]);
    expect(new Set(ids).size).toBe(1);
    expect(isId(ids[0] ?? '')).toBe(true);
    expect(await second.find(ids[0] ?? '')).toBe(link);
    expect(await second.find("' OR 1=1 --")).toBe(undefined);
    expect(await first.idOf(`${link}&R`)).not.toBe(ids[0]);
    await first.close();
    await second.close();
  });
  test('have a quota, and those that nobody uses go', async () => {
    await (await connected()).close();
    const full = await openPostgresLinks(postgres.address(OWNER), { links: 1, characters: 1e6, days: 0 });
    const id = await full.idOf('?Q=old');
    expect([isId(id ?? ''), await full.idOf('?Q=new'), await full.idOf('?Q=old')]).toEqual([true, undefined, id]);
    await full.close();
    // nothing is younger than no days
    const later = await openPostgresLinks(postgres.address(OWNER), { links: 1, characters: 1e6, days: 0 });
    expect([isId((await later.idOf('?Q=new')) ?? ''), await later.find(id ?? '')]).toEqual([true, undefined]);
    await later.close();
  });
  test('on a full disk are told from those that cannot be asked for', async () => {
    const store = await connected();
    const id = await store.idOf('?Q=before');
    await postgres.run(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON short_links FOR EACH ROW EXECUTE FUNCTION full_disk();
      ALTER TABLE short_links DISABLE TRIGGER full_disk; UPDATE short_links SET used = now() - interval '2 days';
      ALTER TABLE short_links ENABLE TRIGGER full_disk`);
    await expect(store.idOf('?Q=behind')).rejects.toMatchObject({ name: 'LinkStoreFault', why: 'full' });
    // that it was used cannot be written
    expect([await store.find(id ?? ''), await store.idOf('?Q=before')]).toEqual(['?Q=before', id]);
    await postgres.run('DROP FUNCTION full_disk CASCADE; ALTER TABLE short_links RENAME TO away');
    await expect(store.find(id ?? '')).rejects.toMatchObject({ name: 'LinkStoreFault', why: 'out' });
    await postgres.run('ALTER TABLE away RENAME TO short_links');
    await store.close();
  });
});

test('a database that cannot be reached is told', async () => {
  await expect(openPostgresLinks('postgres://nobody@localhost/none?host=%2Fnowhere')).rejects.toThrow(
    /the database of DATABASE_URL cannot be used for short links/,
  );
});
