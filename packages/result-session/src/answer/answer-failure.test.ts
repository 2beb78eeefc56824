import { describe, expect, test } from 'vitest';
import { RawLines } from '../raw/raw-lines.ts';
import { type AnswerHead, failureOfAnswer, retryAfterOf } from './answer-failure.ts';
import type { AnswerKind } from './answer-kind.ts';

/** The failure of an answer with a status, a kind, and a text. */
function failure(status: number, kind: AnswerKind, text: string, more: { headers?: Record<string, string>; remarks?: string[] } = {}) {
  const raw = new RawLines();
  raw.push(new TextEncoder().encode(text));
  const head: AnswerHead = { status, statusText: `Text of ${status}`, retryAfter: more.headers?.['retry-after'] };
  return failureOfAnswer(head, kind, raw, more.remarks);
}
const page = (message: string) => `<html><body><p><strong style="color:#FF0000">Error</strong>: ${message} </p></body></html>`;

describe('failureOfAnswer', () => {
  test.each([
    ['json', '{}'],
    ['xml', '<osm/>'],
    ['text', '@id\n1'],
    ['page', '<html><body><p>output of “popup”, with the word error</p></body></html>'],
  ] as const)('an answer of kind %s and status 200 is none', (kind, text) => expect(failure(200, kind, text)).toBe(undefined));
  test('an error page of status 200 is one of the query', () =>
    expect(failure(200, 'page', page('line 2: static error: no'))).toEqual({
      kind: 'query',
      message: 'line 2: static error: no',
      lines: [2],
      status: 200,
    }));
  test('status 400 is one of the query', () =>
    expect(failure(400, 'page', page('line 3: parse error: a'))).toEqual({
      kind: 'query',
      message: 'line 3: parse error: a',
      lines: [3],
      status: 400,
    }));
  test.each(['pq: syntax error at or near "from"', 'sql: no rows', '\npq: timeout'])('status 500 with %j is one of the query', (text) =>
    expect(failure(500, 'text', text)).toEqual({ kind: 'query', message: text, lines: [], status: 500 }),
  );
  test('any other text of status 500 is not', () =>
    expect(failure(500, 'text', 'my pq: broke')).toEqual({
      kind: 'status',
      message: 'my pq: broke',
      lines: [],
      status: 500,
      statusText: 'Text of 500',
    }));
  test.each([429, 504, 502])('status %i has status and text', (status) =>
    expect(failure(status, 'page', page('come back later'))).toEqual({
      kind: 'status',
      message: 'come back later',
      lines: [],
      status,
      statusText: `Text of ${status}`,
    }),
  );
  test.each(['json', 'xml'] as const)('the remark of %s under status 504 is its text', (kind) =>
    expect(failure(504, kind, 'raw', { remarks: ['runtime error: a', 'b'] })?.message).toBe('runtime error: a\nb'),
  );
  test('what Retry-After says', () => expect(failure(429, 'text', '', { headers: { 'retry-after': '12' } })?.retryAfter).toBe(12));
  test('without a text, status and its text', () => expect(failure(502, 'text', '')?.message).toBe('502 Text of 502'));
  test('an endless page gives a short message', () => {
    expect(failure(400, 'page', page('x'.repeat(90_000)))?.message.length).toBe(2000);
    expect(failure(502, 'page', page('x'.repeat(90_000)))?.message.length).toBe(500);
  });
});

describe('retryAfterOf', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['soon', undefined],
    ['0', 0],
    [' 30 ', 30],
    ['Thu, 01 Jan 2026 00:00:45 GMT', 45],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ])('%j is %j seconds', (header, seconds) => expect(retryAfterOf(header, now)).toBe(seconds));
});
