/** The form of a text in XML: its end, its declaration, and what stands around its root. */
import { describe, expect, test } from 'vitest';
import { translateQuery } from '../translate-query.ts';
import { parseXmlQuery } from './parse-xml-query.ts';

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
    ['<print/><!-- open --', [`3 ${malformed}`]],
    ['<print/>\n<!-- a -- b -->', [`4 ${malformed}`]],
    ['<print/><!- a -->', [`3 ${malformed}`]],
    ['<print/>]]>', [`3 ${malformed}`]],
    ['<print/>\n\x01', [`4 ${malformed}`]],
    ['<print mode="&foo"/>', [`3 ${malformed}`]],
    ['<print mode="\x01" mode="&foo;"/>', [`3 ${malformed}`]],
    ['<print mode="&foo;" mode=""/>', ['3 undefined entity']],
    ['<print/>&foo;', ['3 undefined entity']],
    ['<osm-script><?XML?></osm-script>', [`2 ${malformed}`]],
    ['<osm-script><? a?></osm-script>', [`2 ${malformed}`]],
    ['<?xml version="1.0"?>\n<print/>\n<print/>', ['3 junk after document element']],
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

describe('a section of plain text', () => {
  test.each([
    ['<osm-script><![CDATA[ ]]><print/></osm-script>', []],
    ['<osm-script><![CDATA[ & < ]]><print/></osm-script>', ['2 Element "osm-script" must not contain text.']],
    ['<osm-script><![CDAT[ ]]></osm-script>', [`2 ${malformed}`]],
    ['<![CDATA[ ]]><osm-script/>', ['2 syntax error']],
    ['<osm-script/><![CDATA[ ]]>', ['2 junk after document element']],
  ])('%s', (text, expected) => expect(found(text)).toEqual(expected));
});

describe('a document type', () => {
  test.each([
    ['<!DOCTYPE osm-script><osm-script/>', []],
    ['<!DOCTYPE osm-script [\n<!ENTITY e "b]>">\n]><osm-script/>', []],
    ['<!DOCTYPE osm-script SYSTEM "a>b"><osm-script><print from="&any;a"/></osm-script>', []],
    ['<!DOCTYPE osm-script><osm-script><print from="&any;"/></osm-script>', ['2 undefined entity']],
    ['<!DOCTYPE a><!DOCTYPE b><osm-script/>', ['2 syntax error']],
    ['<!doctype osm-script><osm-script/>', ['2 syntax error']],
    ['<osm-script/><!DOCTYPE osm-script>', ['2 junk after document element']],
    // the server puts a root around a text without one
    ['<!DOCTYPE osm-script><print/>', [`3 ${malformed}`]],
  ])('%s', (text, expected) => expect(found(text)).toEqual(expected));

  test('declares what references stand for', () => {
    const { script } = parseXmlQuery('<!DOCTYPE osm-script [<!ENTITY e "b"><!ENTITY e "c">]><osm-script><print from="a&e;"/></osm-script>');
    expect(script.statements).toMatchObject([{ kind: 'out', input: { name: 'ab' } }]);
  });

  test('makes no text grow beyond bounds', () => {
    const script = (count: number) =>
      `<!DOCTYPE a [<!ENTITY e "${'b'.repeat(1000)}">]><osm-script><print from="${'&e;'.repeat(count)}"/></osm-script>`;
    expect(found(script(1000))).toEqual([]);
    expect(found(script(2000))).toEqual(['2 limit on input amplification factor (from DTD and entities) breached']);
  });

  test.each(['<!--', '<?', '<!ENTITY a "', "<!ENTITY a '", '<', '[', '<!ENTITY a'])('is read once, however often it has %s', (part) => {
    const begun = performance.now();
    found(`<!DOCTYPE a [${part.repeat(200_000)}`);
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

describe('what the server adds a root to, and what is not closed in it', () => {
  test.each([
    ['<print/><!-- open', 1, ['3 openComment']],
    ['<print/>\n<![CDATA[ open', 1, ['4 openElement']],
    ['<print/><?open', 1, ['3 openElement']],
    ['<print/><union><item/><!-- open', 1, ['3 openComment', '3 openElement']],
  ])('%s', (text, count, expected) => {
    expect(parseXmlQuery(text).script.statements).toHaveLength(count);
    expect(found(text)).toEqual(expected);
  });
});

test('a filter of ids keeps its type where it is not that of the query', () => {
  const text = '<osm-script>\n  <query type="nwr">\n    <id-query type="node" ref="1"/>\n  </query>\n</osm-script>\n';
  const { script } = parseXmlQuery(text);
  expect(script.statements).toMatchObject([{ type: 'nwr', filters: [{ kind: 'ids', ids: [1], type: 'node' }] }]);
  expect(translateQuery(text, 'compact').text).toBe('nwr(1);\n');
  const alike = parseXmlQuery('<query type="way"><id-query type="way" ref="1"/></query>');
  expect(alike.script.statements).not.toHaveProperty('0.filters.0.type');
});
