import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/test-io.ts';

const VILLAGE = `<osm version="0.6"><meta osm_base="2026-02-01T00:00:00Z"/><bounds minlat="9" minlon="19" maxlat="10" maxlon="20"/>
  <node id="5" version="2" lat="9.5" lon="19.5"><tag k="place" v="village"/><tag k="name" v="Birkenau"/></node></osm>`;
const HISTORY = `<osm version="0.6">
  <node id="1" version="1" visible="true" timestamp="2020-01-01T00:00:00Z" lat="1" lon="2"><tag k="name" v="old"/></node>
  <node id="1" version="2" visible="true" timestamp="2022-01-01T00:00:00Z" lat="1" lon="2"><tag k="name" v="new"/></node></osm>`;

const pointOf = (name: string) =>
  JSON.stringify({ type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates: [1, 1] } });
const EDITED = `<osm version="0.6" generator="JOSM"><node id="-1" lat="1" lon="2"><tag k="name" v="edited"/></node><node id="3" version="1" lat="1.5" lon="2"/>
  <way id="-5"><nd ref="-1"/><nd ref="3"/><tag k="name" v="path"/></way><relation id="-9"><member type="way" ref="-5" role=""/></relation></osm>`;
const versionOf = (version: number) =>
  `<osm version="0.6"><node id="1" version="${version}" lat="1" lon="2"><tag k="name" v="version ${version}"/></node></osm>`;

let folder = '';
let town = '';
let prepared = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-prepare-'));
  town = join(folder, 'town.osm');
  prepared = join(folder, 'town.flyover');
  await writeFile(town, SMALL_TOWN);
  const { code, stdout } = await runCommand(['prepare', town, '--output', prepared]);
  expect([code, stdout]).toEqual([0, `${prepared}: 4 kB\n`]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const AROUND = '[out:json];way[highway];out geom;node(around:2000,10.012,20.012)[amenity];out meta;is_in(10.01,20.01);out;rel(bw);out;';

describe('prepare', () => {
  test.each([
    ['query', ['--data'], AROUND],
    ['query', ['--memory', '16MiB', '--data'], AROUND],
    ['query', ['--data'], '[out:xml];node(w);<;out meta;{{geocodeArea:Ahorn}}->.a;nwr(area.a)[name];out center;'],
    ['info', ['--json'], ''],
    ['convert', ['--to', 'geojson'], ''],
    ['convert', ['--to', 'osm'], ''],
  ])('%s %j answers over the prepared file as over the first one', async (command, options, stdin) => {
    const [first, again] = await Promise.all([town, prepared].map((file) => runCommand([command, ...options, file], { stdin })));
    expect([again.code, again.stderr]).toEqual([0, first.stderr]);
    const named = again.stdout.replaceAll('town.flyover', 'town.osm').replace('"format": "Flyover (prepared)"', '"format": "OSM XML"');
    expect(named).toBe(first.stdout);
  });

  test('joins files: of an element in several the newest version counts, the box is around all, the time that of the oldest', async () => {
    const output = join(folder, 'both.flyover');
    const village = await fileOf('village.osm.gz', gzipSync(VILLAGE));
    expect((await runCommand(['prepare', town, village, '--output', output])).code).toBe(0);
    const { stdout } = await runCommand(['info', output]);
    expect(stdout).toMatch(/^nodes +12$/m);
    expect(stdout).toMatch(/^declared bounds +9,19,10.02,20.02$/m);
    expect(stdout).toMatch(/^time of the data +2026-02-01T00:00:00Z$/m);
    const names = await runCommand(['query', '--data', output], { stdin: '[out:csv(name;false)];node(5);out;' });
    expect(names.stdout).toBe('Birkenau\n');
  });

  test.each([
    [
      'two of features',
      [
        ['a.geojson', pointOf('A')],
        ['b.geojson', pointOf('B')],
      ],
      ['A', 'B'],
    ],
    [
      'features beside an editor’s',
      [
        ['a.geojson', pointOf('A')],
        ['new.osm', EDITED],
      ],
      ['A', 'edited', 'path'],
    ],
    [
      'an editor’s beside features',
      [
        ['new.osm', EDITED],
        ['a.geojson', pointOf('A')],
      ],
      ['A', 'edited', 'path'],
    ],
    [
      'a newer version before an older one',
      [
        ['new.osm', versionOf(3)],
        ['old.osm', versionOf(2)],
      ],
      ['version 3'],
    ],
    [
      'an older version before a newer one',
      [
        ['old.osm', versionOf(2)],
        ['new.osm', versionOf(3)],
      ],
      ['version 3'],
    ],
  ] as const)('loses nothing of several files: %s', async (_, files, expected) => {
    const output = join(folder, 'several.flyover');
    const paths = await Promise.all(files.map(([name, content]) => fileOf(name, content)));
    expect(await runCommand(['prepare', ...paths, '--output', output])).toMatchObject({ code: 0, stderr: '' });
    const names = await runCommand(['query', '--data', output], { stdin: '[out:csv(name;false)];nwr[name];out;' });
    expect(names.stdout.trim().split('\n').sort()).toEqual(expected);
  });

  test('takes prepared files among others', async () => {
    const [first, output] = [join(folder, 'edited.flyover'), join(folder, 'several.flyover')];
    await runCommand(['prepare', await fileOf('new.osm', EDITED), '--output', first]);
    const point = await fileOf('a.geojson', pointOf('A'));
    for (const files of [
      [point, first],
      [first, point],
    ]) {
      expect(await runCommand(['prepare', ...files, '--output', output])).toMatchObject({ code: 0, stderr: '' });
      const names = await runCommand(['query', '--data', output], { stdin: '[out:csv(name;false)];nwr[name];out;' });
      expect(names.stdout.trim().split('\n').sort()).toEqual(['A', 'edited', 'path']);
    }
  });

  test('what refers to elements without ids of their own follows them', async () => {
    const output = join(folder, 'several.flyover');
    const paths = [await fileOf('a.geojson', pointOf('A')), await fileOf('new.osm', EDITED)];
    await runCommand(['prepare', ...paths, '--output', output]);
    const stdin = '[out:csv(::type,::id,::lat,name;false)];rel(0,0,9,9);(._;>>;);out;';
    const { stdout } = await runCommand(['query', '--data', output], { stdin });
    expect(stdout).toBe('node\t-2\t1.0000000\tedited\nnode\t3\t1.5000000\t\nway\t-5\t\tpath\nrelation\t-9\t\t\n');
  });

  test('keeps a history, which is prepared alone', async () => {
    const history = await fileOf('past.osh', HISTORY);
    const output = join(folder, 'past.flyover');
    expect((await runCommand(['prepare', history, '--output', output])).code).toBe(0);
    const then = await runCommand(['query', '--data', output], {
      stdin: '[out:csv(name;false)][date:"2021-01-01T00:00:00Z"];node[name];out;',
    });
    expect([then.code, then.stdout]).toEqual([0, 'old\n']);
    const { code, stderr } = await runCommand(['prepare', town, history, '--output', output]);
    expect([code, stderr]).toEqual([2, `flyover prepare: ${history} holds versions of elements, a history: prepare it alone\n`]);
  });

  test('a server opens it, takes the next one over, and keeps what it has where that is damaged', async () => {
    const data = join(folder, 'served.flyover');
    await copyFile(prepared, data);
    const interrupt = new AbortController();
    let output = '';
    const ended = runCommand(['serve', '--data', data, '--port', '0', '--metrics', 'loopback'], {
      interrupted: interrupt.signal,
      onOutput(text) {
        output += text;
      },
    });
    await expect.poll(() => output, { timeout: 60_000 }).toContain('Ctrl+C');
    expect(output).toContain('Data: served.flyover: 12 nodes, 3 ways, 1 relations in 10,20,10.02,20.02\n');
    const address = /http:\S+/.exec(output)?.[0];
    const ask = async (path: string) => (await fetch(address + path)).text();
    const cafes = 'api/interpreter?data=[out:csv(::id;false)];node[amenity=cafe];out;';
    expect(await ask(cafes)).toBe('11\n12\n');
    expect(JSON.parse(await ask('search?q=ahorn&format=json'))[0]).toMatchObject({ display_name: 'Ahorn' });
    expect((await ask('tiles/14/9102/7733.mvt')).length).toBeGreaterThan(100);
    const next = await fileOf(
      'next.osm',
      SMALL_TOWN.replace('<node id="13"', '<node id="9" lat="10" lon="20"><tag k="amenity" v="cafe"/></node><node id="13"'),
    );
    await runCommand(['prepare', next, '--output', data]);
    await expect.poll(() => ask(cafes), { timeout: 60_000 }).toBe('9\n11\n12\n');
    const bytes = await readFile(data);
    const damaged = await fileOf(
      'damaged-in-place.flyover',
      bytes.map((byte, at) => (at > bytes.length - 40 ? byte ^ 255 : byte)),
    );
    await rename(damaged, data);
    await expect.poll(() => ask('metrics'), { timeout: 60_000 }).toContain('outcome="refused"} 1\n');
    expect(await ask(cafes)).toBe('9\n11\n12\n');
    interrupt.abort();
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/stays: \S+served\.flyover: The \.flyover data is damaged at byte [\d,]+ \([\w.]+\): /),
    ]);
  }, 150_000);

  test('within --memory it is the same file, and nothing is left beside it', async () => {
    // the nodes take more than an eighth of the memory
    const large = `<osm version="0.6">${Array.from({ length: 50_000 }, (_, i) => `<node id="${i + 1}" lat="${i / 1000}" lon="${(i * 7) % 90}"/>`).join('')}
      <way id="1">${Array.from({ length: 900 }, (_, i) => `<nd ref="${i * 31 + 1}"/>`).join('')}</way></osm>`;
    const [plain, within] = [join(folder, 'plain.flyover'), join(folder, 'within.flyover')];
    const files = [await fileOf('large.osm', large), await fileOf('large.osm.gz', gzipSync(large)), town];
    expect((await runCommand(['prepare', ...files, '--output', plain])).code).toBe(0);
    for (const memory of ['16M', '2G']) {
      expect(await runCommand(['prepare', ...files, '--output', within, '--memory', memory])).toMatchObject({ code: 0, stderr: '' });
      expect((await readFile(within)).equals(await readFile(plain))).toBe(true);
    }
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('what --memory cannot be kept for is told, and nothing is written', async () => {
    const [past, output] = [join(folder, 'long.osh'), join(folder, 'past-within.flyover')];
    await writeFile(past, `<osm version="0.6">${'<node id="1" version="2" visible="false"/>'.repeat(50_000)}</osm>`);
    const { code, stderr } = await runCommand(['prepare', past, '--output', output, '--memory', '16M']);
    const advice = 'which is prepared in memory: leave --memory out, or give more';
    expect([code, stderr]).toEqual([
      2,
      `flyover prepare: ${past} does not fit into --memory, and it holds versions of elements, a history, ${advice}\n`,
    ]);
    expect((await readdir(folder)).filter((name) => name.startsWith('past-within'))).toEqual([]);
  });

  test('stopped on the way within --memory it leaves what was there', async () => {
    const output = await fileOf('kept-within.flyover', 'as it was');
    const nodes = Array.from({ length: 200_000 }, (_, i) => `<node id="${i + 1}" lat="${(i % 170) - 80}" lon="${(i * 7) % 180}"/>`);
    const large = await fileOf('many.osm', `<osm version="0.6">${nodes.join('')}</osm>`);
    const parts = async () => (await readdir(folder)).filter((name) => name.startsWith('kept-within.flyover.'));
    const stop = new AbortController();
    let seen: string[] = [];
    const running = runCommand(['prepare', large, '--output', output, '--memory', '16M'], { interrupted: stop.signal });
    while (seen.length === 0) seen = await parts();
    stop.abort(new Error('interrupted'));
    const { code } = await running;
    expect([code, await readFile(output, 'utf8')]).toEqual([1, 'as it was']);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('two at once are both whole, and nothing is left beside the file', async () => {
    const output = join(folder, 'twice.flyover');
    const both = await Promise.all([town, town].map((file) => runCommand(['prepare', file, '--output', output])));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(await readFile(output)).toEqual(await readFile(prepared));
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('what a killed process left is removed by the next, and no other part', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    const left = await fileOf(`again.flyover.${pid}-0123abcd.part`, 'half');
    const others = [await fileOf(`again.flyover.${process.pid}-0123abcd.part`, 'mine'), await fileOf('again.flyover.2-x.part', 'what')];
    await runCommand(['prepare', town, '--output', join(folder, 'again.flyover')]);
    const there = await readdir(folder);
    expect(there).not.toContain(left.slice(folder.length + 1));
    for (const path of others) {
      expect(there).toContain(path.slice(folder.length + 1));
      await rm(path);
    }
  });

  test('stopped on the way it leaves what was there', async () => {
    const output = await fileOf('kept.flyover', 'as it was');
    const { code } = await runCommand(['prepare', town, '--output', output], { interrupted: AbortSignal.abort(new Error('interrupted')) });
    expect([code, await readFile(output, 'utf8')]).toEqual([1, 'as it was']);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('a file that is cut, of another version, or damaged in the middle is told in a sentence', async () => {
    const bytes = await readFile(prepared);
    const asked = async (path: string) => {
      const { code, stderr } = await runCommand(['query', '--data', path], { stdin: '[out:json];nwr[name];out meta geom;' });
      return [code, stderr];
    };
    const cut = await fileOf('cut.flyover', bytes);
    await truncate(cut, bytes.length - 100);
    expect(await asked(cut)).toEqual([
      1,
      expect.stringMatching(/^\S+cut\.flyover: The \.flyover data ends too early, at byte [\d,]+: get it again\./),
    ]);
    const newer = await fileOf(
      'newer.flyover',
      bytes.map((byte, at) => (at === 8 ? 9 : byte)),
    );
    expect(await asked(newer)).toEqual([
      1,
      expect.stringContaining('It was prepared by another version of Flyover (format 9, not 3): prepare it again.'),
    ]);
    const damaged = await fileOf(
      'damaged.flyover',
      bytes.map((byte, at) => (at > bytes.length / 2 ? byte ^ 255 : byte)),
    );
    expect(await asked(damaged)).toEqual([
      1,
      expect.stringMatching(/The \.flyover data is damaged at byte [\d,]+ \([\w.]+\): get it again, or make it anew\./),
    ]);
  });

  test.each(['512', '0M', '8M', '-1G', '99T', '1e3M', 'many'])('--memory %s is no size', async (memory) => {
    const { code, stderr } = await runCommand(['query', `--memory=${memory}`, '--data', prepared], { stdin: AROUND });
    const message = `flyover query: --memory must be a size from 16M to 16T, such as 512M or 4G, not "${memory}"`;
    expect([code, stderr.split('\n')[0]]).toEqual([2, message]);
  });

  test('--memory of prepare is a size as well', async () => {
    const { code, stderr } = await runCommand(['prepare', town, '--output', prepared, '--memory', 'much']);
    expect([code, stderr.split('\n')[0]]).toEqual([
      2,
      'flyover prepare: --memory must be a size from 16M to 16T, such as 512M or 4G, not "much"',
    ]);
  });

  test('--memory needs data', async () => {
    const { code, stderr } = await runCommand(['query', '--memory=1G', '--server', 'http://127.0.0.1:1/'], { stdin: AROUND });
    expect([code, stderr.split('\n')[0]]).toEqual([2, 'flyover query: --memory goes with --data']);
  });

  test('wants a file to write', async () => {
    const { code, stderr } = await runCommand(['prepare', town]);
    expect([code, stderr.split('\n')[0]]).toEqual([2, 'flyover prepare: name the file to write: --output FILE']);
  });
});
