/** The form of a text in XML: its end, its declaration, and what stands around its root. */
import { describe, expect, test } from 'vitest';
import { parseXmlQuery } from './parse-xml-query.ts';
import { translateQuery } from './translate-query.ts';

const found = (text: string) =>
  parseXmlQuery(text).diagnostics.map((each) => `${each.line} ${each.severity === 'error' ? each.message : each.warning}`);
const malformed = 'not well-formed (invalid token)';

describe('a script that is not closed runs with what is closed in it', () => {
  test.each([
    ['<osm-script output="json"><id-query type="node" ref="1"/><print mode="ids_only"/>', 2, []],
    ['<osm-script><print/></osm-script', 1, []],
    ['<osm-script><print/><', 1, []],
    ['<osm-script><print/>text &am', 1, []],
    ['<osm-script>\n<print/><print mode="', 1, ['3 openText']],
    ['<osm-script>\n<print/><!-- open', 1, ['3 openComment']],
    ['<osm-script><print/><![CDATA[ open', 1, []],
    ['<osm-script></osm-script><!-- open', 0, ['2 openComment']],
    ['<osm-script><print/><union><item/>', 1, []],
    ['<osm-script>\n<union>\n<print/>', 0, ['3 Element "print" cannot be subelement of element "union".']],
    ['<osm-script><union x="1">', 0, ['2 Unknown attribute "x" in element "union".']],
  ])('%s', (text, count, expected) => {
    expect(parseXmlQuery(text).script.statements).toHaveLength(count);
    const all = found(text);
    expect(all.filter((each) => !each.endsWith('openElement'))).toEqual(expected);
    expect(all.some((each) => each.endsWith('openElement'))).toBe(!text.includes('</osm-script>'));
  });

  test('the innermost element that is open is named', () => {
    const [warning] = parseXmlQuery('<osm-script>\n<union into="a">\n<item/>').diagnostics;
    expect(warning).toMatchObject({
      severity: 'warning',
      warning: 'openElement',
      from: 13,
      to: 19,
      line: 3,
      hint: { data: { element: 'union' } },
    });
  });

  test('it is not translated, since what is open would be lost', () => {
    const { text, diagnostics } = translateQuery('<osm-script><print/><union><item/>', 'compact');
    expect([text, diagnostics.map(({ severity, message }) => `${severity} ${message}`)]).toEqual([undefined, ['error no element found']]);
  });
});

describe('what is not well formed', () => {
  test.each([
    ['<osm-script></osm-script></foo>', [`2 ${malformed}`]],
    ['<osm-script/><print/>', ['2 junk after document element']],
    ['<query type="node"><has-kv k="natural" v="peak"/></query>\n<print/>\n</osm-script>', [`6 ${malformed}`]],
    ['<print/></osm-script>', [`4 ${malformed}`]],
    ['<print/></osm-script></foo>', [`3 ${malformed}`]],
    ['<print/></osm-script>\nx', ['4 junk after document element']],
    ['<union><item/>', ['4 mismatched tag']],
    ['<print/><!-- open', ['3 unclosed token']],
    ['<?xml version="1.0" encoding="ISO-8859-1" standalone=\'yes\' ?><osm-script/>', []],
    ['<?xml version="1.0" encoding="utf-8"?>\n<osm-script/>', []],
    ['\n<?xml version="1.0"?><osm-script/>', ['2 XML or text declaration not at start of entity']],
    ['  <?xml version="1.0"?><osm-script/>', ['1 XML or text declaration not at start of entity']],
    ['<osm-script><?xml version="1.0"?></osm-script>', ['2 XML or text declaration not at start of entity']],
    ['<?xml version="1.0" encoding="koi8-r"?><osm-script/>', ['1 unknown encoding']],
    ['<?xml encoding="utf-8"?><osm-script/>', ['1 XML declaration not well-formed']],
    ['<?xml-stylesheet href="a"?><osm-script/>', []],
  ])('%s', (text, expected) => expect(found(text)).toEqual(expected));
});

test('a filter of ids keeps its type where it is not that of the query', () => {
  const text = '<osm-script>\n  <query type="nwr">\n    <id-query type="node" ref="1"/>\n  </query>\n</osm-script>\n';
  const { script } = parseXmlQuery(text);
  expect(script.statements).toMatchObject([{ type: 'nwr', filters: [{ kind: 'ids', ids: [1], type: 'node' }] }]);
  expect(translateQuery(text, 'compact').text).toBe('nwr(1);\n');
  const alike = parseXmlQuery('<query type="way"><id-query type="way" ref="1"/></query>');
  expect(alike.script.statements).not.toHaveProperty('0.filters.0.type');
});
