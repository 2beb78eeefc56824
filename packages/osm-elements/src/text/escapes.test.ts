import { expect, test } from 'vitest';
import { escapeJson } from '../json/json-text.ts';
import { escapeXml } from '../xml/xml-text.ts';

test('of JSON', () => expect(escapeJson('a"b\\c\n\t\u0001/é\u007f')).toBe('a\\"b\\\\c\\n\\t\\u0001/é\u007f'));

test('of XML', () => expect(escapeXml('a"b&c<d>e\'\n\t\u0001é')).toBe("a&quot;b&amp;c&lt;d&gt;e'&#10;&#9;\ufffdé"));
test('of XML: what it cannot hold, and what only looks like that', () =>
  expect(escapeXml('\ufffe \uffff \ud800 \udc00 | \ufffd \u007f \u0085 \ufefe \u{1f6b2}')).toBe(
    '\ufffd \ufffd \ufffd \ufffd | \ufffd \u007f \u0085 \ufefe \u{1f6b2}',
  ));
