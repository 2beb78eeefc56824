import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RawLines } from '../raw/raw-lines.ts';
import { type AnswerHead, errorsOfPage, failureOfAnswer, linesOfMessage, linesOfSqlError, retryAfterOf } from './answer-failure.ts';
import type { AnswerKind } from './answer-reading.ts';

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

const folder = join(process.env.FLYOVER_GOLDEN ?? resolve(import.meta.dirname, '../../../../../shared/golden'), 'edge');
const hasGolden = existsSync(folder);
if (!hasGolden) console.warn(`skipped: no golden answers in ${folder}`);

/** The messages of an answer, with its lines, where it is a page. */
function readGolden(name: string): { messages: string[]; lines: number[] } {
  const messages = errorsOfPage(readFileSync(join(folder, name), 'utf8').split('\n\n').slice(1).join('\n\n'));
  return { messages, lines: linesOfMessage(messages.join('\n')) };
}

describe.skipIf(!hasGolden)('error pages of the Overpass API', () => {
  test.each([
    ['01-syntax-missing-semicolon', ["line 3: parse error: ';' expected - 'out' found."], [3]],
    [
      '02-unknown-statement',
      [
        'line 2: parse error: Unknown type "foo"',
        'line 2: static error: For the attribute "type" of the element "query" the only allowed values are "node", "way", "relation", "nwr", "nw", "wr", "nr", or "area".',
      ],
      [2],
    ],
    ['03-empty-query', ['line 2: parse error: An empty query is not allowed'], [2]],
    ['04-blank', ['encoding error: Your input contains only whitespace.'], []],
    ['05-turbo-placeholder-unresolved', ['line 1: parse error: Unknown query clause'], [1]],
    [
      '06-unknown-out-format',
      ['line 1: parse error: Unknown output format: geojson', 'line 1: static error: Unknown output format: geojson'],
      [1],
    ],
    [
      '07-bad-bbox',
      [
        'line 1: static error: The value of attribute "n" of the element "bbox-query" must always be greater or equal than the value of attribute "s".',
      ],
      [1],
    ],
    ['16-regex-bad', ['line 1: static error: Invalid regular expression: "("'], [1]],
    ['19-regex-pcre-lazy', ['line 1: static error: Invalid regular expression: "(?i)schule"'], [1]],
    [
      '50-block-statements-in-middle',
      [
        'line 1: parse error: Unknown type "["',
        'line 1: parse error: An empty query is not allowed',
        "line 1: parse error: ';' expected - 'out' found.",
      ],
      [1],
    ],
    ['46-popup-output', [], []],
  ])('%s', (name, messages, lines) => expect(readGolden(`${name}.answer`)).toEqual({ messages, lines }));
  test('every answer of status 400 has a message', () => {
    const rejected = readdirSync(folder).filter(
      (name) => name.endsWith('.answer') && readFileSync(join(folder, name), 'utf8').startsWith('status: 400'),
    );
    expect(rejected.length).toBeGreaterThan(5);
    for (const name of rejected) expect(readGolden(name).messages.join(''), name).toContain('error: ');
  });
});

describe('errorsOfPage', () => {
  const page = (paragraphs: string) => `<html><head><title>OSM3S Response</title></head><body>${paragraphs}</body></html>`;
  test('leaves out the licence, takes errors and remarks', () =>
    expect(
      errorsOfPage(
        page(
          '<p>The data included in this document is from www.openstreetmap.org.</p>' +
            '<p><strong style="color:#FF0000">Error</strong>: line 1: parse error: a </p><p><strong>Remark</strong>: b </p><p> </p>',
        ),
      ),
    ).toEqual(['line 1: parse error: a', 'b']));
  test('takes the text of any other page', () =>
    expect(errorsOfPage(page('<h1>504 Gateway Time-out</h1>\n<hr><center>nginx</center>'))).toEqual(['504 Gateway Time-out nginx']));
  test('takes the text of what is no page', () => expect(errorsOfPage('Too many requests')).toEqual(['Too many requests']));
  test('takes a page that breaks off', () => expect(errorsOfPage('<html><body><p>Error: half a')).toEqual(['half a']));
  test('nothing is nothing', () => expect(errorsOfPage(page(''))).toEqual([]));
  test.each([
    ['&quot;a&quot; &amp; &lt;b&gt; &apos;c&apos;', '"a" & <b> \'c\''],
    ['&#65;&#x42;&#X43; &#128690;', 'ABC 🚲'],
    ['&amp;lt;script&amp;gt;', '&lt;script&gt;'],
    ['&unknown; &#0; &#x110000; &#99999999;', '&unknown; &#0; &#x110000; &#99999999;'],
    ['a&nbsp;b', 'a b'],
  ])('reads %s', (html, text) => expect(errorsOfPage(page(`<p>${html}</p>`))).toEqual([text]));
  test('markup does not survive', () => {
    const hostile =
      '<p><img src=x onerror="alert(1)">line 1: <b onclick=alert(2)>bad</b><svg/onload=alert(3)><iframe src="javascript:x"></iframe></p>';
    expect(errorsOfPage(page(hostile))).toEqual(['line 1: bad']);
    expect(errorsOfPage(page('<p><scr<script>ipt>alert(1)</script></p>')).join('')).not.toMatch(/<\/?\w/);
  });
  test('no tag of at most 500 characters is left in any page', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom('<', '>', '</', 'p', 'script', ' ', '"', 'a=1', '</p>', '<body', '<b>', '\n')), (parts) => {
        for (const message of errorsOfPage(parts.join(''))) expect(message).not.toMatch(/<[^<>]*>/);
      }),
    ));
  test('a page made to be slow is not', () => {
    expect(errorsOfPage('<body'.repeat(20_000)).length).toBe(1);
    expect(errorsOfPage('<'.repeat(100_000)).length).toBe(1);
  });
});

describe('linesOfMessage', () => {
  test.each([
    ["line 3: parse error: ';' expected", [3]],
    ['line 2: a\nline 5: b\nline 2: c', [2, 5]],
    ['runtime error: Query timed out in "query" at line 1 after 2 seconds.', [1]],
    ['outline 3: no', []],
    ['line 0: no', []],
    ['line 12345678901: no', []],
    ['line -1, line x, line', []],
    ['', []],
  ])('%j names %j', (message, lines) => expect(linesOfMessage(message)).toEqual(lines));
});

const STATEMENT = 'SELECT geom, tags\nFROM postpass_pont\nWHERE geom && bbox\nAND tags @> bbox';

test.each([
  ['pq: relation "postpass_pont" does not exist at position 2:6 (42P01)', [2]],
  ['pq: relation "postpass_pont" does not exist', [2]],
  ['pq: syntax error at or near "POSTPASS_PONT"', [2]],
  // the word stands on two lines
  ['pq: column "bbox" does not exist', []],
  ['pq: column "bbox" does not exist at position 4:13 (42703)', [4]],
  ['pq: division by zero', []],
  ['pq: syntax error at position 9:1 (42601)', []],
  ['line 1: parse error: "FROM"', []],
])('%s', (message, lines) => {
  expect(linesOfSqlError(message, STATEMENT)).toEqual(lines);
});
