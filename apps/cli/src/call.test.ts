import { describe, expect, test } from 'vitest';
import { addressOption, boundsOption, type CommandDefinition, positionOption, readCall, settings, usage, wholeNumber } from './call.ts';
import { CallProblem, faultLine, lineAndColumn } from './problem.ts';

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

describe('options', () => {
  test('reads a box', () => expect(boundsOption('bbox', '47.1, 9.5,47.2,9.6')).toEqual([47.1, 9.5, 47.2, 9.6]));
  test.each(['1,2,3', '1,2,3,4,5', '3,2,1,4', '1,2,91,4', '1,181,2,3', 'a,b,c,d', '1,2,3,0x4', ''])('refuses the box %j', (text) =>
    expect(() => boundsOption('bbox', text)).toThrow(
      `--bbox must be south,west,north,east in degrees, such as 47.1,9.5,47.2,9.6, not "${text}"`,
    ),
  );
  test('reads a position', () => expect(positionOption('center', '-12.5,130')).toEqual({ lat: -12.5, lon: 130 }));
  test.each(['1', '91,0', '0,-181', '1,2,3'])('refuses the position %j', (text) =>
    expect(() => positionOption('center', text)).toThrow('--center must be latitude,longitude in degrees'),
  );
  test('reads a whole number', () => expect(wholeNumber('port', '8080', 0, 65535)).toBe(8080));
  test.each(['-1', '65536', '80.5', '8e3', ''])('refuses the number %j', (text) =>
    expect(() => wholeNumber('port', text, 0, 65535)).toThrow(`--port must be a whole number from 0 to 65535, not "${text}"`),
  );
  test('reads an address', () => expect(addressOption('server', 'https://a.example/api', '').href).toBe('https://a.example/api'));
  test.each(['a.example', 'ftp://a.example/', 'javascript:1', ''])('refuses the address %j', (text) =>
    expect(() => addressOption('server', text, 'https://b.example/')).toThrow(
      `--server must be an address such as https://b.example/, not "${text}"`,
    ),
  );
  test('reads settings, the last of a name', () => expect({ ...settings(['a=1', 'b=x=y', 'a=2']) }).toEqual({ a: '2', b: 'x=y' }));
  test.each(['=1', 'a', 'a b=1', 'ä=1'])('refuses the setting %j', (text) =>
    expect(() => settings([text])).toThrow('--set must be NAME=VALUE'),
  );
});

describe('lines of faults', () => {
  test('has only what is known', () => {
    expect(faultLine({ file: 'q', line: 3, column: 4, message: 'm' })).toBe('q:3:4: m');
    expect(faultLine({ file: 'q', line: 3, message: 'm' })).toBe('q:3: m');
    expect(faultLine({ file: 'q', message: 'm' })).toBe('q: m');
  });
  test('counts lines and columns from 1', () => {
    expect(lineAndColumn('ab\ncd', 0)).toEqual({ line: 1, column: 1 });
    expect(lineAndColumn('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
    expect(lineAndColumn('ab\ncd', 99)).toEqual({ line: 2, column: 3 });
  });
});
