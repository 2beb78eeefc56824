import { describe, expect, test } from 'vitest';
import { type CommandDefinition, readCall, usage } from './call.ts';
import { CallProblem } from './problem.ts';

const command: CommandDefinition = {
  name: 'query',
  summary: 'Runs a query.',
  argument: { name: 'QUERY', required: false, help: 'file' },
  options: [
    { name: 'data', value: 'FILE', help: 'data' },
    { name: 'json', help: 'as JSON' },
    { name: 'set', value: 'NAME=VALUE', many: true, help: 'a value' },
  ],
};
const read = (...argv: string[]) => readCall(command, argv);
const message = (...argv: string[]) => {
  try {
    read(...argv);
  } catch (thrown) {
    return thrown instanceof CallProblem ? thrown.message : thrown;
  }
  return 'no problem';
};

describe('readCall', () => {
  test('takes options in both forms, switches and the argument in any order', () => {
    const call = read('--data', 'a.pbf', 'q.ql', '--json', '--set=a=1', '--set', 'b=2');
    expect([call.argument, call.value('data'), call.has('json'), call.values('set')]).toEqual(['q.ql', 'a.pbf', true, ['a=1', 'b=2']]);
  });
  test('takes a dash as the argument and negative numbers as values', () => {
    const call = read('-', '--data', '-12.5,130');
    expect([call.argument, call.value('data')]).toEqual(['-', '-12.5,130']);
  });
  test('takes what stands behind -- as it is', () => expect(read('--', '--json').argument).toBe('--json'));
  test.each([
    [['--date', 'x'], 'unknown option --date'],
    [['--date=x'], 'unknown option --date'],
    [['-d'], 'unknown option -d'],
    [['--data'], '--data needs a value: --data FILE'],
    [['--data', '--json'], '--data needs a value: --data FILE'],
    [['--json=1'], '--json takes no value, but got "1"'],
    [['--data', 'a', '--data', 'b'], '--data is given twice'],
    [['a', 'b'], '"b" is one argument too many'],
  ])('refuses %j', (argv, expected) => expect(message(...argv)).toBe(expected));
  test('takes several arguments where the command does', () => {
    const several = { ...command, argument: { name: 'FILE', required: false, many: true, help: '' } };
    expect(readCall(several, ['a', '--json', 'b', '-']).arguments).toEqual(['a', 'b', '-']);
    expect(usage(several).split('\n')[0]).toBe('Usage: flyover query [FILE…] [options]');
  });
  test('asks for an argument that must be there', () => {
    const strict = { ...command, argument: { name: 'INPUT', required: true, help: '' } };
    expect(() => readCall(strict, [])).toThrow(new CallProblem('INPUT is missing'));
  });
});

test('usage names the argument and every option', () => {
  expect(usage(command)).toBe(`Usage: flyover query [QUERY] [options]
Runs a query.

  QUERY             file
  --data FILE       data
  --json            as JSON
  --set NAME=VALUE  a value (may be given several times)
  --help            show this
`);
});
