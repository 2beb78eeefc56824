import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorsOfPage, linesOfMessage } from './server-errors.ts';

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
