import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/test-io.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-check-'));
  await writeFile(join(folder, 'town.osm'), SMALL_TOWN);
  await writeFile(join(folder, 'empty.osm'), '');
  await writeFile(join(folder, 'bad.json'), '{"colour": 1}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const check = (...options: string[]) => runCommand(['serve', '--check-config', ...options]);

describe('serve --check-config', () => {
  test('tells what holds, and leaves nothing', async () => {
    const state = join(folder, 'state');
    await mkdir(state);
    const options = ['--port', '0', '--data', join(folder, 'town.osm'), '--host-name', 'osm.example', '--trust-proxy', '127.0.0.1'];
    const { code, stdout, stderr } = await check(...options, '--links', join(state, 'links.sqlite'), '--log', join(state, 'access.log'));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n')).toEqual([
      'ok: a port of 127.0.0.1 is free',
      'ok: it answers to osm.example, 127.0.0.1 and names of loopback, and to no other name',
      'ok: 127.0.0.1 is believed to name its clients',
      `ok: ${folder}/town.osm can be read`,
      `ok: the log goes to ${state}/access.log, which the start makes`,
      `ok: short links go to ${state}/links.sqlite, which the start makes`,
      'ok: the page is not built: the server answers programs alone until `npm run build`',
      '',
    ]);
    expect(await readdir(state)).toEqual([]);
  });

  test('opens what is there: links of before are kept', async () => {
    const links = join(folder, 'kept.sqlite');
    const { openSqliteLinks } = await import('../server/short-links-sqlite.ts');
    const store = await openSqliteLinks(links);
    const id = await store.idOf('?Q=out%3B');
    await store.close();
    expect((await check('--port', '0', '--links', links)).stdout).toContain(`ok: short links go to ${links}\n`);
    const again = await openSqliteLinks(links);
    expect(await again.find(String(id))).toBe('?Q=out%3B');
    await again.close();
    const other = await check('--port', '0', '--links', join(folder, 'town.osm'));
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining(`wrong: --links ${folder}/town.osm cannot be opened: `)]);
  });

  test('names all that is wrong, not the first alone', async () => {
    const wrong = ['--data', join(folder, 'empty.osm'), '--config', join(folder, 'bad.json'), '--links', '/no/such/folder/links'];
    const { code, stderr } = await check('--port', '0', '--log', '/no/such/folder/log', ...wrong);
    expect(code).toBe(1);
    expect(stderr.split('\n').map((line) => line.replace(/ is not known; .*/, ''))).toEqual([
      `wrong: ${folder}/empty.osm is empty`,
      'wrong: bad.json: colour',
      'wrong: --log /no/such/folder/log cannot be made: its folder is not there: make it first',
      'wrong: --links /no/such/folder/links cannot be made: its folder is not there: make it first',
      '',
    ]);
  });

  test('says that the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    const { code, stdout } = await check('--port', String(port));
    expect([code, stdout]).toEqual([0, expect.stringMatching(`port ${port} of 127.0.0.1 is taken now: a start would take \\d+`)]);
    await new Promise((done) => other.close(done));
  });

  test.each([
    [['--host-name', 'https://osm.example'], 2, 'wrong: --host-name must be a name such as osm.example'],
    [['--database', 'localhost/osm'], 2, 'wrong: --database must be an address such as postgresql://role@host/name'],
    [['--database', 'postgresql://reader:secret@127.0.0.1:1/osm'], 1, 'wrong: the database of --database cannot be used: '],
    [['--host', '192.0.2.1'], 1, 'wrong: --host 192.0.2.1 is not an address of this computer'],
    [['--data', '/no/such/file'], 1, 'wrong: there is no file /no/such/file'],
  ])('ends for %j with %i', async (options, code, sentence) => {
    const checked = await check('--port', '0', ...options);
    expect([checked.code, checked.stderr.slice(0, sentence.length)]).toEqual([code, sentence]);
    expect(checked.stderr).not.toContain('secret');
  });
});
