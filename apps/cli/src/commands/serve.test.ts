import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Terminated } from '../io.ts';
import { runCommand } from '../testing/test-io.ts';

let folder = '';
let town = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-serve-'));
  town = join(folder, 'town.osm');
  await writeFile(town, SMALL_TOWN);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('serve', () => {
  test('listens, says how to use it, and ends with 0 when interrupted', async () => {
    const interrupt = new AbortController();
    let output = '';
    const ended = runCommand(['serve', '--data', town, '--port', '0'], {
      interrupted: interrupt.signal,
      onOutput(text) {
        output += text;
        if (output.includes('Ctrl+C')) interrupt.abort();
      },
    });
    expect((await ended).code).toBe(0);
    expect(output).toMatch(
      /^Flyover is at http:\/\/127\.0\.0\.1:\d+\/\nReading the data …\nData: town\.osm: 12 nodes, 3 ways, 1 relations in 10,20,10\.02,20\.02\n/,
    );
  });
  test('takes a file over that has changed, tells of one that is cut, and logs what was asked', async () => {
    const data = join(folder, 'changing.osm');
    const log = join(folder, 'access.log');
    await writeFile(data, SMALL_TOWN);
    const interrupt = new AbortController();
    let output = '';
    const options = ['--port', '0', '--log', log, '--short-addresses', '--metrics', 'loopback'];
    const ended = runCommand(['serve', '--data', `town=${data}`, ...options], {
      interrupted: interrupt.signal,
      onOutput(text) {
        output += text;
      },
    });
    const soon = { timeout: 60_000 };
    await expect.poll(() => output, soon).toContain('Ctrl+C');
    const address = /http:\S+/.exec(output)?.[0];
    await writeFile(data, SMALL_TOWN.replace('<node id="13"', '<node id="15" lat="10" lon="20"/><node id="13"'));
    await expect
      .poll(() => output, soon)
      .toMatch(/changing\.osm \(\/town\/\) has changed and was read anew in \d+\.\d s: town: 13 nodes, /);
    await writeFile(data, SMALL_TOWN.slice(0, 900));
    const metrics = async () => (await fetch(`${address}metrics`)).text();
    await expect.poll(metrics, soon).toContain('flyover_data_changes_total{data="town",outcome="refused"} 1\n');
    expect(await metrics()).toContain('flyover_data_elements{data="town",type="nodes"} 13\n');
    interrupt.abort(new Terminated());
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr).toMatch(/^\S+changing\.osm \(\/town\/\) has changed, but the data that was read stays: \S+changing\.osm: .+\n$/);
    const [first] = (await readFile(log, 'utf8')).split('\n');
    expect(first).toMatch(/^127\.0\.0\.0 - - \[\d{2}\/[A-Z][a-z]{2}\/\d{4}:[\d:]{8} \+0000\] "GET \/metrics HTTP\/1\.1" 200 \d+$/);
  }, 200_000);
  test.each([
    [['--metrics', 'everybody'], '--metrics must be loopback or all, not "everybody"'],
    [
      ['--host-name', 'https://osm.example'],
      '--host-name must be a name such as osm.example, without "http://", port and path, not "https://osm.example"',
    ],
    [['--trust-proxy', 'nginx'], '--trust-proxy must be an address or a network such as 127.0.0.1 or 172.16.0.0/12, not "nginx"'],
    [['--log', '/no/such/folder/log'], 'the log /no/such/folder/log cannot be written: its folder is not there: make it first'],
    [['--database', 'localhost/osm'], '--database must be an address such as postgresql://role@host/name'],
    [['--memory', 'lots'], '--memory must be a size from 16M to 16T, such as 512M or 4G, not "lots"'],
    [['--patience', '-1'], '--patience must be a whole number from 0 to 3600'],
  ])('refuses %j', async (options, message) => {
    const { code, stderr } = await runCommand(['serve', '--port', '0', ...options]);
    expect([code, stderr.startsWith(`flyover serve: ${message}`)]).toEqual([2, true]);
  });
  test('ends with 1 when the data cannot be read', async () => {
    const broken = join(folder, 'broken.osm');
    await writeFile(broken, 'nothing');
    const { code, stderr } = await runCommand(['serve', '--data', broken, '--port', '0']);
    expect([code, stderr.includes('broken.osm')]).toEqual([1, true]);
  });
  test('refuses a wrong configuration, field by field', async () => {
    const config = join(folder, 'config.json');
    await writeFile(config, '{"appname": "a b", "colour": 1}');
    const { code, stderr } = await runCommand(['serve', '--config', config]);
    expect(code).toBe(1);
    expect(stderr.split('\n')).toEqual([
      'config.json: appname must be letters, digits, _ or -, at most 40',
      'config.json: colour is not known; known are appname, defaultServer, suggestedServers, defaultTiles, tileServerAttribution, suggestedTiles, defaultMapView, maxMapZoom, short_url_service, html2canvas_use_proxy, osmnamesApiKey, osmAuth, placeSearch, osmnamesServer, areaBounds, gistServer, josmServer, styleImports, embedOrigins, attribution',
      '',
    ]);
  });
});
