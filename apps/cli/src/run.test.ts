import { describe, expect, test } from 'vitest';
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
  test('shows the usage of a command that is called wrong', async () => {
    const { code, stderr } = await runCommand(['info', '--what']);
    expect([code, stderr.split('\n').slice(0, 3)]).toEqual([
      2,
      ['flyover info: unknown option --what', '', 'Usage: flyover info FILE [options]'],
    ]);
  });
});
