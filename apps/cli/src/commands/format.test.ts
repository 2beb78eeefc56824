import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/test-io.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-format-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('prints a query laid out, with its comments and placeholders', async () => {
  const stdin = '[out:json];( node[amenity=cafe]({{bbox}}); // all\nway["amenity"="cafe"]({{bbox}}););out   center;';
  const stdout = '[out:json];\n(\n  node[amenity=cafe]({{bbox}}); // all\n  way["amenity"="cafe"]({{bbox}});\n);\nout center;\n';
  expect(await runCommand(['format'], { stdin })).toEqual({ code: 0, stdout, stderr: '' });
  expect(await runCommand(['format', '-'], { stdin: stdout })).toEqual({ code: 0, stdout, stderr: '' });
});

test('prints the shortest text of the same meaning', async () => {
  const { stdout } = await runCommand(['format', '--compact'], { stdin: 'relation["name"="Vaduz"]; // it\nout body;' });
  expect(stdout).toBe('rel[name=Vaduz];out;\n');
});

test('says where a query has a fault, and prints none', async () => {
  const { code, stdout, stderr } = await runCommand(['format'], { stdin: 'node[a]\nout;' });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^<stdin>:2:1: parse error: ';' expected/);
});

test('names the files that are not laid out, and writes them', async () => {
  const [good, bad, broken] = ['good', 'bad', 'broken'].map((name) => join(folder, name));
  await writeFile(good, 'node(1);\nout;\n');
  await writeFile(bad, 'node(1);out;');
  await writeFile(broken, 'node(1;');
  expect(await runCommand(['format', good, bad, '--check'])).toEqual({ code: 1, stdout: `${bad}\n`, stderr: '' });
  expect(await runCommand(['format', good, '--check'])).toEqual({ code: 0, stdout: '', stderr: '' });
  const { code, stdout, stderr } = await runCommand(['format', good, bad, broken, '--write']);
  expect([code, stdout, stderr.startsWith(`${broken}:`)]).toEqual([1, `${bad}\n`, true]);
  expect(await readFile(bad, 'utf8')).toBe('node(1);\nout;\n');
  expect(await readFile(broken, 'utf8')).toBe('node(1;');
});

test.each([
  [['--check', '--write', 'x'], 'say either'],
  [['--write'], '--write writes to files'],
  [['a', 'b'], 'several files take'],
])('refuses %j', async (options, start) => {
  const { code, stderr } = await runCommand(['format', ...options]);
  expect([code, stderr.startsWith(`flyover format: ${start}`)]).toEqual([2, true]);
});
