import { readFileSync } from 'node:fs';
import { EXPORT_FORMATS } from '@flyover/feature-export';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { runCommand } from './testing/test-io.ts';

describe('run', () => {
  test('shows the commands without one, and where it is unknown', async () => {
    const [none, unknown] = [await runCommand([]), await runCommand(['fly'])];
    expect([none.code, none.stderr.split('\n')[0]]).toEqual([2, 'Usage: flyover COMMAND [options]']);
    expect([unknown.code, unknown.stderr.split('\n')[0]]).toEqual([2, 'flyover: unknown command "fly"']);
  });
  test('answers --help and --version', async () => {
    expect((await runCommand(['--version'])).stdout).toBe('0.1.0\n');
    const help = await runCommand(['check', '--help']);
    expect([help.code, help.stdout.split('\n')[0]]).toEqual([0, 'Usage: flyover check [FILE…] [options]']);
  });
  test('says in a line how a command is called that was called wrong', async () => {
    const { code, stderr } = await runCommand(['info', '--what']);
    expect([code, stderr]).toEqual([
      2,
      'flyover info: unknown option --what\nUsage: flyover info FILE [options]\nflyover info --help says more.\n',
    ]);
  });
});

test('the help of convert names every format', () => {
  const help = COMMANDS.find(({ name }) => name === 'convert')?.options.find(({ name }) => name === 'to')?.help ?? '';
  expect(EXPORT_FORMATS.filter(({ id }) => !new RegExp(`\\b${id}\\b`).test(help)).map(({ id }) => id)).toEqual([]);
});

test('the table of commands in the README names every command with every option', () => {
  const lines = readFileSync(new URL('../README.md', import.meta.url), 'utf8').split('\n');
  const missing = COMMANDS.map(({ name, options }) => {
    const row = lines.find((line) => line.startsWith(`| \`flyover ${name}\``) || line.startsWith(`| \`flyover ${name} `));
    return [name, row === undefined ? 'its row' : options.map((option) => option.name).filter((each) => !row.includes(`--${each}`))];
  });
  expect(missing).toEqual(COMMANDS.map(({ name }) => [name, []]));
});
