import { expect, test } from 'vitest';
import { escapeJson } from '../json/escape-json.ts';
import { escapeXml } from '../xml/escape-xml.ts';

test('of JSON', () => expect(escapeJson('a"b\\c\n\t\u0001/é\u007f')).toBe('a\\"b\\\\c\\n\\t\\u0001/é\u007f'));

test('of XML', () => expect(escapeXml('a"b&c<d>e\'\n\t\u0001é')).toBe("a&quot;b&amp;c&lt;d&gt;e'&#10;&#9;\ufffdé"));
