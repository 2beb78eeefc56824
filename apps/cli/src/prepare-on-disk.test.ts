/** What is on the disk when preparing ends badly: with the real command, where `npm run build` has made its bundle. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url));
const BIN = path('../bin/flyover.mjs');
const isBuilt = existsSync(path('../dist/flyover.mjs'));
if (!isBuilt) console.warn('skipped: tests of the built command, since apps/cli/dist is missing (npm run build)');

let folder = '';
let data = '';
let output = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-disk-'));
  data = join(folder, 'nodes.osm');
  output = join(folder, 'nodes.flyover');
  // places without an order: they cannot be packed to less than some 50 kB
  const nodes = Array.from(
    { length: 50_000 },
    (_, i) => `<node id="${i + 1}" lat="${((i * 7919) % 10007) / 200}" lon="${((i * 104729) % 10009) / 100}"/>`,
  );
  await writeFile(data, `<osm version="0.6">${nodes.join('')}</osm>`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `flyover prepare`. @param before what the shell does first */
function prepare(options: readonly string[], before = 'true') {
  const words = [BIN, 'prepare', data, '--output', output, ...options];
  const child = spawn('/bin/sh', ['-c', `${before}; exec "$0" "$@"`, process.execPath, ...words]);
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => {
    stderr += text;
  });
  return {
    child,
    ended: new Promise<{ code: number | null; stderr: string }>((done) => child.on('close', (code) => done({ code, stderr }))),
  };
}

const parts = async () => (await readdir(folder)).filter((name) => name.endsWith('.part'));

describe.skipIf(!isBuilt || process.platform === 'win32').each([
  ['a prepared file on the disk', []],
  // the nodes take more than an eighth of it
  ['a prepared file and temporary files on the disk', ['--memory', '16M']],
] as const)('%s', (_, options) => {
  test('no room for all of it: what was there stays, nothing is left beside it, and a sentence says so', async () => {
    await writeFile(output, 'as it was');
    // files of the shell and its children may have 8 blocks of 512 bytes, or of 1024
    const { code, stderr } = await prepare(options, 'ulimit -f 8').ended;
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^flyover prepare: \S+nodes\.flyover cannot be written: EFBIG/)]);
    expect([await readFile(output, 'utf8'), await parts()]).toEqual(['as it was', []]);
  });

  test('killed on the way: what was there stays, and the next one clears up', async () => {
    const { child, ended } = prepare(options);
    await writeFile(output, 'as it was');
    while ((await parts()).length === 0 && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 2));
    child.kill('SIGKILL');
    await ended;
    // where it was not quick enough to be killed, the new file is whole
    const killed = await readFile(output);
    expect((await prepare(options).ended).code).toBe(0);
    const whole = await readFile(output);
    expect(['as it was', whole.toString()]).toContain(killed.toString());
    expect([whole.subarray(0, 8).toString(), await parts()]).toEqual(['FLYOVERP', []]);
  });
});
