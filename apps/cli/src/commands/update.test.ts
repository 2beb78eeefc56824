import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SMALL_TOWN } from '@flyover/place-search/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pendingChanges } from '../data/changes.ts';
import { runCommand } from '../testing/test-io.ts';

/** A café closes, a shop becomes one, another opens. */
const OPENED =
  '<osmChange><create><node id="99" version="1" timestamp="2026-03-02T00:00:00Z" lat="10.01" lon="20.01"><tag k="amenity" v="cafe"/></node></create></osmChange>';
const CHANGED = `<osmChange><delete><node id="11" version="2"/></delete>
  <modify><node id="14" version="2" timestamp="2026-03-03T00:00:00Z" lat="10.014" lon="20.014"><tag k="amenity" v="cafe"/></node></modify></osmChange>`;
const CLOSED = '<osmChange><delete><node id="99" version="2" timestamp="2026-03-04T00:00:00Z"/></delete></osmChange>';

let folder = '';
let first = '';
let town = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-update-'));
  const source = await fileOf('town.osm', SMALL_TOWN);
  first = join(folder, 'first.flyover');
  await runCommand(['prepare', source, '--output', first]);
});
beforeEach(async () => {
  town = join(folder, 'town.flyover');
  await copyFile(first, town);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

const cafes = async () =>
  (await runCommand(['query', '--data', town], { stdin: '[out:csv(::id;false)];node[amenity=cafe];out;' })).stdout.trim().split('\n');
const time = async () => /time of the data +(\S+)/.exec((await runCommand(['info', town])).stdout)?.[1];

/** A folder of a replication whose changes are numbered from `from` on, each a day later. */
async function replication(name: string, from: number, ...changes: string[]): Promise<string> {
  const state = (number: number) => `#a comment\nsequenceNumber=${number}\ntimestamp=2026-03-0${number - from + 2}T00\\:00\\:00Z\n`;
  for (const [i, change] of changes.entries()) {
    const path = `${name}/000/001/${String(from + i)
      .padStart(9, '0')
      .slice(-3)}`;
    await fileOf(`${path}.osc.gz`, gzipSync(change));
    await fileOf(`${path}.state.txt`, state(from + i));
  }
  await fileOf(`${name}/state.txt`, state(from + changes.length - 1));
  return join(folder, name);
}

describe('update', () => {
  test('applies files of changes in their order; again and too late they change nothing', async () => {
    const opened = await fileOf('1.osc', OPENED);
    const changed = await fileOf('2.osc.gz', gzipSync(CHANGED));
    const closed = await fileOf('3.osc', CLOSED);
    const { code, stdout } = await runCommand(['update', town, opened, changed]);
    expect([code, stdout]).toEqual([0, `${town}: 4 kB, after 2 files of changes\n`]);
    expect([await cafes(), await time()]).toEqual([['12', '14', '99'], '2026-03-03T00:00:00Z']);
    const after = await readFile(town);
    await runCommand(['update', town, changed, opened]);
    expect(await readFile(town)).toEqual(after);
    await runCommand(['update', town, closed]);
    expect(await cafes()).toEqual(['12', '14']);
    await runCommand(['update', town, opened, changed]);
    expect(await cafes()).toEqual(['12', '14']);
    expect((await readdir(folder)).filter((name) => /part$|lock$/.test(name))).toEqual([]);
  });

  test('goes on in the folder of a replication where it was, at first by the time of the data', async () => {
    // the data is of March 1st, 12 o'clock; the first of these is of the 2nd
    const days = await replication('days', 1_041, OPENED, CHANGED);
    const { code, stderr } = await runCommand(['update', town, days]);
    expect([code, stderr.replace(days, 'days')]).toEqual([
      2,
      'flyover update: days: there is no state of change 1040, and the data is older: 2026-03-01T12:00:00Z\n',
    ]);
    await fileOf('days/000/001/040.state.txt', 'sequenceNumber=1040\ntimestamp=2026-03-01T00\\:00\\:00Z\n');
    expect((await runCommand(['update', town, days])).stdout).toBe(`${town}: 4 kB, after 2 files of changes\n`);
    expect([await cafes(), await time()]).toEqual([['12', '14', '99'], '2026-03-03T00:00:00Z']);
    expect((await runCommand(['update', town, days])).stdout).toBe(`${town} has all of it already, up to 2026-03-03T00:00:00Z\n`);
    await replication('days', 1_041, OPENED, CHANGED, CLOSED);
    expect((await runCommand(['update', town, days])).stdout).toBe(`${town}: 4 kB, after 1 file of changes\n`);
    expect([await cafes(), await time()]).toEqual([['12', '14'], '2026-03-04T00:00:00Z']);
    await copyFile(first, town);
    await rm(join(days, '000/001/042.osc.gz'));
    const gap = await runCommand(['update', town, days]);
    expect([gap.code, gap.stderr.includes('change 1042 is missing: 000/001/042.osc.gz')]).toEqual([2, true]);
    expect(await readFile(town)).toEqual(await readFile(first));
  });

  test('changes of somebody else leave the time of the replication, whose next changes are applied', async () => {
    const days = await replication('days', 1_041, OPENED, CHANGED);
    await fileOf('days/000/001/040.state.txt', 'sequenceNumber=1040\ntimestamp=2026-03-01T00\\:00\\:00Z\n');
    await runCommand(['update', town, days]);
    const own = '<node id="77" version="1" timestamp="2026-03-09T00:00:00Z" lat="10.01" lon="20.01"><tag k="amenity" v="cafe"/></node>';
    const file = await fileOf('own.osc', `<osmChange version="0.6"><create>${own}</create></osmChange>`);
    expect((await runCommand(['update', town, file])).code).toBe(0);
    expect(await time()).toBe('2026-03-03T00:00:00Z');
    await replication('days', 1_041, OPENED, CHANGED, CLOSED);
    expect((await runCommand(['update', town, days])).stdout).toBe(`${town}: 4 kB, after 1 file of changes\n`);
    expect(await cafes()).toEqual(['12', '14', '77']);
  });

  describe('of a history', () => {
    const version = (number: number, date: string, value: string) =>
      `<node id="99" version="${number}" timestamp="${date}T00:00:00Z" lat="10.01" lon="20.01"><tag k="amenity" v="${value}"/></node>`;
    const first = version(1, '2025-01-01', 'pub').replace('<node', '<node visible="true"');
    const second = version(2, '2025-06-01', 'bar').replace('<node', '<node visible="true"');
    const third = `<modify>${version(3, '2026-03-02', 'cafe')}</modify>`;
    const closed = '<delete><node id="99" version="4" timestamp="2026-03-04T00:00:00Z"/></delete>';
    const past = (date: string) =>
      runCommand(['query', '--data', town], { stdin: `[out:csv(::id,::version,amenity;false)]${date};node(99);out meta;` });
    const prepareHistory = async () => {
      const source = await fileOf('history.osm', `<osm version="0.6">${first}${second}</osm>`);
      expect((await runCommand(['prepare', source, '--output', town])).code).toBe(0);
    };

    test('changes are added as versions, deletions too: every moment is what it was', async () => {
      await prepareHistory();
      const changes = await fileOf('history.osc', `<osmChange>${third}${closed}</osmChange>`);
      expect((await runCommand(['update', town, changes])).stdout).toBe(`${town}: 2 kB, after 1 file of changes\n`);
      const dates = ['2025-02-01', '2025-07-01', '2026-03-03'].map((date) => `[date:"${date}T00:00:00Z"]`);
      const answers = await Promise.all([...dates, ''].map(past));
      expect(answers.map(({ stdout }) => stdout)).toEqual(['99\t1\tpub\n', '99\t2\tbar\n', '99\t3\tcafe\n', '']);
      expect(await time()).toBe('2026-03-04T00:00:00Z');
      await runCommand(['update', town, changes]);
      const after = await readFile(town);
      await runCommand(['update', town, changes]);
      expect(await readFile(town)).toEqual(after);
      expect(await Promise.all([...dates, ''].map(past))).toEqual(answers);
      const versions = await runCommand(['query', '--data', town], { stdin: '[out:csv(refversion;false)];timeline(node,99);out;' });
      expect(versions.stdout).toBe('1\n2\n3\n4\n');
    });

    test('a change without a time is refused', async () => {
      await prepareHistory();
      const changes = await fileOf('timeless.osc', '<osmChange><delete><node id="99" version="3"/></delete></osmChange>');
      const { code, stderr } = await runCommand(['update', town, changes]);
      const sentence = 'there is a change without a version or a time, which has no place in a history';
      expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    });
  });

  describe('in the folder of another replication', () => {
    /** The data is at this number, and of the time of the end of `OPENED`. */
    const at = async (sequence: number) => {
      const past = await replication(`past-${sequence}`, sequence, OPENED);
      const before = String(sequence - 1).padStart(9, '0');
      await fileOf(
        `past-${sequence}/${before.slice(0, 3)}/${before.slice(3, 6)}/${before.slice(6)}.state.txt`,
        `sequenceNumber=${sequence - 1}\ntimestamp=2026-03-01T00\\:00\\:00Z\n`,
      );
      expect((await runCommand(['update', town, past])).stdout).toContain('after 1 file of changes');
    };
    test('a number beyond its last is none, and the time counts', async () => {
      await at(1_900);
      const days = await replication('few', 1_041, OPENED, CHANGED);
      expect((await runCommand(['update', town, days])).stdout).toBe(`${town}: 4 kB, after 1 file of changes\n`);
      expect([await cafes(), await time()]).toEqual([['12', '14', '99'], '2026-03-03T00:00:00Z']);
      expect((await runCommand(['update', town, days])).stdout).toBe(`${town} has all of it already, up to 2026-03-03T00:00:00Z\n`);
    });
    test('a number of other times is none', async () => {
      await at(1_043);
      const days = await replication('more', 1_041, OPENED, CHANGED, CLOSED);
      // by the number nothing would be left
      expect((await runCommand(['update', town, days])).stdout).toBe(`${town}: 4 kB, after 2 files of changes\n`);
      expect([await cafes(), await time()]).toEqual([['12', '14'], '2026-03-04T00:00:00Z']);
    });
    test('a number that it has no longer is none', async () => {
      await at(1_005);
      const days = await replication('late', 1_041, OPENED, CHANGED);
      expect((await runCommand(['update', town, days])).stdout).toBe(`${town}: 4 kB, after 1 file of changes\n`);
    });
    test('without a time there is nothing to go by', async () => {
      const days = await replication('timeless', 1_041, OPENED, CHANGED);
      await expect(pendingChanges(days, { sequence: 1_043 })).rejects.toThrow(
        'the data has change 1043, which is not of this replication, and no time',
      );
      expect((await pendingChanges(days, { sequence: 1_041 })).changes.length).toBe(1);
    });
  });

  test('a server takes the file over', async () => {
    const interrupt = new AbortController();
    let output = '';
    const ended = runCommand(['serve', '--data', town, '--port', '0'], {
      interrupted: interrupt.signal,
      onOutput(text) {
        output += text;
      },
    });
    await expect.poll(() => output, { timeout: 60_000 }).toContain('Ctrl+C');
    const address = /http:\S+/.exec(output)?.[0];
    const ask = async () => (await fetch(`${address}api/interpreter?data=[out:csv(::id;false)];node[amenity=cafe];out;`)).text();
    expect(await ask()).toBe('11\n12\n');
    await runCommand(['update', town, await fileOf('served.osc', OPENED)]);
    await expect.poll(ask, { timeout: 60_000 }).toBe('11\n12\n99\n');
    interrupt.abort();
    expect((await ended).code).toBe(0);
  }, 150_000);

  test('of two at once the second is refused, and a lock whose holder is gone is none', async () => {
    const changes = await fileOf('1.osc', OPENED);
    const both = await Promise.all([runCommand(['update', town, changes]), runCommand(['update', town, changes])]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 2]);
    expect(both.map(({ stderr }) => stderr).join('')).toBe(
      `flyover update: ${town} is being updated by process ${process.pid}: wait for its end, or remove ${town}.lock if it is gone\n`,
    );
    const { pid } = spawnSync(process.execPath, ['--version']);
    await fileOf('town.flyover.lock', `${pid} 0123456789abcdef`);
    expect((await runCommand(['update', town, changes])).code).toBe(0);
  });

  const long = new Date(Date.now() - 24 * 3_600_000);
  test.each([
    // the process of a container is number 1, and so is the next one
    ['of a process that had the number of this one', `${process.pid} 0123456789abcdef ${hostname()} 1`, new Date()],
    ['of a process whose number another has now', `${process.ppid} 0123456789abcdef ${hostname()} 1`, new Date()],
    ['of such a process, made by a former version', `${process.pid} 0123456789abcdef`, long],
    ['of another container that was killed', '1 0123456789abcdef elsewhere 1', long],
  ])('a lock is none that is left %s', async (_, content, changed) => {
    const changes = await fileOf('1.osc', OPENED);
    await utimes(await fileOf('town.flyover.lock', content), changed, changed);
    expect((await runCommand(['update', town, changes])).stderr).toBe('');
    expect((await readdir(folder)).filter((name) => name.endsWith('lock'))).toEqual([]);
  });

  test('a lock of another computer counts as long as it is fresh', async () => {
    await fileOf('town.flyover.lock', '1 0123456789abcdef elsewhere 1');
    const { code, stderr } = await runCommand(['update', town, await fileOf('1.osc', OPENED)]);
    const what = `${town} is being updated by process 1 on elsewhere: wait for its end, or remove ${town}.lock if it is gone`;
    expect([code, stderr]).toEqual([2, `flyover update: ${what}\n`]);
    await rm(`${town}.lock`);
  });

  test('parts that killed processes left are removed, whoever has their number now', async () => {
    for (const pid of [process.pid, process.ppid]) await utimes(await fileOf(`town.flyover.${pid}-0123abcd.part`, 'x'), long, long);
    const fresh = await fileOf(`town.flyover.${process.ppid}-4567abcd.part`, 'x');
    await runCommand(['update', town, await fileOf('1.osc', OPENED)]);
    expect((await readdir(folder)).filter((name) => name.endsWith('part'))).toEqual([basename(fresh)]);
    await rm(fresh);
  });

  test('stopped on the way, or with changes that are cut, it leaves what was there', async () => {
    const changes = await fileOf('1.osc', OPENED);
    const cut = await fileOf('cut.osc', OPENED.slice(0, -20));
    const stopped = await runCommand(['update', town, changes], { interrupted: AbortSignal.abort(new Error('interrupted')) });
    const broken = await runCommand(['update', town, changes, cut]);
    expect([stopped.code, broken.code, broken.stderr.startsWith(`${cut}: `)]).toEqual([1, 1, true]);
    expect(await readFile(town)).toEqual(await readFile(first));
  });

  test.each([
    ['no changes', () => [town], 'name the changes: files (.osc, .osc.gz) or the folder of a replication'],
    ['data that is not prepared', () => [join(folder, 'town.osm'), town], 'town.osm is no prepared file: make one with flyover prepare'],
    ['what is no change', () => [town, join(folder, 'town.osm')], 'town.osm: this is no file of changes (.osc, .osc.gz)'],
    ['a folder of anything else', () => [town, folder], 'there is no state.txt with a sequence number and a time'],
  ])('refuses %s', async (_, argv, message) => {
    const { code, stderr } = await runCommand(['update', ...argv()]);
    expect([code > 0, stderr]).toEqual([true, expect.stringContaining(message)]);
  });
});
