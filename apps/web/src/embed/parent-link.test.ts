import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { heardBy, problemMessage, readCommand, resultMessage } from './parent-link.ts';

const send = (message: unknown) => readCommand(JSON.stringify(message));

describe('commands of the page around', () => {
  test('show another query, or fetch its answer beforehand', () => {
    expect(send({ cmd: 'update_map', value: ['node(1);out;'] })).toEqual({ command: 'update_map', query: 'node(1);out;' });
    expect(send({ cmd: 'cache', value: ['node(1);out;', 'more'] })).toEqual({ command: 'cache', query: 'node(1);out;' });
  });
  test.each([
    [{ cmd: 'eval', value: ['alert(1)'] }],
    [{ cmd: 'update_map', value: 'node(1);' }],
    [{ cmd: 'update_map', value: [{ toString: 'x' }] }],
    [{ cmd: 'update_map', value: [] }],
    [{ cmd: 'update_map', value: [' '] }],
    [{ cmd: ['cache'], value: ['a'] }],
    [{ value: ['a'] }],
    [null],
    [[]],
    ['update_map'],
  ])('are not: %j', (message) => expect(send(message)).toBe(undefined));
  test('are JSON texts of a million characters at most', () => {
    expect(readCommand({ cmd: 'update_map', value: ['a'] })).toBe(undefined);
    expect(readCommand('{"cmd":')).toBe(undefined);
    expect(send({ cmd: 'update_map', value: ['a'.repeat(1_000_000)] })).toBe(undefined);
  });
  test('whatever comes, nothing is thrown, and a query is a text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json()), (data) => {
        const command = readCommand(data);
        expect(command === undefined || typeof command.query === 'string').toBe(true);
      }),
    );
  });
});

describe('messages to the page around', () => {
  test('an answer', () => {
    expect(resultMessage('node(1);out;', 'xml', '<osm/>')).toBe('{"query":"node(1);out;","resultType":"xml","resultText":"<osm/>"}');
    expect(JSON.parse(resultMessage('a', 'json', '{}'))).toMatchObject({ resultType: 'javascript' });
    expect(JSON.parse(resultMessage('a', 'table', 'a\tb'))).toMatchObject({ resultType: 'custom' });
  });
  test('a problem, of the way or of the query', () => {
    const problem = { message: 'too busy', lines: [], userLines: [] };
    expect(JSON.parse(problemMessage({ ...problem, kind: 'status', status: 504, statusText: 'Gateway Timeout' }))).toEqual({
      handler: 'onAjaxError',
      msg: 'Gateway Timeout (504)\ntoo busy',
    });
    expect(JSON.parse(problemMessage({ ...problem, kind: 'query' }))).toEqual({ handler: 'onQueryError', msg: 'too busy' });
  });
});

describe('what comes of a query is heard', () => {
  const OWN = 'https://flyover.example.org';
  test.each([
    ['by a page of this site', OWN, [], OWN],
    ['by a page of a configured origin', 'https://www.example.com', ['https://www.example.com'], 'https://www.example.com'],
    ['by all pages, where that is configured', undefined, ['*'], '*'],
    ['by no other', 'https://evil.example.org', ['https://www.example.com'], undefined],
    ['by none that the browser does not tell', undefined, ['https://www.example.com'], undefined],
  ])('%s', (_, around, origins, target) => expect(heardBy(around, origins, OWN)).toBe(target));
});
