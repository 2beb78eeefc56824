import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgresLinks } from './short-links-postgres.ts';
import { isId } from './short-links-store.ts';

/** The folder of a PostgreSQL on this computer: Debian's lie under /usr/lib, others in the path. */
function binaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
  return [...versions, ...(process.env.PATH ?? '').split(':')].find(
    (path) => existsSync(join(path, 'initdb')) && existsSync(join(path, 'postgres')),
  );
}

const bin = binaries();
if (bin === undefined) console.warn('There is no PostgreSQL on this computer: the tests of short links in one are left out.');

// PostgreSQL refuses to run as root
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const folder = mkdtempSync(join(tmpdir(), 'flyover-pg-'));
const data = join(folder, 'data');
const address = `postgres://flyover@localhost/postgres?host=${encodeURIComponent(folder)}`;

afterAll(() => rmSync(folder, { recursive: true }));

async function connected() {
  for (let attempt = 0; ; attempt++) {
    try {
      return await openPostgresLinks(address);
    } catch (thrown) {
      // it is starting
      if (attempt === 100) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

describe.skipIf(bin === undefined)('short links in PostgreSQL', () => {
  let server: ReturnType<typeof spawn>;
  beforeAll(() => {
    const path = bin ?? '';
    if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
    const made = spawnSync(join(path, 'initdb'), ['-D', data, '-U', 'flyover', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
      ...owner,
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C' },
    });
    if (made.status !== 0) throw new Error(String(made.stderr));
    // a socket in the folder alone: no port
    server = spawn(join(path, 'postgres'), ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-F'], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    });
  }, 60_000);
  afterAll(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  });

  test('are kept, the same for the same link, over connections', { timeout: 30_000 }, async () => {
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
  test('have a quota, and those that nobody uses go', { timeout: 30_000 }, async () => {
    await (await connected()).close();
    const full = await openPostgresLinks(address, { links: 1, characters: 1e6, days: 0 });
    const id = await full.idOf('?Q=old');
    expect([isId(id ?? ''), await full.idOf('?Q=new'), await full.idOf('?Q=old')]).toEqual([true, undefined, id]);
    await full.close();
    // nothing is younger than no days
    const later = await openPostgresLinks(address, { links: 1, characters: 1e6, days: 0 });
    expect([isId((await later.idOf('?Q=new')) ?? ''), await later.find(id ?? '')]).toEqual([true, undefined]);
    await later.close();
  });
});

test('a database that cannot be reached is told', async () => {
  await expect(openPostgresLinks(`postgres://nobody@localhost/none?host=${encodeURIComponent(join(folder, 'nowhere'))}`)).rejects.toThrow(
    /the database of DATABASE_URL cannot be used for short links/,
  );
});
