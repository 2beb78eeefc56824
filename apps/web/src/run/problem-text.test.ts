import { describe, expect, test } from 'vitest';
import loopback from '../ui/locales/loopback/en.json';
import problem from '../ui/locales/problem/en.json';
import readFault from '../ui/locales/read-fault/en.json';
import { problemText, type Surroundings } from './problem-text.ts';
import type { RunProblem } from './run-store.ts';

const around: Surroundings = { online: true, securePage: true, server: 'https://a.example.org/api/', name: 'A', isOwn: false };
/** The English text of a key, values filled in. */
const t = (key: string, values: Record<string, unknown> = {}) => {
  const text: unknown = key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], { ...problem, ...readFault, ...loopback });
  return String(text).replace(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => String(values[name]));
};
const textOf = (problem: Partial<RunProblem>, where = around) =>
  problemText({ kind: 'query', message: 'said', lines: [], userLines: [], ...problem }, where, t);

describe('the three messages of a failed request', () => {
  test('without an answer', () =>
    expect(textOf({ kind: 'rejected', message: 'Failed to fetch' })).toMatchObject({
      title: 'No answer from A',
      why: 'Request rejected. (e.g. server not found, request blocked by browser addon, request redirected, internal server errors, etc.)',
      said: 'Failed to fetch',
      byServer: false,
      hint: expect.stringContaining('ask another server'),
    }));
  test('an answer that breaks off', () =>
    expect(textOf({ kind: 'broken' })).toMatchObject({
      title: 'The connection to A broke off within the answer',
      hint: expect.stringContaining('Run the query again'),
    }));
  test('an answer that cannot be parsed', () => {
    const readFault = { kind: 'syntax', format: 'JSON', expected: ', }', line: 2, byte: 28 } as const;
    expect(textOf({ kind: 'unreadable', message: 'syntax JSON', readFault })).toMatchObject({
      title: 'The answer cannot be read',
      why: 'Error while parsing the data (parsererror).',
      hint: 'The JSON is broken in line 2 (byte 28): get it again, or make it anew. Expected there: , }',
      said: '',
    });
  });
  test('a status with its text', () =>
    expect(textOf({ kind: 'status', status: 502, statusText: 'Bad Gateway' })).toMatchObject({
      title: 'The server answered with an error',
      why: 'Error-Code: Bad Gateway (502)',
      said: 'said',
      byServer: true,
    }));
  test('a status without a text, as HTTP/2 has it', () => expect(textOf({ kind: 'status', status: 502 }).why).toBe('Error-Code: 502'));
});

describe('causes that a browser does not name', () => {
  const hint = (where: Partial<Surroundings>) => textOf({ kind: 'rejected' }, { ...around, ...where }).hint;
  test('no connection', () => expect(hint({ online: false })).toContain('offline'));
  test('http asked from https', () => expect(hint({ server: 'http://a.example.org/' })).toContain('https://'));
  test.each([
    ['prompt', 'Try again, and allow it'],
    ['denied', 'Allow it in the settings of this site'],
    ['never', 'Open Flyover by https, or start it on this computer'],
    ['unsure', 'Some browsers, such as Safari'],
  ] as const)('a browser that keeps the page from this computer: %s', (bar, says) => {
    const { hint } = textOf({ kind: 'rejected', bar }, { ...around, server: 'http://127.0.0.1:8080/api/' });
    expect(hint).toContain(says);
    expect(hint).not.toContain('https://');
    expect(hint.includes('may be down')).toBe(bar === 'unsure');
  });
  test('a server on this computer that may be asked by http, and is down', () =>
    expect(hint({ server: 'http://localhost:8080/api/' })).toContain('may be down'));
  test('the own server on this computer, which needs no network', () =>
    expect(hint({ online: false, isOwn: true })).toContain('Start it again'));
  test('else a server that is down', () => expect(hint({ securePage: false, server: 'http://a.example.org/' })).toContain('may be down'));
});

describe('every other message', () => {
  test.each([
    [{ kind: 'status', status: 429, statusText: 'Too Many Requests' }, 'The server is busy with other queries of yours'],
    [{ kind: 'status', status: 504, statusText: 'Gateway Timeout' }, 'The server has too much to do'],
    [{ kind: 'remark' }, 'The server could not finish this query'],
    [{ kind: 'foreign' }, 'A does not answer as a query server'],
    [{ kind: 'crashed' }, 'The part of Flyover that reads results has stopped'],
  ] as const)('%j keeps the words of its cause apart', (problem, title) => expect(textOf(problem)).toMatchObject({ title, said: 'said' }));
  test.each([
    ['runtime error: Query timed out in "query" at line 1 after 2 seconds.', 'The query ran out of time', true],
    ['runtime error: Query ran out of memory in "recurse" at line 4.', 'The query ran out of memory', true],
    ['runtime error: Tried to use museum file but no museum files available on this instance.', 'A keeps no history', false],
    ['runtime error: open64: 2 No such file or directory node_tags_global_attic.bin', 'A keeps no history', false],
  ])('a remark: %s', (message, title, open) => expect(textOf({ kind: 'remark', message })).toMatchObject({ title, open, said: message }));
  test('nothing to run, or SQL without its directive', () => {
    expect(textOf({ kind: 'blank', message: '' })).toMatchObject({ title: 'There is no query to run', said: '' });
    expect(textOf({ kind: 'query', message: 'pq: geometry column is missing (22023)' })).toMatchObject({
      why: 'pq: geometry column is missing (22023)',
      hint: expect.stringContaining('write geojson=false behind the address'),
    });
    expect(textOf({ kind: 'sqlText', message: '' }).why).toContain('{{data:sql,server=https://…/}}');
  });
  test.each([
    ['query', 'The server does not accept this query'],
    ['template', 'A placeholder in the query cannot be filled in'],
    ['geocode', 'A place in the query was not found'],
    ['search', 'The place search for the query failed'],
    ['style', 'The style sheet of the query cannot be used'],
  ] as const)('%s says its message at once', (kind, title) => expect(textOf({ kind })).toMatchObject({ title, why: 'said', said: '' }));
});
